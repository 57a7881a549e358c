export default {
  about: 'Every sensor node with its latest values and state.',
  device: 'Node',
  columns: {
    values: 'Latest values',
    battery: 'Battery',
    signal: 'Signal',
    group: 'Group',
    interval: 'Uplink interval',
    gateway: 'Gateway',
  },
  anyModel: 'Any model',
  anyGroup: 'Any group',
  kinds: {
    node: 'Sensor nodes',
    tracker: 'Trackers',
    camera: 'Cameras',
    kit: 'Development kits',
  },
  allOfKind: {
    node: 'All sensor nodes',
    tracker: 'All trackers',
    camera: 'All cameras',
    kit: 'All development kits',
  },
  empty: 'No sensor nodes yet. Bind the first one with the EUI and the key code on its sticker.',
  emptyObserver: 'No sensor nodes yet. An administrator of your organisation can bind the first one.',
  noMatch: 'No node fits these filters.',
};
