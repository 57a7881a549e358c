export default {
  about: 'Readings as rows, newest first.',
};
