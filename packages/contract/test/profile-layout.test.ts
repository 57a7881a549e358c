import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValueOf, type SettingValue, samplesOf } from '../src/profile-settings';
import { encodeLayout, LAYOUT_BYTES, partsOfLayout } from '../src/profile-settings/layout';

fc.configureGlobal({ seed: 935 });

test.each([
  ['FF 03 {u16}', 600, [0xff, 0x03, 0x02, 0x58]],
  ['ff03{u16le}', 600, [0xff, 0x03, 0x58, 0x02]],
  ['{i8}', -1, [0xff]],
  ['01 {u32*60} 02', 10, [0x01, 0x00, 0x00, 0x02, 0x58, 0x02]],
  ['{I16LE*10}', -2.5, [0xe7, 0xff]],
  ['{u24}', 0x010203, [1, 2, 3]],
  ['{u8} {u8}', 7, [7, 7]],
  ['05', 0, [5]],
])('the layout %s makes of %d %j', (layout, value, bytes) => {
  expect(encodeLayout(layout, value)).toEqual(bytes);
});

test.each([
  ['{u8}', 256],
  ['{u8}', -1],
  ['{i8}', 128],
  ['{u8}', 1.5],
  ['{u8*2}', 0.25],
  ['{u16*60}', 1093],
  ['{u8}', Number.NaN],
])('the layout %s has no place for %d', (layout, value) => {
  expect(encodeLayout(layout, value)).toBeUndefined();
});

test.each([
  '',
  'F',
  'FF 0',
  '{u9}',
  '{u8',
  'u8}',
  '{u8*}',
  '{u8*-1}',
  'GG',
  '{u8}!',
  '00'.repeat(LAYOUT_BYTES + 1),
])('the layout %j is none', (layout) => {
  expect(partsOfLayout(layout)).toBeUndefined();
  expect(encodeLayout(layout, 1)).toBeUndefined();
});

const NUMBERS = ['u8', 'i8', 'u16', 'i16', 'u24', 'u32', 'i32'] as const;
const span = (name: (typeof NUMBERS)[number]) => 2 ** Number(name.slice(1));
const placed = fc
  .constantFrom(...NUMBERS)
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.integer(
        name.startsWith('i')
          ? { min: -span(name) / 2, max: span(name) / 2 - 1 }
          : { min: 0, max: span(name) - 1 },
      ),
    ),
  );

test('whatever fits a place is read back from its bytes, in either order', () => {
  fc.assert(
    fc.property(placed, fc.boolean(), ([name, value], isLittleEndian) => {
      const bytes = encodeLayout(`{${name}${isLittleEndian ? 'le' : ''}}`, value)!;
      const highestFirst = isLittleEndian ? bytes.toReversed() : bytes;
      const unsigned = highestFirst.reduce((sum, byte) => sum * 256 + byte, 0);
      const isNegative = name.startsWith('i') && unsigned >= span(name) / 2;
      expect(isNegative ? unsigned - span(name) : unsigned).toBe(value);
    }),
  );
});

test('every step of a number is a value of it, and nothing between two steps', () => {
  const numbers = fc.record({
    least: fc.integer({ min: -1000, max: 1000 }),
    steps: fc.integer({ min: 1, max: 1000 }),
    step: fc.constantFrom(0.1, 0.25, 0.5, 1, 3, 10),
  });
  fc.assert(
    fc.property(numbers, fc.nat(), ({ least, steps, step }, at) => {
      const value: SettingValue = { type: 'number', least, most: least + steps * step, step };
      expect(samplesOf(value).every((one) => isValueOf(value, one))).toBe(true);
      const place = at % steps;
      expect(isValueOf(value, least + place * step)).toBe(true);
      expect(isValueOf(value, least + (place + 0.5) * step)).toBe(false);
    }),
  );
});
