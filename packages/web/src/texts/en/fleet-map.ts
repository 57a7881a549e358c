export default {
  label: 'Map of gateways and nodes',
  search: 'Name or EUI',
  empty: 'No device has a position yet. Trackers send theirs; others get one on their page.',
  device: '{{name}}, {{state}}',
  cluster: '{{count}} devices here, {{offline}} of them offline. Zoom in',
  fields: 'Geofences and the devices in them',
  none: 'no device',
  devices: 'Devices on the map',
  chosen: 'Chosen on the map',
  all: 'Show all',
  more_one: 'and {{count}} more; search to find it',
  more_other: 'and {{count}} more; search to find them',
};
