import type { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import type { ResultInputOf } from '@fieldscope/contract/call';
import { type Alarm, type AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groups } from '@fieldscope/contract/calls/groups';
import { notes } from '@fieldscope/contract/calls/notes';
import { Eui } from '@fieldscope/contract/ids';
import { aRule } from './alarm-rule';
import { type Answer, on } from './contract-answers';

export const GREENHOUSE = Eui.parse('2CF7F1C000000001');
/** The group `North`. */
export const GROUP = '00000000000000A1';
export const ORCHARD = Eui.parse('2CF7F1C000000002');

/** A condition of each kind, as rules have them. */
export const CONDITIONS: { [Kind in AlarmCondition['kind']]: Extract<AlarmCondition, { kind: Kind }> } = {
  above: { kind: 'above', limit: 35, hysteresis: 1 },
  below: { kind: 'below', limit: -1.5, hysteresis: 0 },
  outside: { kind: 'outside', low: 2, high: 8, hysteresis: 0.5 },
  change: { kind: 'change', direction: 'fall', by: 3, within_minutes: 30 },
  silence: { kind: 'silence', intervals: 4 },
  battery: { kind: 'battery', limit: 15, hysteresis: 5 },
  position: { kind: 'position', hours: 24 },
  enter: { kind: 'enter', geofence_id: 3, margin_metres: 50 },
  leave: { kind: 'leave', geofence_id: 3, margin_metres: 80 },
};

type Series = ResultInputOf<typeof channels.listMeasurements>;
const SERIES: Series = [
  { eui: GREENHOUSE, device_name: 'Greenhouse 2', channel: 1, measurement_id: 4097 },
  { eui: GREENHOUSE, device_name: 'Greenhouse 2', channel: 1, measurement_id: 4110 },
  { eui: GREENHOUSE, device_name: 'Greenhouse 2', channel: 2, measurement_id: 4110 },
  { eui: ORCHARD, device_name: 'Orchard', channel: 1, measurement_id: 4097 },
];

export const ANNA = { user_id: '11', name: 'Anna', has_email: true, has_push: true, has_webhook: true };
export const BORIS = { user_id: '12', name: 'Boris', has_email: false, has_push: false, has_webhook: false };

const HOME = { kind: 'circle', latitude: 50, longitude: 7, radius_metres: 100 } as const;

/** An alarm as lists answer it: open, of a rule for frost, and what a test says otherwise. */
export const anAlarm = (given: Partial<Alarm> = {}): Alarm => ({
  alarm_id: 1,
  rule_id: 7,
  rule_name: 'Frost',
  severity: 'critical',
  kind: 'below',
  eui: GREENHOUSE,
  device_name: 'Greenhouse 2',
  is_gateway: false,
  channel: 1,
  measurement_id: 4097,
  opened_at: Date.now() - 3_600_000,
  value: 1.2,
  limit: null,
  worst: 1.2,
  resolved_at: null,
  resolution: null,
  resolved_by: null,
  acknowledged_at: null,
  acknowledged_by: null,
  assigned_to: null,
  silenced_until: null,
  verdict: null,
  affected: null,
  joined_alarm_id: null,
  ...given,
});

/** What lists of alarms ask for, where the organisation has these and a rule. */
export const withAlarms = (list: readonly Alarm[]): Answer[] => [
  ...withRules([aRule()]),
  on(alarms.listAlarms, ({ offset = 1, length = 20 }) => {
    const from = (Number(offset) - 1) * Number(length);
    return {
      list: list.slice(from, from + Number(length)),
      page: { count: list.length, more: false },
    };
  }),
];

/** What the rules of an organisation and their editor ask for: two nodes, two persons, a group and a geofence. */
export const withRules = (rules: readonly AlarmRule[]): Answer[] => [
  on(alarms.countOpen, { critical: 0, warning: 0, info: 0, unacknowledged: 0 }),
  on(alarms.listRules, [...rules]),
  on(alarms.listReceivers, [ANNA, BORIS]),
  on(alarms.preview, { count: 0, times: [], series_count: 2, series_read: 2 }),
  on(channels.listMeasurements, SERIES),
  on(devices.listNodes, { list: [], page: { count: 0 } }),
  on(devices.listGateways, { list: [], page: { count: 0 } }),
  on(channels.listHistory, ({ series }) =>
    [series].flat().map((one) => aCurve(one as Series[number], [21, 4.124, 30.5])),
  ),
  on(notes.list, []),
  on(groups.list, [{ group_uuid: GROUP, group_name: 'North', device_count: 1 }]),
  on(geofences.list, [{ geofence_id: 3, name: 'Home field', shape: HOME, rules: [] }]),
];

/** A curve of readings, one an hour. */
export const aCurve = (
  series: Pick<Series[number], 'eui' | 'channel' | 'measurement_id'>,
  values: number[],
): ResultInputOf<typeof channels.listHistory>[number] => ({
  ...series,
  interval_minutes: 60,
  times: values.map((_, index) => Date.now() - (values.length - index) * 3_600_000),
  values,
  min: null,
  max: null,
  bin_ms: 0,
  reading_count: values.length,
});
