export default {
  about: 'Add a gateway or a node with the EUI and key code on its sticker.',
};
