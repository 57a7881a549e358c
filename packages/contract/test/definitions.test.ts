import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionFile } from '../src/definitions/definition-file';
import { DERIVED_IDS, derivedFrom } from '../src/definitions/derived-needs';
import { isMappable } from '../src/definitions/mappable';
import {
  CUSTOM_MEASUREMENT_IDS,
  findMeasurement,
  isKnownMeasurement,
  KNOWN_MEASUREMENT_IDS,
  MEASUREMENTS,
  type MeasurementDefinition,
} from '../src/definitions/measurements';
import { en } from '../src/definitions/names.en';
import { ru } from '../src/definitions/names.ru';
import { zh } from '../src/definitions/names.zh';
import {
  CUSTOM_SENSOR_TYPES,
  isKnownSensorType,
  KNOWN_SENSOR_TYPES,
  SENSOR_TYPES,
} from '../src/definitions/sensor-types';
import { isKnownStatus, KNOWN_STATUS_IDS } from '../src/definitions/statuses';

const CYRILLIC_OR_CODE = /\p{Script=Cyrillic}|^Vision AI$/u;
const HAN_OR_CODE = /\p{Script=Han}|^PM/u;

test('every measurement, sensor type and status has a name in three languages', () => {
  for (const kind of ['measurements', 'sensorTypes', 'statuses'] as const) {
    expect(Object.keys(zh[kind])).toEqual(Object.keys(en[kind]));
    expect(Object.keys(ru[kind])).toEqual(Object.keys(en[kind]));
    for (const name of Object.values(en[kind])) expect(name).toMatch(/^[\x20-\x7e]+$/);
    for (const name of Object.values(zh[kind])) expect(name).toMatch(HAN_OR_CODE);
    for (const name of Object.values(ru[kind])) expect(name).toMatch(CYRILLIC_OR_CODE);
  }
  expect(Object.keys(en.measurements).map(Number)).toEqual(KNOWN_MEASUREMENT_IDS);
  expect(Object.keys(en.sensorTypes).sort()).toEqual([...KNOWN_SENSOR_TYPES].sort());
  expect(Object.keys(en.statuses).map(Number)).toEqual(KNOWN_STATUS_IDS);
});

test('the catalogue is whole', () => {
  expect(KNOWN_MEASUREMENT_IDS).toHaveLength(111 + DERIVED_IDS.length);
  expect(KNOWN_SENSOR_TYPES).toHaveLength(52);
  expect(KNOWN_STATUS_IDS).toHaveLength(61);
});

test('names are spelled right where the published list is not', () => {
  expect(en.measurements[4117]).toBe('Liquid Level');
  expect(en.measurements[4123]).toBe('Water Electrical Conductivity');
  expect(en.sensorTypes['1015']).toBe('Liquid Level Sensor');
  expect(JSON.stringify(en)).not.toMatch(/Liguid|Eletrical/);
});

test('every measurement has sensible decimals, and a range only in order', () => {
  for (const id of KNOWN_MEASUREMENT_IDS) {
    const { min, max, decimals, replacedBy }: MeasurementDefinition = MEASUREMENTS[id];
    expect(decimals, String(id)).toBeGreaterThanOrEqual(0);
    expect(decimals, String(id)).toBeLessThanOrEqual(6);
    expect(min === undefined, String(id)).toBe(max === undefined);
    if (min !== undefined && max !== undefined) expect(min).toBeLessThan(max);
    if (replacedBy !== undefined) expect(isKnownMeasurement(replacedBy)).toBe(true);
  }
});

test('a range is never finer than the decimals that are shown', () => {
  for (const id of KNOWN_MEASUREMENT_IDS) {
    const { min = 0, max = 0, decimals }: MeasurementDefinition = MEASUREMENTS[id];
    for (const end of [min, max]) expect(Number(end.toFixed(decimals)), String(id)).toBe(end);
  }
});

test('air temperature is known, a custom measurement is not', () => {
  expect(findMeasurement(4097)).toEqual({ unit: '℃', min: -40, max: 90, decimals: 1 });
  expect(findMeasurement(CUSTOM_MEASUREMENT_IDS.first)).toBeUndefined();
  expect(KNOWN_MEASUREMENT_IDS.filter((id) => id >= 5500 && id <= 5999)).toEqual([]);
});

