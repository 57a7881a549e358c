import { expect, test } from 'vitest';
import { crc16Kermit } from '../src/crc';
import { decodeUplink, findModel, MODELS } from '../src/index';

test('every model is found under its own name and under no other', () => {
  expect(new Set(MODELS.map(({ model }) => model)).size).toBe(MODELS.length);
  for (const model of MODELS) expect(findModel(model.model)).toBe(model);
  expect(findModel('s2101')).toBeUndefined();
});

test('the whole catalogue is there', () => {
  expect(MODELS.map(({ model }) => model).sort()).toEqual(
    [
      ...['S2100', 'S2101', 'S2102', 'S2103', 'S2104', 'S2105', 'S2106', 'S2107', 'S2110', 'S2120'],
      ...['A1101', 'A1102', 'K1100', 'LoRa-S-TH', 'LoRa-S-CO2', 'LoRa-S-LIGHT', 'LoRa-S-BARO', 'LoRa-S-SOIL'],
      ...['T1000-A', 'T1000-B', 'T1000-C', 'T1000-D', 'T1000-E', 'T2000'],
      ...['M2', 'G1', 'GATEWAY', 'SensorHub', 'blank_device', 'Watcher'],
    ].sort(),
  );
});

test('channels are numbered from 1, and a type of sensor is four hex digits', () => {
  for (const { sensors } of MODELS) {
    expect(sensors.map(({ channel }) => channel)).toEqual(sensors.map((_, index) => index + 1));
    for (const { sensorType, measurementIds } of sensors) {
      expect(sensorType).toMatch(/^[0-9A-F]{4}$/);
      expect(new Set(measurementIds).size).toBe(measurementIds.length);
      expect(measurementIds.length).toBeGreaterThan(0);
    }
  }
  expect(findModel('S2107')?.sensors).toHaveLength(3);
});

/** Sensor type and measurements of each model, on each of its channels. */
const SENSORS: [models: string[], sensorType: string, measurementIds: number[], channels?: number][] = [
  [['S2101', 'LoRa-S-TH'], '1001', [4097, 4098]],
  [['S2102', 'LoRa-S-LIGHT'], '1003', [4099]],
  [['LoRa-S-CO2'], '1004', [4100]],
  [['LoRa-S-BARO'], '1005', [4101]],
  [['S2104', 'LoRa-S-SOIL'], '1006', [4102, 4103]],
  [['S2103'], '1016', [4097, 4098, 4100]],
  [['S2105'], '2035', [4102, 4103, 4108]],
  [['S2106'], '2043', [4097, 4106]],
  [['S2107'], '2049', [4203], 3],
  [['S2100'], '2025', [4165, 4166, 4167, 4168, 4169, 4170, 4171, 4172, 4173, 4174]],
  [['S2110'], 'F003', [4165, 4166, 4167, 4168, 4169, 4170, 4171, 4172, 4173, 4174]],
  [['A1102'], 'F004', [4165, 4166, 4167, 4168, 4169, 4170, 4171, 4172, 4173, 4174]],
  [['S2120'], '2040', [4097, 4098, 4099, 4190, 4105, 4104, 4113, 4101, 4191, 4213]],
  [['A1101', 'Watcher'], '2036', [4175, 4176, 4177, 4178, 4179, 4180, 4181, 4182, 4183, 4184]],
  [['K1100'], '2026', [4193, 4192, 4150, 4151, 4152, 4097, 4098, 4195, 4100, 4196]],
  [
    ['T1000-A', 'T1000-B', 'T1000-C', 'T1000-D', 'T1000-E'],
    'F001',
    [4200, 4197, 4198, 4097, 4199, 5001, 5002],
  ],
  [['T2000'], 'F002', [4200, 4197, 4198, 4210, 4211, 4212, 5001, 5002]],
];

test.each(SENSORS)('sensors of %j are of type %s and measure %j', (models, sensorType, ids, channels = 1) => {
  for (const model of models) {
    expect(findModel(model)?.sensors, model).toEqual(
      Array.from({ length: channels }, (_, index) => ({
        channel: index + 1,
        sensorType,
        measurementIds: ids,
      })),
    );
  }
});

test('no model with sensors is left out above', () => {
  const listed = SENSORS.flatMap(([models]) => models);
  expect(
    MODELS.filter(({ sensors }) => sensors.length > 0)
      .map(({ model }) => model)
      .sort(),
  ).toEqual(listed.sort());
});

test('models without radio payloads refuse every uplink', () => {
  const withoutRadio = MODELS.filter(({ family }) => family === null);
  expect(withoutRadio.map(({ model }) => model).sort()).toEqual(
    ['G1', 'GATEWAY', 'M2', 'SensorHub', 'Watcher', 'blank_device'].sort(),
  );
  for (const { model } of withoutRadio) {
    expect(decodeUplink(model, { bytes: Uint8Array.of(1), fPort: 2 })).toMatchObject({
      reason: 'unknown_model',
    });
  }
});

test('a hub adds the larger credit allowance', () => {
  expect(MODELS.filter(({ giftKind }) => giftKind === 'hub').map(({ model }) => model)).toEqual([
    'SensorHub',
  ]);
});

test('CRC-16/KERMIT gives its published check value', () => {
  expect(crc16Kermit(new TextEncoder().encode('123456789'))).toBe(0x2189);
  expect(crc16Kermit(new Uint8Array())).toBe(0);
});
