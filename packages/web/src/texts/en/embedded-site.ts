export default {
  about:
    'A page of {{host}}. Of this portal it can read your display settings, display name and organisation ID.',
  frame: 'AI site of {{host}}',
  loading: '{{host}} is loading…',
  slow: {
    title: '{{host}} does not answer',
    about: 'It may only be slow. Wait a little, or reload it.',
  },
  left: {
    title: '{{host}} led to another site',
    about: 'Only pages of {{host}} are shown here. Reload it to go back to its first one.',
  },
  ownAddress: {
    title: 'This site cannot be shown',
    about: 'It has the address of the portal. Ask the operator to give it one of its own (AI_SITE_URL).',
  },
};
