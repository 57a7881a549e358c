export default {
  about: 'Gateways and the traffic that comes through them.',
};
