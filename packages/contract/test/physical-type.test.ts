import { expect, test } from 'vitest';
import { physicalTypeOf } from '../src/definitions/physical-type';

const [AIR, SOIL, HUMIDITY, MOISTURE, PH, BOTTOM, SWITCH, VECTOR] = [
  ...[4097, 4102, 4098, 4103, 4106, 4165, 4116, 4130],
] as [number, number, number, number, number, number, number, number];

test('measurements of one unit are of one physical type, however it is spelt', () => {
  expect(physicalTypeOf(AIR)).toBe(physicalTypeOf(SOIL));
  expect(physicalTypeOf(5500, ' °C')).toBe(physicalTypeOf(AIR));
  expect(physicalTypeOf(5500, 'W/m²')).toBe(physicalTypeOf(4125));
  expect(physicalTypeOf(AIR)).not.toBe(physicalTypeOf(HUMIDITY));
  expect(physicalTypeOf(HUMIDITY)).not.toBe(physicalTypeOf(MOISTURE));
});

test('a measurement without a unit is a type of its own', () => {
  expect(physicalTypeOf(BOTTOM)).not.toBe(physicalTypeOf(4166));
  expect(physicalTypeOf(5500)).not.toBe(physicalTypeOf(5501));
  expect(physicalTypeOf(SWITCH)).toBe(String(SWITCH));
  expect(physicalTypeOf(PH)).toBe('ph');
});

test('what is no number has no type', () => {
  expect(physicalTypeOf(VECTOR)).toBeUndefined();
});
