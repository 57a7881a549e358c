export default {
  about: 'One gateway: its state and the nodes it hears.',
};
