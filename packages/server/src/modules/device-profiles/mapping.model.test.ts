import type { MappedField } from '@fieldscope/contract/calls/device-profiles';
import { expect, test } from 'vitest';
import { readFields } from './mapping.model';

const field = (path: string, measurement_id = 4097, facts: Partial<MappedField> = {}): MappedField => ({
  ...{ path, measurement_id, channel: 1, factor: 1, offset: 0 },
  ...facts,
});
const read = (data: object, fields: MappedField[], normalized?: object) =>
  readFields(JSON.stringify({ data, normalized }), fields);

test('fields are found by their path, in lists too, and converted', () => {
  const data = { soil: [{ moisture: 3 }], fahrenheit: 212 };
  const fields = [
    field('soil.0.moisture', 4103, { channel: 2, factor: 0.1 }),
    field('fahrenheit', 4097, { factor: 5 / 9, offset: -160 / 9 }),
  ];
  expect(read(data, fields).readings).toEqual([
    { channel: 2, measurementId: 4103, value: 0.3 },
    { channel: 1, measurementId: 4097, value: 100 },
  ]);
});

test('numbers as texts and switches count; what is no number measures nothing', () => {
  const data = { text: '21.5', on: true, nan: null, words: 'open', empty: '', list: [1], far: 1e308 };
  const fields = Object.keys(data).map((path, place) => field(path, 5500 + place, { factor: 1000 }));
  expect(read(data, [...fields, field('absent')]).readings).toEqual([
    { channel: 1, measurementId: 5500, value: 21500 },
    { channel: 1, measurementId: 5501, value: 1000 },
  ]);
});

test('nothing is found that the output does not have itself', () => {
  expect(read({ list: [] }, [field('constructor.length'), field('__proto__.x')]).readings).toEqual([]);
});

test('normalised fields stand below `normalized`', () => {
  const { readings } = read({ raw: 1 }, [field('normalized.air.temperature')], { air: { temperature: 7 } });
  expect(readings).toEqual([{ channel: 1, measurementId: 4097, value: 7 }]);
});

test('the battery is the state of the device, in percent', () => {
  expect(read({ level: 254 }, [field('level', 3000, { factor: 100 / 254 })])).toEqual({
    ...{ readings: [], battery: 100 },
  });
  expect(read({ level: 254 }, [field('level', 3000)]).battery).toBeNull();
});
