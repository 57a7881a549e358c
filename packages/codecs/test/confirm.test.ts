import { expect, test } from 'vitest';
import {
  confirms,
  type DownlinkCommand,
  decodeUplink,
  type Evidence,
  encodeDownlink,
  proofOf,
} from '../src/index';
import { fromHex } from './hex';

/** What a device of this model says in an uplink. */
function said(model: string, hex: string): Evidence {
  const decoded = decodeUplink(model, { bytes: fromHex(hex), fPort: 5 });
  if (!decoded.ok) throw new Error(`${decoded.reason} ${decoded.detail ?? ''}`);
  return decoded;
}

// Published: battery 100 %, every 1 minute, 20.4 ℃; then versions, sensor EUI, battery 100 %, every 60 minutes.
const POWER_FRAME = '01 01 10 98 53 00 00 01 02 10 A8 7A 00 00 AF 51';

test('a node shows a new interval in its power frame, and not in an uplink of measurements alone', () => {
  const interval = (minutes: number): DownlinkCommand => ({ kind: 'set_interval', minutes });
  expect(confirms(interval(10), { info: { battery: 98, intervalMinutes: 10 }, readings: [] })).toBe(true);
  expect(confirms(interval(10), { info: { battery: 98, intervalMinutes: 60 }, readings: [] })).toBe(false);
  expect(confirms(interval(10), said('S2101', POWER_FRAME))).toBe(false);
});

test('a tracker shows the intervals that were set, whichever its work mode uses', () => {
  const info = {
    workMode: 1,
    intervalMinutes: 30,
    heartbeatMinutes: 720,
    periodicMinutes: 30,
    eventMinutes: 5,
  };
  const set = (minutes: Partial<Record<'heartbeatMinutes' | 'eventMinutes', number>>): DownlinkCommand => ({
    kind: 'set_tracker_intervals',
    ...minutes,
  });
  expect(confirms(set({ heartbeatMinutes: 720, eventMinutes: 5 }), { info, readings: [] })).toBe(true);
  expect(confirms(set({ heartbeatMinutes: 720, eventMinutes: 6 }), { info, readings: [] })).toBe(false);
  expect(
    confirms({ kind: 'set_interval', minutes: 30 }, { info: { ...info, workMode: 0 }, readings: [] }),
  ).toBe(true);
});

test('a restart shows in the versions that a device sends first, and only as a response', () => {
  expect(confirms({ kind: 'reboot' }, { info: { software: '1.2', hardware: '1.1' }, readings: [] })).toBe(
    true,
  );
  expect(confirms({ kind: 'reboot' }, { info: { battery: 90 }, readings: [] })).toBe(false);
  expect(proofOf({ kind: 'reboot' })).toBe('response');
});

test('a switch shows in what its own channel measures, in the published numbers or as 0 and 1', () => {
  const open: DownlinkCommand = { kind: 'switch', channel: 2, on: true };
  const measured = (channel: number, value: number) => ({
    info: {},
    readings: [{ measurementId: 5100, channel, value }],
  });
  for (const value of [200, 1]) expect(confirms(open, measured(2, value))).toBe(true);
  for (const value of [100, 0, 150]) expect(confirms(open, measured(2, value))).toBe(false);
  expect(confirms(open, measured(1, 200))).toBe(false);
  expect(confirms({ ...open, on: false }, measured(2, 100))).toBe(true);
});

test('thresholds show when mode and every rule are reported, in any order and no others', () => {
  const rules = [
    { channel: 1, measurement_id: 4097, above: 30 },
    { channel: 1, measurement_id: 4098, below: 20 },
  ];
  const command: DownlinkCommand = { kind: 'set_thresholds', on: true, rules };
  const said = (thresholdRules: typeof rules, thresholdMode = true) => ({
    info: { thresholdMode, thresholdRules },
    readings: [],
  });
  expect(confirms(command, said(rules.toReversed()))).toBe(true);
  expect(confirms(command, said(rules, false))).toBe(false);
  expect(confirms(command, said(rules.slice(1)))).toBe(false);
  expect(confirms({ ...command, rules: [] }, said(rules))).toBe(false);
  expect(confirms(command, { info: {}, readings: [] })).toBe(false);
});

test('a v2 device shows its GPS interval in its status frames', () => {
  const status = said('S2120', '05 00 3C 02 D0');
  expect(confirms({ kind: 'set_gps_interval', gpsMinutes: 720 }, status)).toBe(true);
  expect(confirms({ kind: 'set_gps_interval', gpsMinutes: 60 }, status)).toBe(false);
});

test('no uplink shows the buzzer', () => {
  expect(proofOf({ kind: 'buzzer', on: true })).toBe('none');
  expect(confirms({ kind: 'buzzer', on: true }, { info: {}, readings: [] })).toBe(false);
});

test('a position or the reason for none is the response to being asked for it', () => {
  const reading = (measurementId: number) => ({ info: {}, readings: [{ measurementId }] });
  expect(confirms({ kind: 'locate' }, reading(4197))).toBe(true);
  expect(confirms({ kind: 'locate' }, reading(3576))).toBe(true);
  expect(confirms({ kind: 'locate' }, reading(4097))).toBe(false);
});

test('event settings of a tracker have the layout in which it reports them, and are confirmed when it does', () => {
  const command: DownlinkCommand = {
    kind: 'set_event_settings',
    settings: {
      motion: { enable: 1, thresholdMg: 30, intervalMinutes: 5 },
      motionless: { enable: 0, timeoutMinutes: 360 },
      shock: { enable: 1, thresholdMg: 300 },
      temperature: { enable: 1, intervalMinutes: 5, sampleSeconds: 30, max: 36.5, min: -10.5, type: 1 },
      light: { enable: 0, intervalMinutes: 5, sampleSeconds: 30, max: 100, min: 0, type: 2 },
    },
  };
  const { bytes } = encodeDownlink('T1000-A', command)!;
  expect(bytes).toHaveLength(32);
  const reported = decodeUplink('T1000-A', {
    bytes: Uint8Array.from([0x03, ...bytes.subarray(1)]),
    fPort: 5,
  });
  expect(reported).toMatchObject({ ok: true, info: command.settings });
  expect(confirms(command, reported as Evidence & { ok: true })).toBe(true);
  const colder = { ...command.settings, temperature: { ...command.settings.temperature, min: -11 } };
  expect(confirms({ ...command, settings: colder }, reported as Evidence & { ok: true })).toBe(false);
});

test('temperature limits beyond what fits are an error', () => {
  const limits = { enable: 1, intervalMinutes: 5, sampleSeconds: 30, max: 5000, min: 0, type: 1 };
  const settings = {
    motion: { enable: 1, thresholdMg: 30, intervalMinutes: 5 },
    motionless: { enable: 0, timeoutMinutes: 360 },
    shock: { enable: 1, thresholdMg: 300 },
    temperature: limits,
    light: limits,
  };
  expect(() => encodeDownlink('T1000-A', { kind: 'set_event_settings', settings })).toThrow(RangeError);
});
