export default {
  about: 'One node: its values, its history and its radio.',
};
