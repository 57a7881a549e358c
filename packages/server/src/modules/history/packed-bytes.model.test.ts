import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DamagedHistory, PackedReader, PackedWriter } from './packed-bytes.model';

const SEEDED = { seed: 901 };

test('numbers and bytes are read as they were written', () => {
  const Item = fc.oneof(
    fc.record({ kind: fc.constant('varint'), value: fc.maxSafeNat() }),
    fc.record({ kind: fc.constant('signed'), value: fc.integer({ min: -(2 ** 52), max: 2 ** 52 }) }),
    fc.record({ kind: fc.constant('float64'), value: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    fc.record({ kind: fc.constant('bytes'), value: fc.uint8Array({ maxLength: 300 }) }),
  ) as fc.Arbitrary<
    { kind: 'varint' | 'signed' | 'float64'; value: number } | { kind: 'bytes'; value: Uint8Array }
  >;
  fc.assert(
    fc.property(fc.array(Item), fc.nat(32), (items, expectedBytes) => {
      const writer = new PackedWriter(expectedBytes);
      for (const item of items)
        if (item.kind === 'bytes') writer.bytes(item.value);
        else writer[item.kind](item.value);
      const reader = PackedReader.checked(writer.finishChecked());
      for (const { kind, value } of items)
        expect(kind === 'bytes' ? Uint8Array.from(reader.bytes()) : reader[kind]()).toEqual(value);
      reader.ensureEnd();
    }),
    SEEDED,
  );
});

test.each([
  0,
  127,
  128,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 52,
  2 ** 53 - 1,
  2 ** 53,
])('%d is read as it was written', (value) => {
  const writer = new PackedWriter();
  writer.varint(value);
  writer.signed(value / 2 - (value % 2) / 2);
  writer.signed(-Math.floor(value / 2));
  const reader = new PackedReader(writer.finish());
  expect([reader.varint(), reader.signed(), reader.signed()].map((read) => read + 0)).toEqual([
    value,
    Math.floor(value / 2),
    0 - Math.floor(value / 2),
  ]);
});

describe('refused rather than written as another number', () => {
  test.each([Number.NaN, Infinity, -Infinity, 0.5, -0.5, -1, 2 ** 53 + 2])('%d as a varint', (value) => {
    expect(() => new PackedWriter().varint(value)).toThrow(RangeError);
  });
  test.each([
    Number.NaN,
    Infinity,
    -Infinity,
    0.5,
    -0.5,
    2 ** 52 + 1,
    -(2 ** 52) - 2,
  ])('%d as a signed number', (value) => {
    expect(() => new PackedWriter().signed(value)).toThrow(RangeError);
  });
  test.each([Number.NaN, Infinity, -Infinity])('%d as a float', (value) => {
    expect(() => new PackedWriter().float64(value)).toThrow(RangeError);
  });
  test('a count that could not be read', () => {
    expect(() => new PackedWriter().count(2 ** 20 + 1)).toThrow(RangeError);
  });
});

describe('damage', () => {
  const damaged = (bytes: number[], read: (reader: PackedReader) => unknown) =>
    expect(() => read(new PackedReader(Buffer.from(bytes)))).toThrow(DamagedHistory);

  test('bytes that end too early', () => {
    damaged([], (reader) => reader.byte());
    damaged([0x80], (reader) => reader.varint());
    damaged([1, 2, 3, 4, 5, 6, 7], (reader) => reader.float64());
    damaged([2, 1], (reader) => reader.bytes());
    damaged([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f], (reader) => reader.bytes());
  });
  test('numbers that are never written', () => {
    damaged(Array(9).fill(0xff), (reader) => reader.varint());
    damaged([...Array(7).fill(0xff), 0x7f], (reader) => reader.varint());
    damaged([0, 0, 0, 0, 0, 0, 0xf0, 0x7f], (reader) => reader.float64());
    damaged([0, 0, 0, 0, 0, 0, 0xf8, 0x7f], (reader) => reader.float64());
    damaged([0x81, 0x80, 0x40], (reader) => reader.count());
  });
  test('a later version', () => {
    damaged([2], (reader) => reader.ensureVersion(1));
  });
  test('bytes that are left', () => {
    damaged([0], (reader) => reader.ensureEnd());
  });
  test('a checksum that does not fit', () => {
    expect(() => PackedReader.checked(Buffer.alloc(3))).toThrow(DamagedHistory);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(() => PackedReader.checked(Buffer.from([...bytes, 1, 2, 3, 4]))).toThrow(DamagedHistory);
      }),
      SEEDED,
    );
  });
});
