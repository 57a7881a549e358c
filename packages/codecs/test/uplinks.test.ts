import { expect, test } from 'vitest';
import { crc16Kermit } from '../src/crc';
import { type DecodeOutcome, decodeUplink } from '../src/index';
import { fromHex } from './hex';

const decode = (model: string, hex: string, fPort: number | null = null): DecodeOutcome =>
  decodeUplink(model, { bytes: fromHex(hex), fPort });
const sealed = (hex: string): string => {
  const crc = crc16Kermit(fromHex(hex));
  return hex + [crc & 0xff, crc >>> 8].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
const values = (outcome: DecodeOutcome): Record<string, unknown> =>
  outcome.ok
    ? Object.fromEntries(
        outcome.readings.map(({ measurementId, channel, value }) => [`${measurementId}/${channel}`, value]),
      )
    : { refused: outcome.reason };

test('after joining, an S2104 reports its versions, the EUI of its sensor and its power in one packet', () => {
  const hex = sealed(
    '00000001020103 00010000000000 01020004030201 01030008070605 0007005F000A00'.replace(/ /g, ''),
  );
  expect(decode('S2104', hex)).toMatchObject({
    ok: true,
    readings: [],
    info: {
      hardware: '3.1',
      software: '2.1',
      sensorEui: '0506070801020304',
      battery: 95,
      intervalMinutes: 10,
    },
    warnings: [],
  });
});

test('the first-generation soil sensor reports temperature and moisture of the soil', () => {
  expect(values(decode('LoRa-S-SOIL', sealed('010610245E0000010710BCB10000')))).toEqual({
    '4102/1': 24.1,
    '4103/1': 45.5,
  });
});

test('half of a sensor EUI is not taken for a whole one', () => {
  const outcome = decode('S2104', sealed('01020004030201'));
  expect(outcome).toMatchObject({ ok: true, info: {} });
});

test('an unknown S210x frame is reported and not stored', () => {
  const outcome = decode('S2101', sealed('01230001020304' + '010110E8030000'));
  expect(values(outcome)).toEqual({ '4097/1': 1 });
  expect(outcome).toMatchObject({ warnings: ['frame 0x0023 is not known'] });
});

test('the channel of an S210x frame is kept', () => {
  expect(values(decode('S2101', sealed('030110E8030000')))).toEqual({ '4097/3': 1 });
});

test('a battery beyond 100 percent is left out with a warning', () => {
  expect(decode('S2101', sealed('000700FFFF0A00'))).toMatchObject({
    info: { intervalMinutes: 10 },
    warnings: ['battery of 65535 percent left out'],
  });
  expect(decode('S2120', '03FF')).toStrictEqual({
    ok: true,
    readings: [],
    info: {},
    warnings: ['battery of 255 percent left out'],
  });
});

test('an interval of 0 is none', () => {
  expect(decode('S2101', sealed('00070064000000'))).toStrictEqual({
    ok: true,
    readings: [],
    info: { battery: 100 },
    warnings: [],
  });
});

test('the model decides the layout: the same bytes are something else from another device', () => {
  const station = '0100D74000000BB80A0019';
  expect(values(decode('S2120', station))).toHaveProperty('4097/1', 21.5);
  expect(values(decode('S2101', station))).toEqual({ refused: 'truncated' });
});

test('an A1101 reports its AI model in seven-byte frames', () => {
  expect(decode('A1101', sealed('00090000010203'))).toMatchObject({
    ok: true,
    info: { aiModel: { detectionType: 3, modelId: 2, modelVersion: 1 } },
  });
  expect(decode('A1101', '000900000102030000')).toEqual({ ok: false, reason: 'crc_mismatch' });
});

test('a probe at exactly 0.00 degrees is a reading, an absent probe is none', () => {
  expect(values(decode('S2107', '47000080000001'))).toEqual({ '4203/1': 0, '4203/3': 0.01 });
});

test('unsigned fields stay positive: TVOC, CO2, light, rain and gusts', () => {
  expect(values(decode('K1100', '420A8C13BAFFFFFFFFFFFF'))).toMatchObject({
    '4195/1': 65535,
    '4100/1': 65535,
    '4196/1': 65535,
  });
  expect(values(decode('S2120', '010000 64 FFFFFFFF FF FFFF'))).toMatchObject({
    '4099/1': 4294967295,
    '4190/1': 25.5,
    '4105/1': 6553.5,
  });
  expect(values(decode('S2120', '4CFFFFFFFFFFFF'))).toEqual({ '4191/1': 6553.5, '4213/1': 4294967.295 });
});

test('every sensor error is reported by its code, letters too, and is no measurement', () => {
  for (const code of ['00', '03', '0A', '0F', '15', 'FF']) {
    expect(decode('S2100', `06${code}`)).toMatchObject({
      ok: true,
      readings: [],
      info: { sensorError: code },
    });
  }
});

test('a result of image recognition is its class and, after the dot, its confidence in at least two digits', () => {
  expect(values(decode('A1101', '2101050132026400000000'))).toMatchObject({
    '4180/1': '1.05',
    '4181/1': '1.50',
    '4182/1': '2.100',
    '4183/1': '0.0',
  });
  expect(values(decode('A1101', '2009090000000000000000'))).toMatchObject({ '4175/1': '9.09' });
  expect(values(decode('K1100', '4302550000000000000000'))).toMatchObject({ '4175/1': '2.85' });
  expect(values(decode('K1100', '4402550000000000000000'))).toMatchObject({ '4175/1': '2.85' });
  expect(values(decode('K1100', '4502550000000000000000'))).toMatchObject({ '4180/1': '2.85' });
});

test('an S2100 stores up to ten slots under 4165 to 4174 and skips what is no slot', () => {
  expect(values(decode('S2100', '339A02 000003E8 FFFFFC18'))).toEqual({ '4173/1': 1, '4174/1': -1 });
  const outcome = decode('S2100', '32B1 000003E8 000007D0');
  expect(values(outcome)).toEqual({ '4165/1': 2 });
  expect(outcome).toMatchObject({ warnings: ['slot 11 is not known'] });
});

test('an A1102 slot without a result is no reading, and slot 10 of frame 33 is the number of the AI model', () => {
  expect(values(decode('A1102', '311201 FFFFFC18 00000BB8'))).toEqual({ '4166/1': 3 });
  expect(values(decode('A1102', '321200000BB8FFFFFC18'))).toEqual({ '4165/1': 3 });
  const withModel = (raw: number) => decode('A1102', `339A01FFFFFC18${raw.toString(16).padStart(8, '0')}`);
  for (const raw of [1_060_001_000, 1_060_001_500, 1_060_001_999]) {
    expect(values(withModel(raw))).toEqual({ '4174/1': 60_001 });
    expect(withModel(raw)).toMatchObject({ info: { aiModel: { modelId: 60_001 } } });
  }
  expect(values(withModel(12_345))).toEqual({ '4174/1': 12.345 });
  expect(withModel(12_345)).toMatchObject({ info: {} });
  expect(values(decode('S2110', '311201 FFFFFC18 00000BB8'))).toEqual({ '4165/1': -1, '4166/1': 3 });
});

test('thresholds, inputs and sensors of a logger are device information, not measurements', () => {
  expect(decode('S2100', '3520 00002710 FFFFD8F0 34 01020304 10 1B 2CF7F10000000001')).toStrictEqual({
    ok: true,
    readings: [],
    info: {
      thresholds: [{ slot: 2, a: 10, b: -10 }],
      inputs: { protocol: 1, gpioInput: 2, analogType: 3, analogInterface: 4 },
      sensorEui: '2CF7F10000000001',
      sensors: [{ channel: 1, status: 1, type: 3, eui: '2CF7F10000000001' }],
    },
    warnings: [],
  });
});

test('frames 05 and 41 are read in a row after frame 7F, whose one byte is skipped', () => {
  expect(decode('K1100', '7F 01 05 000F 0005 41 0001 0002 0064 8000 FF9C')).toStrictEqual({
    ok: true,
    readings: [
      { measurementId: 4193, channel: 1, value: 1 },
      { measurementId: 4192, channel: 1, value: 2 },
      { measurementId: 4150, channel: 1, value: 1 },
      { measurementId: 4152, channel: 1, value: -1 },
    ],
    info: { intervalMinutes: 15, gpsIntervalMinutes: 5 },
    warnings: [],
  });
});

test('a probe is read behind frame 7F and before a 7F that ends the uplink', () => {
  expect(values(decode('S2107', '7F 47 47 0A28 8000 8000'))).toEqual({ '4203/1': 26 });
  expect(values(decode('S2107', '47 0A28 8000 8000 7F'))).toEqual({ '4203/1': 26 });
});

test('an unknown frame refuses the whole uplink, with its id', () => {
  expect(decode('S2120', '035A 99 00')).toEqual({ ok: false, reason: 'unknown_frame', detail: '99' });
  expect(decode('T1000-E', '1E00000000')).toEqual({ ok: false, reason: 'unknown_frame', detail: '1E' });
  expect(decode('T1000-A', '2E')).toMatchObject({ reason: 'unknown_frame' });
  expect(decode('T2000', '06')).toMatchObject({ reason: 'unknown_frame' });
});

test('a cached probe reading of a clock that was never set has no time', () => {
  const outcome = decode('S2107', '46 00000010 0A28 8000 8000');
  expect(outcome).toStrictEqual({
    ok: true,
    readings: [{ measurementId: 4203, channel: 1, value: 26 }],
    info: { measureTime: 16 },
    warnings: ['time 16 of the device is not plausible'],
  });
});

test('modem service traffic of a T1000 is not decoded', () => {
  for (const port of [192, 199]) {
    expect(decode('T1000-A', '0564010001', port)).toEqual({
      ok: false,
      reason: 'service_port',
      detail: String(port),
    });
  }
  expect(decode('T1000-A', '0564010001', null)).toMatchObject({ ok: true });
});

const HEAD = '000041 07 655F0000';
const MAC = '001122334455C4';
const EMPTY = 'FFFFFFFFFFFF00';

test.each([
  ['07', `${HEAD} ${MAC}${EMPTY}${EMPTY}${EMPTY} 00FE 0032 50`, 5001],
  ['08', `${HEAD} ${EMPTY}${MAC}${EMPTY} 00FE 0032 50`, 5002],
  ['0A', `${HEAD} ${MAC}${EMPTY}${EMPTY}${EMPTY} 50`, 5001],
  ['0B', `${HEAD} ${MAC}${EMPTY}${EMPTY} 50`, 5002],
  ['1B', `${HEAD} ${EMPTY}${EMPTY}${EMPTY}${MAC} 00FE 0032 0001 0002 0003 50`, 5001],
  ['1C', `${HEAD} ${EMPTY}${EMPTY}${MAC} 00FE 0032 0001 0002 0003 50`, 5002],
])('T1000 packet %s lists the scanned stations and skips empty slots', (id, rest, measurementId) => {
  const outcome = decode('T1000-B', id + rest, 5);
  expect(values(outcome)).toMatchObject({
    '4200/1': [1, 7],
    [`${measurementId}/1`]: [{ mac: '00:11:22:33:44:55', rssi: -60 }],
    '3000/1': 80,
  });
  expect(outcome).toMatchObject({ info: { battery: 80, motionSegment: 7, utc: 1700724736 } });
});

test('a scan without stations stores no list', () => {
  expect(values(decode('T1000-A', `0B${HEAD}${EMPTY}${EMPTY}${EMPTY}50`))).toEqual({
    '4200/1': [1, 7],
    '3000/1': 80,
  });
});

test.each([
  [
    '02',
    '02 53 0105 0106 02 07 001E 0005 0007 01 00',
    { intervalMinutes: 7, software: '1.5', hardware: '1.6' },
  ],
  [
    '03',
    '03 01001E0005 00012C 01012C 0100050 01EFF9C FF38 01 000005000100640000 00',
    { motion: { enable: 1 } },
  ],
  ['0C', '0C', { timeSyncRequest: true }],
  ['0E', '0E 21 0102 03 AABBCC', { gnssShard: { count: 2, index: 1, group: 258, data: 'AABBCC' } }],
  ['0F', `0F ${HEAD} 00FE 0032 50 21 0102`, { gnssShard: { count: 2, index: 1, group: 258 } }],
  ['10', `10 ${HEAD} 50 21 0102`, { battery: 80, gnssShard: { count: 2, index: 1, group: 258 } }],
  ['1D', '1D 03 000000 655F0000 0000 0000 0001 0002 0003 50', { battery: 80 }],
])('T1000 packet %s has the published length and content', (_id, hex, info) => {
  expect(decode('T1000-C', hex, 5)).toMatchObject({ ok: true, info, warnings: [] });
  expect(decode('T1000-C', hex.slice(0, -2), 5).ok).toBe(false);
});

test('temperature limits of a tracker may be below zero', () => {
  const outcome = decode(
    'T1000-A',
    '03 01001E0005 00012C 01012C 01 0005 001E FF9C FF38 01 00 0005 0001 0064 0000 00',
  );
  expect(outcome).toMatchObject({
    info: { temperature: { max: -10, min: -20 }, light: { max: 100, min: 0 } },
  });
});

test('the uplink interval of a tracker follows its work mode', () => {
  const settings = (mode: string) => decode('T1000-A', `04 ${mode} 00 02D0 003C 0005 00`, 5);
  expect(settings('00')).toMatchObject({ info: { intervalMinutes: 720 } });
  expect(settings('01')).toMatchObject({ info: { intervalMinutes: 60 } });
  expect(settings('02')).toMatchObject({ info: { intervalMinutes: 5 } });
  expect(settings('09')).not.toMatchObject({ info: { intervalMinutes: expect.anything() } });
});

test('readings of a tracker whose clock was never set have no time', () => {
  const outcome = decode('T1000-A', '09 000000 00 00000010 06CA5028 01587EC6 50', 5);
  expect(outcome).toMatchObject({ ok: true, warnings: ['time 16 of the device is not plausible'] });
  if (outcome.ok) for (const reading of outcome.readings) expect(reading).not.toHaveProperty('measuredAt');
});

test('a position that is not on Earth is left out, the rest of the packet is kept', () => {
  expect(values(decode('T1000-A', '09 000001 00 655F0000 7FFFFFFF 01587EC6 50'))).toEqual({
    '4200/1': [1],
    '3000/1': 80,
  });
  expect(values(decode('T1000-A', '09 000001 00 655F0000 F5456B00 FAA2B580 50'))).toEqual({
    '4200/1': [1],
    '4197/1': -180,
    '4198/1': -90,
    '3000/1': 80,
  });
});

const UUID = '00112233445566778899AABBCCDDEEFF';

test.each([
  ['27', 46, `27 50 0105 0106 01 08 02D0 003C 0005 01 00 1E 01001E0005 00012C 01012C 05 04 ${UUID}`],
  ['28', 30, `28 01 08 02D0 003C 0005 01 00 1E 05 04 ${UUID}`],
  ['29', 12, '29 01001E0005 00012C 01012C'],
  ['2B', 23, '2B 0001 00 655F0000 0001 0002 8000 06CA5028 01587EC6 50'],
  ['2C', 30, `2C 0001 00 655F0000 0001 0002 0003 50 02 ${MAC}${MAC}`],
  ['2D', 23, `2D 0001 00 655F0000 0001 0002 0003 50 01 ${MAC}`],
  ['30', 17, `30 0001 00 655F0000 50 01 ${MAC}`],
  ['32', 9, '32 0F 0001 655F0000 50'],
  ['0C', 1, '0C'],
  ['0D', 5, '0D 00000002'],
])('T2000 packet %s is %i bytes long', (id, length, hex) => {
  expect(fromHex(hex)).toHaveLength(length);
  expect(decode('T2000', hex, 5)).toMatchObject({ ok: true, warnings: [] });
  if (length > 1) {
    expect(decode('T2000', hex.slice(0, -2), 5)).toEqual({ ok: false, reason: 'truncated', detail: id });
  }
});

test('settings of a T2000 are device information', () => {
  const hex = `27 50 0105 0106 01 08 02D0 003C 0005 01 00 1E 01001E0005 00012C 01012C 05 04 ${UUID}`;
  expect(decode('T2000', hex, 5)).toStrictEqual({
    ok: true,
    readings: [],
    info: {
      battery: 80,
      software: '1.5',
      hardware: '1.6',
      workMode: 1,
      strategy: 8,
      heartbeatMinutes: 720,
      periodicMinutes: 60,
      eventMinutes: 5,
      intervalMinutes: 60,
      accelerometer: 1,
      antiTheft: 0,
      gnssTimeoutSeconds: 30,
      motion: { enable: 1, thresholdMg: 30, intervalMinutes: 5 },
      motionless: { enable: 0, timeoutMinutes: 300 },
      shock: { enable: 1, thresholdMg: 300 },
      bleTimeoutSeconds: 5,
      uuidFilter: '00112233',
    },
    warnings: [],
  });
});
