import type { ResultOf } from '@fieldscope/contract/call';
import type { AlarmRule } from '@fieldscope/contract/calls/alarms';
import type { devices } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { alarmLinesOf, concerns, withLimit } from './alarm-lines.model';

const EUI = '2CF7F1C0434000AA' as Eui;
const PLACE = { eui: EUI, group_uuid: 'g1', channel: 1, measurement_id: 4097 };
const rule = (facts: Partial<AlarmRule> = {}): AlarmRule => ({
  rule_id: 1,
  name: 'Frost',
  severity: 'critical',
  is_on: true,
  condition: { kind: 'below', limit: 2, hysteresis: 0 },
  eui: null,
  device_name: null,
  group_uuid: null,
  channel: null,
  measurement_id: 4097,
  hold_minutes: 0,
  cooldown_minutes: 0,
  hours: null,
  receivers: [],
  open_count: 0,
  ...facts,
});
const values = (facts: Partial<AlarmRule>) => alarmLinesOf([rule(facts)], PLACE).map(({ value }) => value);

test.each<[string, Partial<AlarmRule>]>([
  ['of every device', {}],
  ['of its group', { group_uuid: 'g1' }],
  ['of the device', { eui: EUI }],
  ['of its channel', { channel: 1 }],
])('a rule %s is a line in the chart', (_, facts) => {
  expect(values(facts)).toEqual([2]);
});

test.each<[string, Partial<AlarmRule>]>([
  ['that is off', { is_on: false }],
  ['of another device', { eui: '2CF7F1C0434000AB' as Eui }],
  ['of the nodes without a group', { group_uuid: '' }],
  ['of another channel', { channel: 2 }],
  ['of another measurement', { measurement_id: 4098 }],
  ['of silence', { measurement_id: null, condition: { kind: 'silence', intervals: 4 } }],
])('a rule %s is none', (_, facts) => {
  expect(values(facts)).toEqual([]);
});

test('a range is two lines, which cannot cross', () => {
  const [low, high] = alarmLinesOf(
    [rule({ condition: { kind: 'outside', low: 2, high: 8, hysteresis: 0 } })],
    PLACE,
  );
  expect(withLimit(high!, 6)?.condition).toEqual({ kind: 'outside', low: 2, high: 6, hysteresis: 0 });
  expect(withLimit(low!, 9)).toBeUndefined();
});

const LEAVES = { kind: 'leave', geofence_id: 1, margin_metres: 50 } as const;
const LATEST = [{ channel: 1, measurement_id: 4097, value: 20, measured_at: 1 }] as ResultOf<
  typeof devices.viewNode
>['latest'];
const NODE = { eui: EUI, group_uuid: 'g1', latest: LATEST };
const PLACED = [4197, 4198].map((measurement_id) => ({ ...LATEST[0]!, measurement_id }));

test.each<[string, Partial<AlarmRule>, boolean]>([
  ['what it measures', {}, true],
  ['what it does not measure', { measurement_id: 4103 }, false],
  ['what it does not measure yet, of it alone', { measurement_id: 4103, eui: EUI }, true],
  ['another group', { group_uuid: 'g2' }, false],
  ['silence', { measurement_id: null, condition: { kind: 'silence', intervals: 4 } }, true],
  ['its location, of which it gave none', { measurement_id: null, condition: LEAVES }, false],
])('a rule about %s', (_, facts, isItsOwn) => {
  expect(concerns(rule(facts), NODE)).toBe(isItsOwn);
});

test('a rule about geofences is one of each device with a location', () => {
  const leaves = rule({ measurement_id: null, condition: LEAVES });
  expect(concerns(leaves, { ...NODE, latest: PLACED })).toBe(true);
});
