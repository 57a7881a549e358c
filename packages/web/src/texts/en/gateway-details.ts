export default {
  tab: {
    overview: 'Overview',
    record: 'Online record',
    keys: 'Keys',
    activity: 'Activity',
    shell: 'Remote shell',
    topology: 'Topology',
  },
  uplinks24h: 'Uplinks in 24 hours',
  nodes24h: 'Nodes received in 24 hours',
  frequency: 'Frequency',
  info: 'General info',
  plan: 'Frequency plan',
  spreadingFactor: 'Spreading factor',
  router: 'Network server',
};
