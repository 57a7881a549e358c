export default {
  about: 'With an access key a program reads your data over HTTP and MQTT.',
  list: 'Access keys',
  empty:
    'No program has a key of its own yet. Give each one its own, and you can disable one without the others.',
  emptyObserver: 'No program has a key of its own yet. The owner or an administrator can create one.',
  columns: {
    name: 'Key',
    level: 'Level',
    state: 'State',
    created: 'Created',
    used: 'Last used',
    actions: 'Actions',
  },
  level: {
    read: 'Read only',
    readHint: 'Reads devices and readings, and listens to the stream',
    full: 'Full access',
    fullHint: 'May change devices and groups too',
  },
  state: {
    active: 'Active',
    disabled: 'Disabled',
  },
  fixed: 'Fixed key',
  fixedHint:
    'Every organisation has this key from its first day; existing client programs fetch it after signing in.',
  id: 'Access ID',
  key: 'Access key',
  copyId: 'Copy access ID',
  copyKey: 'Copy access key',
  create: 'Create access key',
  created: '{{name}} is ready',
  once: 'Copy the access key now. It is not shown again.',
  done: 'Done',
  limit: 'At most {{limit}} access keys besides the fixed one.',
  label: 'Label',
  labelHint: 'Which program uses the key, for example “Wall display”',
  password: 'Your login password',
  passwordHint: 'Asked again to confirm it is you.',
  show: {
    short: 'Show key',
    of: 'Show key: {{name}}',
  },
  edit: {
    short: 'Edit',
    of: 'Edit {{name}}',
    done: '{{name}} is saved',
  },
  disable: {
    short: 'Disable',
    of: 'Disable {{name}}',
    consequence:
      'Programs that use this key are refused at once, and their open streams are closed. You can enable it again at any time.',
    done: '{{name}} is disabled',
  },
  enable: {
    short: 'Enable',
    of: 'Enable {{name}}',
    consequence: 'Programs that have this key get in again.',
    done: '{{name}} is enabled',
  },
  try: {
    title: 'Try it',
    choose: 'With the key',
    hint: 'Put the access key in the place of {{placeholder}} and paste the lines into a terminal.',
    placeholder: 'YOUR_ACCESS_KEY',
    http: 'List your nodes over HTTP',
    mqtt: 'Watch readings arrive over MQTT',
  },
  replace: {
    short: 'Replace',
    of: 'Replace {{name}}',
    consequence:
      'The key gets a new secret half under the same access ID. The one before stops working at once: programs that fetch the key after signing in go on with the next fetch, others need the new one.',
    done: '{{name}} is replaced',
  },
  remove: {
    short: 'Delete',
    of: 'Delete {{name}}',
    consequence: 'The key is deleted and cannot be enabled again. Another key can take its place.',
    done: '{{name}} is deleted',
  },
};
