export default {
  title: 'In other words',
  about:
    'What stands above is from the built-in adviser. The language model {{model}} puts it into words and answers questions about it. It is told figures, rules and your question, no names; each figure of its answer is checked against the advice.',
  speaker: {
    rules: 'Built-in adviser',
    model: 'Language model {{model}}',
  },
  words: {
    title: 'The advice in words',
    action: 'Put the advice into words',
  },
  ask: {
    label: 'Question about this advice',
    example: 'What should I do first?',
    action: 'Ask the model',
  },
  running: 'The language model is answering',
  stop: 'Stop',
  stopped: 'Stopped: the answer is not complete.',
  replaced: {
    number: 'The answer had a figure that is not in the advice',
    form: 'The answer was no plain text',
    cut_off: 'The answer broke off',
    off_topic: 'The answer said nothing about the advice',
    about: 'What the rules say is shown in its place.',
  },
  failed: {
    nothing: 'The language model gave no answer. Try again in a moment.',
    busy: 'Another answer to you is still being written. Wait until it has ended, then try again.',
    often: 'You have asked as often as you may within five minutes. Try again in a few minutes.',
    today: 'Your organisation has used what it may have of the language model today. Try again tomorrow.',
  },
};
