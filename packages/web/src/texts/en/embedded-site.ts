export default {
  about:
    'A page of {{host}}. Of this portal it can read your display settings, nickname and organisation number.',
  frame: 'AI site of {{host}}',
  loading: '{{host}} is loading …',
  slow: {
    title: '{{host}} does not answer',
    about: 'It may only be slow. Wait a little, or load it again.',
  },
  left: {
    title: '{{host}} led to another site',
    about: 'Only pages of {{host}} are shown here. Load it again to go back to its first one.',
  },
  ownAddress: {
    title: 'This site cannot be shown',
    about: 'It has the address of the portal. Ask the operator to give it one of its own (AI_SITE_URL).',
  },
};
