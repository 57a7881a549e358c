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
      ...['A1101', 'A1102', 'K1100', 'LoRa-S-TH', 'LoRa-S-CO2', 'LoRa-S-LIGHT', 'LoRa-S-BARO'],
      ...['T1000-A', 'T1000-B', 'T1000-C', 'T1000-D', 'T1000-E', 'T2000'],
      ...['M2', 'G1', 'SensorHub', 'blank_device'],
    ].sort(),
  );
});

test('channels are numbered from 1, and a type of sensor is four hex digits', () => {
  for (const { sensors } of MODELS) {
    expect(sensors.map(({ channel }) => channel)).toEqual(sensors.map((_, index) => index + 1));
    for (const { sensorType, measurementIds } of sensors) {
      expect(sensorType ?? '0000').toMatch(/^[0-9A-F]{4}$/);
      expect(new Set(measurementIds).size).toBe(measurementIds.length);
      expect(measurementIds.length).toBeGreaterThan(0);
    }
  }
  expect(findModel('S2107')?.sensors).toHaveLength(3);
});

test('only what speaks by radio has a payload; the others are refused by name', () => {
  const silent = MODELS.filter(({ family }) => family === null);
  expect(silent.map(({ model }) => model).sort()).toEqual(['G1', 'M2', 'SensorHub', 'blank_device'].sort());
  for (const { model } of silent) {
    expect(decodeUplink(model, { bytes: Uint8Array.of(1), fPort: 2 })).toMatchObject({
      reason: 'unknown_model',
    });
  }
});

test('a hub brings the larger gift', () => {
  expect(MODELS.filter(({ giftKind }) => giftKind === 'hub').map(({ model }) => model)).toEqual([
    'SensorHub',
  ]);
});

test('CRC-16/KERMIT gives its published check value', () => {
  expect(crc16Kermit(new TextEncoder().encode('123456789'))).toBe(0x2189);
  expect(crc16Kermit(new Uint8Array())).toBe(0);
});
