export default {
  about: 'Compare up to five measurements over time.',
};
