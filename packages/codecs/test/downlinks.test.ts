import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CommandKind,
  confirms,
  crc16Kermit,
  type DownlinkCommand,
  decodeUplink,
  type EventSettings,
  encodeDownlink,
  encodeOrder,
  MODELS,
} from '../src/index';
import { toHex } from './hex';

fc.configureGlobal({ seed: 936 });

const sent = (model: string, command: DownlinkCommand) => {
  const downlink = encodeDownlink(model, command);
  return downlink && { fPort: downlink.fPort, hex: toHex(downlink.bytes) };
};

test('an S2101 is set to one minute and restarted with the published downlinks', () => {
  expect(sent('S2101', { kind: 'set_interval', minutes: 1 })).toEqual({
    fPort: 2,
    hex: '00 89 00 11 22 01 00 90 50',
  });
  expect(sent('LoRa-S-TH', { kind: 'reboot' })).toEqual({ fPort: 2, hex: '00 C8 00 00 00 00 00 2B 26' });
});

test('an interval of more than 255 minutes has its low byte first on an S2103 and last on an S2100', () => {
  expect(sent('S2103', { kind: 'set_interval', minutes: 1440 })?.hex).toMatch(/^00 89 00 11 22 A0 05 /);
  expect(sent('S2100', { kind: 'set_interval', minutes: 1440 })).toEqual({ fPort: 3, hex: '80 00 00 05 A0' });
  expect(sent('S2100', { kind: 'set_interval', minutes: 10 })?.hex).toBe('80 00 00 00 0A');
});

test.each<[DownlinkCommand, string]>([
  [{ kind: 'set_interval', minutes: 30 }, '81 00 00 00 1E 00 00'],
  [{ kind: 'set_tracker_intervals', heartbeatMinutes: 720, eventMinutes: 5 }, '81 02 D0 00 00 00 05'],
  [{ kind: 'set_tracker_intervals', periodicMinutes: 30 }, '81 00 00 00 1E 00 00'],
  [{ kind: 'buzzer', on: true }, '82 01'],
  [{ kind: 'buzzer', on: false }, '82 00'],
  [{ kind: 'set_work_mode', mode: 2 }, '83 02'],
  [{ kind: 'locate' }, '85'],
  [{ kind: 'set_strategy', strategy: 7 }, '86 07'],
  [{ kind: 'set_sos_mode', mode: 1 }, '80 01'],
  [{ kind: 'report_event_settings' }, '87'],
  [{ kind: 'report_status' }, '88'],
  [{ kind: 'reboot' }, '89'],
])('the T1000 downlink of %o', (command, hex) => {
  expect(sent('T1000-A', command)).toEqual({ fPort: 5, hex });
});

const SETTINGS: EventSettings = {
  motion: { enable: 1, thresholdMg: 30, intervalMinutes: 5 },
  motionless: { enable: 0, timeoutMinutes: 360 },
  shock: { enable: 1, thresholdMg: 300 },
  temperature: { enable: 1, intervalMinutes: 5, sampleSeconds: 30, max: 36.5, min: -10.5, type: 1 },
  light: { enable: 0, intervalMinutes: 5, sampleSeconds: 30, max: 100, min: 0, type: 2 },
};

const EXAMPLES: Record<CommandKind, DownlinkCommand> = {
  set_interval: { kind: 'set_interval', minutes: 60 },
  reboot: { kind: 'reboot' },
  locate: { kind: 'locate' },
  buzzer: { kind: 'buzzer', on: true },
  set_work_mode: { kind: 'set_work_mode', mode: 1 },
  set_strategy: { kind: 'set_strategy', strategy: 1 },
  set_sos_mode: { kind: 'set_sos_mode', mode: 1 },
  set_tracker_intervals: { kind: 'set_tracker_intervals', periodicMinutes: 5 },
  report_status: { kind: 'report_status' },
  report_event_settings: { kind: 'report_event_settings' },
  set_event_settings: { kind: 'set_event_settings', settings: SETTINGS },
  set_co2_multiplier: { kind: 'set_co2_multiplier', multiplier: 4 },
  set_gps_interval: { kind: 'set_gps_interval', gpsMinutes: 60 },
  set_thresholds: { kind: 'set_thresholds', on: false, rules: [] },
  set_own: { kind: 'set_own', name: 'led', value: 1 },
  switch: { kind: 'switch', channel: 2, on: true },
};

