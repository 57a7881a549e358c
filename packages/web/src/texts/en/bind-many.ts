export default {
  about: 'Bind the devices of a list at once. Each row is checked before anything is changed.',
  rows: 'Devices',
  hint: 'One row for each device: EUI, key code, name, group. Name and group may be left out. Separate them by commas, semicolons or tabs.',
  choose: 'Choose CSV file',
  check: 'Check rows',
  empty: 'Paste at least one row.',
  long: 'A list can have at most {{most}} rows.',
  back: 'Change rows',
  bind_one: 'Bind {{count}} device',
  bind_other: 'Bind {{count}} devices',
  done_one: '{{count}} device bound',
  done_other: '{{count}} devices bound',
  bad_one:
    '{{count}} of {{total}} rows cannot be bound. Correct it and check again; nothing has been changed.',
  bad_other:
    '{{count}} of {{total}} rows cannot be bound. Correct them and check again; nothing has been changed.',
  good_one: '{{count}} device can be bound.',
  good_other: 'All {{count}} devices can be bound.',
  ready: 'Ready',
  columns: {
    row: 'Row',
    name: 'Name',
    group: 'Group',
    outcome: 'Check',
  },
};
