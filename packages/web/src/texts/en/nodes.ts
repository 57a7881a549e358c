export default {
  about: 'Every sensor node with its newest values and state.',
};
