export default {
  about: 'Devices of your own that upload with a key.',
};
