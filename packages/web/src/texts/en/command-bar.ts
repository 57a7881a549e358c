/** `words` are others that people search for; they are not shown. */
export default {
  settingOf: 'Setting',
  rule: 'Alarm rule',
  group_one: 'Group, {{count}} node',
  group_other: 'Group, {{count}} nodes',
  actions: {
    newAlarm: { title: 'New alarm rule', words: 'create alert threshold limit warning' },
    newGeofence: { title: 'New geofence', words: 'create area fence' },
    newGroup: { title: 'New node group', words: 'create folder' },
    newKey: { title: 'New access key', words: 'create API token program' },
    newSubAccount: { title: 'Add sub-account', words: 'create user invite person team' },
    connect: { title: 'Connect a network server', words: 'ChirpStack The Things Stack LoRaWAN integration' },
    export: { title: 'Export readings', words: 'download save CSV NDJSON Parquet Excel data' },
    import: { title: 'Import readings', words: 'upload history CSV JSON' },
    compare: { title: 'Compare freely', words: 'chart curves graph' },
    guide: { title: 'Guide', words: 'help manual documentation how' },
  },
  settings: {
    language: { title: 'Language', words: 'English 中文 русский' },
    timeZone: { title: 'Time zone', words: 'clock UTC' },
    units: { title: 'Units', words: 'Celsius Fahrenheit wind speed pressure rain temperature' },
    password: { title: 'Password', words: 'change sign-in' },
    secondFactor: {
      title: 'Two-factor authentication',
      words: '2FA TOTP authenticator security recovery codes',
    },
    sessions: { title: 'Sessions', words: 'sign out browsers devices' },
    notifications: { title: 'Notifications', words: 'browser desktop messages' },
    organisation: { title: 'Organisation details', words: 'company name address email telephone website' },
    webhook: { title: 'Alarm webhook', words: 'HTTP notify program' },
  },
};
