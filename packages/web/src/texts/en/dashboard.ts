export default {
  about: 'What needs a person comes first.',
};
