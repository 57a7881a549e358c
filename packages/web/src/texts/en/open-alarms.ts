import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';

export default {
  seeAll: 'See all alarms',
  severity: { info: 'Information', warning: 'Warning', critical: 'Critical' },
  what: {
    above: '{{name}} too high: {{value}}',
    below: '{{name}} too low: {{value}}',
    outside: '{{name}} out of range: {{value}}',
    change: '{{name}} changed fast: {{value}}',
    silence: 'Nothing heard',
    battery: 'Battery at {{value}}',
    position: 'No location',
    enter: 'Entered the geofence',
    leave: 'Left the geofence',
  } satisfies Record<AlarmKind, string>,
  withLimit: '{{words}} (limit {{limit}})',
  state: {
    acknowledged: 'Acknowledged by {{name}}',
    acknowledgedBySomeone: 'Acknowledged',
  },
  action: {
    acknowledge: 'Acknowledge',
    assign: 'Assign to',
    me: '{{name}} (me)',
    unassigned: 'Nobody',
    silence: 'Silence for',
    endSilence: 'End the silence',
    resolve: 'Resolve',
    more: 'More actions',
    moreOf: 'More actions for {{name}}',
    acknowledgeOf: 'Acknowledge {{name}}',
  },
};