test.each(MODELS)('a $model takes exactly the commands that it lists, by one way', ({
  model,
  commands,
  takesOrders = false,
}) => {
  for (const command of Object.values(EXAMPLES)) {
    const isListed = commands.includes(command.kind);
    expect(sent(model, command) !== undefined, command.kind).toBe(isListed && !takesOrders);
    expect(encodeOrder(model, command) !== undefined, command.kind).toBe(isListed && takesOrders);
  }
});

test.each<[DownlinkCommand, object]>([
  [
    { kind: 'set_interval', minutes: 10 },
    { name: 'report-interval', value: 10 },
  ],
  [
    { kind: 'set_co2_multiplier', multiplier: 4 },
    { name: 'co2-multiplier', value: 4 },
  ],
  [
    { kind: 'set_gps_interval', gpsMinutes: 60 },
    { name: 'gps-interval', value: 60 },
  ],
  [
    { kind: 'set_thresholds', on: true, rules: [{ channel: 1, measurement_id: 4097, above: 30 }] },
    {
      name: 'threshold-settings',
      value: { on: true, rules: [{ channel: 1, measurementId: 4097, above: 30 }] },
    },
  ],
  [
    { kind: 'switch', channel: 2, on: false },
    { name: 'switch', value: { channel: 2, state: 'close' } },
  ],
  [{ kind: 'report_status' }, { name: 'resend-power-up-data', value: 1 }],
  [{ kind: 'reboot' }, { name: 'restart', value: 1 }],
])('the order of %o', (command, order) => {
  expect(JSON.parse(JSON.stringify(encodeOrder('blank_device', command)))).toEqual(order);
});

const minutes = fc.integer({ min: 1, max: 0xffff });

test('whatever a tracker is set to, it reports in the same bytes', () => {
  const limits = (least: number, most: number, tenths: number) =>
    fc.record({
      ...{ enable: fc.integer({ min: 0, max: 1 }), intervalMinutes: minutes, sampleSeconds: minutes },
      max: fc.integer({ min: least, max: most }).map((value) => value / tenths),
      min: fc.integer({ min: least, max: most }).map((value) => value / tenths),
      type: fc.integer({ min: 0, max: 0xff }),
    });
  const enable = fc.integer({ min: 0, max: 1 });
  const settings = fc.record({
    motion: fc.record({ enable, thresholdMg: minutes, intervalMinutes: minutes }),
    motionless: fc.record({ enable, timeoutMinutes: minutes }),
    shock: fc.record({ enable, thresholdMg: minutes }),
    // 0x8000 in sixteen bits says that there is none.
    temperature: limits(-32_767, 32_767, 10),
    light: limits(0, 0x7fff, 1),
  });
  fc.assert(
    fc.property(settings, (wanted) => {
      const command: DownlinkCommand = { kind: 'set_event_settings', settings: wanted };
      const { bytes } = encodeDownlink('T1000-A', command)!;
      const reported = decodeUplink('T1000-A', {
        bytes: Uint8Array.from([0x03, ...bytes.subarray(1)]),
        fPort: 5,
      });
      expect(reported.ok && confirms(command, reported)).toBe(true);
    }),
  );
});

test('any interval of a node goes out as it is, with a checksum that fits', () => {
  fc.assert(
    fc.property(minutes, (wanted) => {
      const { bytes } = encodeDownlink('S2101', { kind: 'set_interval', minutes: wanted })!;
      const view = new DataView(bytes.buffer);
      expect(view.getUint16(5, true)).toBe(wanted);
      expect(crc16Kermit(bytes.subarray(0, 7))).toBe(view.getUint16(7, true));
    }),
  );
});

test('an unknown model takes no command', () => {
  expect(sent('constructor', { kind: 'reboot' })).toBeUndefined();
});

test.each([
  0,
  -1,
  65_536,
  1.5,
  Number.NaN,
])('an interval of %d minutes does not fit and is an error', (minutes) => {
  expect(() => encodeDownlink('S2101', { kind: 'set_interval', minutes })).toThrow(RangeError);
  expect(() => encodeDownlink('T1000-A', { kind: 'set_tracker_intervals', eventMinutes: minutes })).toThrow(
    RangeError,
  );
});

test('a mode or strategy that does not fit a byte is an error', () => {
  expect(() => encodeDownlink('T1000-A', { kind: 'set_work_mode', mode: 256 })).toThrow(RangeError);
  expect(() => encodeDownlink('T1000-A', { kind: 'set_strategy', strategy: -1 })).toThrow(RangeError);
});
