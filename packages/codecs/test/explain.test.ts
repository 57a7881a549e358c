import { describe, expect, test } from 'vitest';
import { decodeUplink, explainUplink, MODELS, type PayloadPart } from '../src/index';
import { fromHex } from './hex';
import file from './uplink-vectors.json';

/** Published texts name device families; here a model of each. */
const MODEL_OF: Readonly<Record<string, string>> = {
  S210x: 'S2101',
  T1000: 'T1000-A',
  'K1100 kit': 'K1100',
  'LoRa-S TH (gen 1)': 'LoRa-S-TH',
  'LoRa-S CO2 (gen 1)': 'LoRa-S-CO2',
  'LoRa-S Light (gen 1)': 'LoRa-S-LIGHT',
  'LoRa-S Barometer (gen 1)': 'LoRa-S-BARO',
};
const modelOf = (device: string) => MODEL_OF[device] ?? device;
const explain = (model: string, hex: string, fPort: number | null = null) =>
  explainUplink(model, { bytes: fromHex(hex), fPort });

/** Parts in short: their bytes, what they are, and what was read. */
const inShort = (parts: PayloadPart[]) =>
  parts.map(({ from, to, meaning, readings, info }) => {
    const read = readings.map(({ measurementId, value }) => `${measurementId}=${JSON.stringify(value)}`);
    const shown = Object.entries(info).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    return [`${from}-${to}`, meaning, ...read, ...shown].join(' ');
  });

function expectNoGaps(parts: PayloadPart[], length: number): void {
  let at = 0;
  for (const { from, to } of parts) {
    expect(from).toBe(at);
    expect(to).toBeGreaterThan(from);
    at = to;
  }
  expect(at).toBe(length);
}

describe.each(file.vectors)('vector $id of a $device', ({ device, hex, fPort }) => {
  const bytes = fromHex(hex);
  const parts = explain(modelOf(device), hex, fPort);

  test('is explained from its first byte to its last', () => expectNoGaps(parts, bytes.length));

  test('is explained with the values that are stored', () => {
    const outcome = decodeUplink(modelOf(device), { bytes, fPort });
    if (!outcome.ok) return;
    const explained = parts.flatMap(({ readings }) => readings);
    for (const { measurementId, channel, value } of explained)
      expect(outcome.readings).toContainEqual(expect.objectContaining({ measurementId, channel, value }));
    // The battery of a tracker is a reading and state of the device at once, and its byte is explained once.
    const BATTERY = 3000;
    const expected = outcome.readings.filter(({ measurementId }) => measurementId !== BATTERY);
    expect(explained.length).toBe(expected.length);
    expect(parts.every(({ meaning }) => meaning !== 'unread')).toBe(true);
  });

  test('is explained to its end when it is cut off', () => {
    for (let length = 0; length < bytes.length; length += 1)
      expectNoGaps(explainUplink(modelOf(device), { bytes: bytes.subarray(0, length), fPort }), length);
  });
});

test('seven-byte frames: channel, id, value, and the checksum at the end', () => {
  expect(inShort(explain('S2101', '01011098530000010210A87A0000AF51'))).toEqual([
    '0-1 channel',
    '1-3 frame',
    '3-7 content 4097=21.4',
    '7-8 channel',
    '8-10 frame',
    '10-14 content 4098=31.4',
    '14-16 checksum',
  ]);
});

test('two versions, or battery and interval, are in one frame', () => {
  expect(inShort(explain('S2101', '0000000101000100070064003C00012001000000002890'))).toEqual([
    '0-1 channel',
    '1-3 frame',
    '3-7 content hardware="1.0" software="1.1"',
    '7-8 channel',
    '8-10 frame',
    '10-14 content battery=100 intervalMinutes=60',
    '14-15 channel',
    '15-17 frame',
    '17-21 content removedSensorChannel=1',
    '21-23 checksum',
  ]);
});

test('a weather station: each number with its measurement', () => {
  expect(inShort(explain('S2120', '0100D33C00005BDC1A0000'))).toEqual([
    '0-1 frame',
    '1-3 content 4097=21.1',
    '3-4 content 4098=60',
    '4-8 content 4099=23516',
    '8-9 content 4190=2.6',
    '9-11 content 4105=0',
  ]);
});

test('slots, a probe that is absent, and an unused slot are distinguished', () => {
  expect(inShort(explain('S2100', '3110010000520800000000'))).toEqual([
    '0-1 frame',
    '1-2 slots',
    '2-3 log',
    '3-7 content 4165=21',
    '7-11 unused',
  ]);
  expect(inShort(explain('S2107', '47800000D28000'))).toEqual([
    '0-1 frame',
    '1-3 absent',
    '3-5 content 4203=2.1',
    '5-7 absent',
  ]);
});

test('a tracker: events, time, position, climate and battery', () => {
  expect(inShort(explain('T1000-A', '06000000006462248F06CA502801587EC600FA003C56', 5))).toEqual([
    '0-1 frame',
    '1-4 content 4200=[]',
    '4-5 content motionSegment=0',
    '5-9 content utc=1684153487',
    '9-13 content 4197=113.922088',
    '13-17 content 4198=22.576838',
    '17-19 content 4097=25',
    '19-21 content 4199=60',
    '21-22 content battery=86',
  ]);
});

test('what comes after an unknown frame is unread', () => {
  expect(inShort(explain('S2120', '0364FE0102'))).toEqual([
    '0-1 frame',
    '1-2 content battery=100',
    '2-5 unread',
  ]);
});

test('bytes that no model explains are unread as a whole', () => {
  expect(inShort(explain('nonsense', '0102'))).toEqual(['0-2 unread']);
  expect(inShort(explain('T1000-A', '0102', 199))).toEqual(['0-2 unread']);
  expect(explain('S2101', '')).toEqual([]);
});

test('whatever comes, every byte is explained once', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  for (const { model } of MODELS) {
    for (let time = 0; time < 200; time += 1) {
      const bytes = Uint8Array.from({ length: random() % 60 }, () => (random() >>> 8) & 0xff);
      expectNoGaps(explainUplink(model, { bytes, fPort: 5 }), bytes.length);
    }
  }
});
