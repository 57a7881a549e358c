export default {
  service: 'Service',
  in_service: 'In service',
  disabled: 'Disabled',
  stateWith: '{{state}}, {{countdown}}',
  left_one: '{{number}} day left',
  left_other: '{{number}} days left',
  lastDay: 'last day',
  since: 'since {{day}}',
  renew: 'Renew',
  renewOf: 'Renew the service of {{name}}',
  ended: 'Its service has ended. Readings are stored, and its history opens with the next service.',
  runs: '{{name}}, until {{day}}',
  closed: 'History of this device is closed: its service has ended. Its readings are stored all the while.',
  closedOf:
    'History of {{eui}} is closed: its service has ended. Choose other devices, or renew the service. Readings are stored all the while.',
  toServices: 'See services',
};