test('what the portal derives has ids of its own, apart from published and custom ones', () => {
  expect(DERIVED_IDS.filter((id) => id < 9001 || id > 9099)).toEqual([]);
  expect(KNOWN_MEASUREMENT_IDS.filter((id) => id >= 9001).toSorted()).toEqual(DERIVED_IDS.toSorted());
  expect(DERIVED_IDS.filter(isMappable)).toEqual([]);
});

test('what can be derived follows from what a channel measures', () => {
  expect(derivedFrom(new Set([4102, 4103]))).toEqual([]);
  expect(derivedFrom(new Set([4097, 4098]))).toContain(9001);
  expect(derivedFrom(new Set([4097]))).not.toContain(9001);
  for (const rain of [4113, 4213]) expect(derivedFrom(new Set([rain]))).toEqual([9021, 9022]);
});

test('only ids of the catalogue are known, not names that every object has', () => {
  expect(isKnownSensorType('100A')).toBe(true);
  expect(isKnownSensorType('toString')).toBe(false);
  expect(isKnownStatus(3000)).toBe(true);
  expect(isKnownStatus(2999)).toBe(false);
});

test('every sensor type measures something that exists, and nothing twice', () => {
  for (const type of KNOWN_SENSOR_TYPES) {
    const ids: readonly number[] = SENSOR_TYPES[type];
    expect(ids.length, type).toBeGreaterThan(0);
    expect(new Set(ids).size, type).toBe(ids.length);
    expect(
      ids.filter((id) => !isKnownMeasurement(id)),
      type,
    ).toEqual([]);
  }
  expect(SENSOR_TYPES['1001']).toEqual([4097, 4098]);
  expect(SENSOR_TYPES['2040']).toContain(4191);
});

const Language = z.strictObject({
  sensorType: z.record(z.string().regex(/^[0-9A-F]{4}$/), z.string().min(1)),
  measurementId: z.record(z.string().regex(/^\d{4}$/), z.tuple([z.string().min(1), z.string()])),
});
const File = z.strictObject({
  en: Language,
  'zh-cn': Language,
  ru: Language,
  sm: z.record(z.string().regex(/^[0-9A-F]{4}$/), z.array(z.string().regex(/^\d{4}$/))),
  rg: z.record(z.string().regex(/^\d{4}$/), z.string().regex(/^-?[\d.]+~-?[\d.]+$/)),
  dp: z.record(z.string().regex(/^\d{4}$/), z.number().int()),
});

test('the definition file has the shape that client programs read', () => {
  const sent: unknown = JSON.parse(JSON.stringify(definitionFile()));
  const file = File.parse(sent);
  expect(file.en.measurementId['4097']).toEqual(['Air Temperature', '℃']);
  expect(file['zh-cn'].measurementId['4097']).toEqual(['空气温度', '℃']);
  expect(file.en.sensorType['1001']).toBe('Air Temperature and Humidity Sensor');
  expect(file.sm['1001']).toEqual(['4097', '4098']);
  expect(file.rg['4097']).toBe('-40~90');
  expect(file.rg['4203']).toBeUndefined();
  expect(file.dp['4097']).toBe(1);
});

test('the definition file agrees with itself in every language', () => {
  const file = definitionFile();
  const measurements = Object.keys(file.en.measurementId);
  expect(Object.keys(file.dp)).toEqual(measurements);
  for (const language of [file.en, file['zh-cn'], file.ru]) {
    expect(Object.keys(language.measurementId)).toEqual(measurements);
    expect(Object.keys(language.sensorType).sort()).toEqual(Object.keys(file.sm).sort());
  }
  expect(
    Object.values(file.sm)
      .flat()
      .filter((id) => !(id in file.dp)),
  ).toEqual([]);
});

test('custom sensor types 6000 to 6150 are listed under one name', () => {
  const { en: english, 'zh-cn': chinese, sm } = definitionFile();
  for (let type = 6000; type <= 6150; type++) {
    expect(english.sensorType[type]).toBe('Custom Sensor');
    expect(chinese.sensorType[type]).toBe('自定义传感器');
    expect(sm[type]).toEqual([]);
  }
  expect(english.sensorType['6151']).toBeUndefined();
  expect(CUSTOM_SENSOR_TYPES.lastCreatable).toBe(6100);
});

test('each reader gets a definition file of its own', () => {
  const first = definitionFile();
  first.sm['1001']!.push('4099');
  first.en.measurementId['4097']![0] = 'changed';
  expect(definitionFile().sm['1001']).toEqual(['4097', '4098']);
  expect(definitionFile().en.measurementId['4097']![0]).toBe('Air Temperature');
});
