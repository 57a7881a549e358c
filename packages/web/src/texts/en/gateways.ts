export default {
  about: 'Gateways and the traffic that comes through them.',
  device: 'Gateway',
  columns: {
    uplinks: 'Uplinks in 24\u00a0h',
    nodes: 'Nodes in 24\u00a0h',
  },
  anyModel: 'Any model',
  traffic: '{{uplinks}} uplinks from {{nodes}} nodes in 24 h',
  empty: 'No gateways yet. Bind the first one with the EUI and the key code on its sticker.',
  emptyObserver: 'No gateways yet. An administrator of your organisation can bind the first one.',
  noMatch: 'No gateway fits these filters.',
};
