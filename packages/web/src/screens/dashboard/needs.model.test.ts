import type { Alarm } from '@fieldscope/contract/calls/alarms';
import type { Attention } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
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

const SILO = eui(99);
const blames = (more: Partial<Verdict> = {}): Verdict => ({
  ...{ cause: 'gateway_silent', certainty: 'likely', proof: [] },
  ...{ gateway: { eui: SILO, name: 'silo' }, server: null, ...more },
});
const ROOF = { gateway: null, server: { connection_id: 3, name: 'Roof' } } as const;
const silent = (of: number, verdict: Verdict | null) => ({ ...need(of, 'silent'), verdict });

test('devices behind one silent gateway are one row, which is of the gateway', () => {
  const devices = [silent(1, blames()), silent(2, blames({ certainty: 'certain' }))];
  const rows = needsOf([...devices, need(3, 'battery')], []);
  expect(rows).toMatchObject([
    { key: SILO, eui: SILO, name: 'silo', kind: 'gateway', count: 2, cause: { devices } },
    { name: 'Node 3', count: 1, cause: undefined },
  ]);
});

test('the gateway is in the row of those behind it, with its own alarm and what it needs', () => {
  const gateway = {
    ...silent(99, blames({ certainty: 'possible' })),
    name: 'silo',
    kind: 'gateway',
  } as const;
  const alarms = [alarm(99, { is_gateway: true, kind: 'silence', verdict: null })];
  expect(needsOf([silent(1, blames()), gateway], alarms)).toMatchObject([
    // One device alone, and a guess.
    { name: 'silo', count: 1, cause: undefined, attention: gateway },
    { name: 'Node 1' },
  ]);
  expect(needsOf([silent(1, blames()), silent(2, blames()), gateway], alarms)).toMatchObject([
    { name: 'silo', count: 3, attention: gateway, alarms, cause: { devices: [{}, {}] } },
  ]);
});

test('devices of one network server are one row, with the alarm that stands for them and their own of the same matter', () => {
  const verdict = blames({ cause: 'server_silent', ...ROOF });
  const standing = { eui: null, is_gateway: null, kind: 'silence', verdict } as const;
  const own = alarm(1, { kind: 'silence', severity: 'info' });
  const frost = alarm(2);
  const open = [alarm(7, { ...standing, affected: { count: 9, open: 8 } }), own, frost];
  expect(needsOf([silent(1, verdict), silent(2, verdict)], open)).toMatchObject([
    { key: 'server 3', eui: null, name: 'Roof', kind: undefined, count: 8, alarms: [open[0], own] },
    { name: 'Node 2', alarms: [frost], attention: undefined },
  ]);
});

test('acknowledging the alarm of a cause covers what its devices need', () => {
  const known = {
    kind: 'silence',
    acknowledged_at: 5,
    verdict: blames(),
    affected: { count: 2, open: 2 },
  } as const;
  const rows = needsOf(
    [silent(1, blames()), silent(2, blames())],
    [alarm(99, { ...known, is_gateway: true })],
  );
  expect(rows).toMatchObject([{ name: 'silo', isAcknowledged: true, count: 2 }]);
});

test('a gateway of others has no page; guesses and causes of one device join nothing', () => {
  const foreign = blames({ gateway: { eui: 'gateway-7', name: '' } });
  expect(needsOf([silent(1, foreign), silent(2, foreign)], [])).toMatchObject([
    { name: 'gateway-7', kind: undefined, count: 2 },
  ]);
  const guess = blames({ certainty: 'possible' });
  const battery = blames({ cause: 'battery', gateway: null });
  const alone = [silent(1, guess), silent(2, guess), silent(3, battery), silent(4, battery)];
  expect(needsOf(alone, []).map(({ cause }) => cause)).toEqual(Array(4).fill(undefined));
});
