import type { Alarm } from '@fieldscope/contract/calls/alarms';
import type { Attention } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { needsOf } from './needs.model';

const eui = (number: number) => `2CF7F1C0443000${String(number).padStart(2, '0')}` as Eui;
const alarm = (of: number, more: Partial<Alarm> = {}) =>
  ({
    ...{ eui: eui(of), alarm_id: of, device_name: `Node ${of}`, is_gateway: false, kind: 'below' },
    ...{ severity: 'critical', acknowledged_at: null, ...more },
  }) as Alarm;
const need = (of: number, reason: Attention['reason']) =>
  ({ eui: eui(of), name: `Node ${of}`, kind: 'node', reason }) as Attention;
const names = (...given: Parameters<typeof needsOf>) => needsOf(...given).map(({ name }) => name);

test('the worst is first, whether it is an alarm or another reason', () => {
  const attention = [need(2, 'silent'), need(4, 'battery'), need(6, 'refused')];
  const alarms = [
    alarm(5, { severity: 'info' }),
    alarm(3, { severity: 'warning' }),
    alarm(1, { severity: 'critical' }),
  ];
  expect(names(attention, alarms)).toEqual(['Node 1', 'Node 2', 'Node 3', 'Node 4', 'Node 5', 'Node 6']);
});

test('of what is as bad, the order of the server stays', () => {
  expect(names([need(9, 'silent'), need(3, 'silent')], [])).toEqual(['Node 9', 'Node 3']);
});

test('a device is there once: with its worst alarm first, and what else it needs', () => {
  const alarms = [
    alarm(1, { severity: 'warning', alarm_id: 11 }),
    alarm(1, { severity: 'critical', alarm_id: 12 }),
  ];
  const [only, ...others] = needsOf([need(1, 'silent')], alarms);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ name: 'Node 1', kind: 'node', attentionFirst: false, isAcknowledged: false });
  expect(only!.alarms.map(({ alarm_id }) => alarm_id)).toEqual([12, 11]);
  expect(only!.attention?.reason).toBe('silent');
  expect(needsOf([need(1, 'silent')], [alarms[0]!])[0]!.attentionFirst).toBe(true);
});

test('what somebody has acknowledged is below all else', () => {
  const known = alarm(1, { severity: 'critical', acknowledged_at: 5 });
  const rows = needsOf([need(2, 'refused')], [known]);
  expect(rows.map(({ name, isAcknowledged }) => [name, isAcknowledged])).toEqual([
    ['Node 2', false],
    ['Node 1', true],
  ]);
});

test('an acknowledged alarm of the same matter covers the reason; another reason stays in sight', () => {
  const known = { acknowledged_at: 5, measurement_id: null } as const;
  expect(needsOf([need(1, 'silent')], [alarm(1, { ...known, kind: 'silence' })])[0]!.isAcknowledged).toBe(
    true,
  );
  expect(needsOf([need(1, 'battery')], [alarm(1, { ...known, kind: 'silence' })])[0]!).toMatchObject({
    isAcknowledged: false,
    attentionFirst: true,
  });
});

test('an alarm of many devices without a device of its own is a row of its own', () => {
  const rows = needsOf(
    [],
    [alarm(1, { eui: null, is_gateway: null }), alarm(2, { eui: null, is_gateway: null })],
  );
  expect(rows.map(({ key, eui }) => [key, eui])).toEqual([
    ['alarm 1', null],
    ['alarm 2', null],
  ]);
});

test('a gateway is one, and a device that left the organisation has no page', () => {
  const rows = needsOf([], [alarm(1, { is_gateway: true }), alarm(2, { is_gateway: null })]);
  expect(rows.map(({ kind }) => kind)).toEqual(['gateway', undefined]);
});
