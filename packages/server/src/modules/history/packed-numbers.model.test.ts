import { deflateRawSync } from 'node:zlib';
import type { MeasurementValue } from '@fieldscope/codecs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DamagedHistory, PackedReader, PackedWriter } from './packed-bytes.model';
import {
  type Order,
  readIntegers,
  readNullable,
  readValues,
  writeIntegers,
  writeNullable,
  writeValues,
} from './packed-numbers.model';

const SEEDED = { seed: 902 };
const ORDERS: Order[] = [0, 1, 2];

function written(write: (writer: PackedWriter) => void): PackedReader {
  const writer = new PackedWriter(0);
  write(writer);
  return new PackedReader(writer.finish());
}

const Whole = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
  fc.constantFrom(2 ** 50, -(2 ** 50)),
);
/** With runs of equal numbers. */
const Wholes = fc
  .array(fc.tuple(Whole, fc.oneof(fc.constant(1), fc.nat(300))), { maxLength: 30 })
  .map((runs) => runs.flatMap(([value, length]) => Array<number>(length).fill(value)));

describe.each(ORDERS)('whole numbers by differences of order %d', (order) => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(Wholes, (values) => {
        const reader = written((writer) => writeIntegers(writer, values, order));
        expect([...readIntegers(reader, values.length, order)]).toEqual(values);
        reader.ensureEnd();
      }),
      SEEDED,
    );
  });

  test('of which some are missing are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.option(Whole), { maxLength: 100 }), (values) => {
        const reader = written((writer) => writeNullable(writer, values, order));
        expect(readNullable(reader, values.length, order)).toEqual(values);
        reader.ensureEnd();
      }),
      SEEDED,
    );
  });

  test.each([Number.NaN, Infinity, 0.5, 2 ** 50 + 1, -(2 ** 50) - 1])('%d is refused', (value) => {
    expect(() => writeIntegers(new PackedWriter(), [1, value, 2], order)).toThrow(RangeError);
    expect(() => writeNullable(new PackedWriter(), [null, value], order)).toThrow(RangeError);
  });

  test('random bytes are damage or whole numbers within the limits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(500), (bytes, count) => {
        const values = valueOrDamage(() => readIntegers(new PackedReader(Buffer.from(bytes)), count, order));
        expect(values?.length ?? count).toBe(count);
        expect(values?.every((value) => Number.isInteger(value) && Math.abs(value) <= 2 ** 50) ?? true).toBe(
          true,
        );
      }),
      SEEDED,
    );
  });
});

const Finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const Decimal = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, decimals]) => Number(`${digits}e-${decimals}`));
const AccessPoints = fc.array(fc.record({ mac: fc.string(), rssi: Finite }, { noNullPrototype: true }));
const Text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '1.85', '\u0000', '\ud800', '__proto__'),
);
const Values = fc.oneof(
  fc.array(Finite),
  fc.array(Decimal),
  fc.array(fc.oneof(Decimal, Finite)),
  fc.array(Text),
  fc.array(fc.array(Finite)),
  fc.array(AccessPoints),
  fc.array(fc.oneof(Finite, Text, fc.array(Finite), AccessPoints)),
) as fc.Arbitrary<MeasurementValue[]>;

function roundTrip(values: readonly MeasurementValue[]): MeasurementValue[] {
  const reader = written((writer) => writeValues(writer, values));
  const read = readValues(reader, values.length);
  reader.ensureEnd();
  return [...read];
}

const EXTREMES = [
  0,
  -0,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2.2e-308,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  0.1,
];

describe('values', () => {
  test('are read as they were written, −0 included', () => {
    fc.assert(
      fc.property(Values, (values) => {
        expect(roundTrip(values)).toEqual(values);
      }),
      { ...SEEDED, numRuns: 400 },
    );
  });

  test.each([
    { what: 'extremes', values: EXTREMES },
    { what: 'each extreme with a text', values: [...EXTREMES, 'a text'] },
    { what: 'lists of extremes', values: [EXTREMES, [-0]] },
    { what: 'a whole number too large for the decimals of another', values: [2 ** 50, 0.5, 2 ** 50 - 1] },
    { what: 'six decimals', values: [1.000001, -0.000001] },
    { what: 'access points of level −0', values: [[{ mac: 'a', rssi: -0 }], []] },
  ])('$what', ({ values }) => {
    expect(roundTrip(values)).toEqual(values);
  });

  test.each([Number.NaN, Infinity, -Infinity])('%d is refused wherever it stands', (bad) => {
    for (const values of [
      [bad],
      [1, bad],
      [-0, bad],
      [0.123456789, bad],
      ['text', bad],
      [[bad]],
      [[{ mac: 'a', rssi: bad }]],
    ])
      expect(() => writeValues(new PackedWriter(), values)).toThrow(RangeError);
  });

  test('texts of more than 8 MiB are refused, since they could not be read again', () => {
    const half = 'a'.repeat(4 * 1024 * 1024);
    expect(() => writeValues(new PackedWriter(), [half, half])).toThrow(RangeError);
  });

  test('one decimal takes one byte for a small step', () => {
    const writer = new PackedWriter();
    writeValues(
      writer,
      Array.from({ length: 100 }, (_, index) => 20 + (index % 7) / 10),
    );
    expect(writer.finish().length).toBeLessThanOrEqual(104);
  });
});

function valueOrDamage<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedHistory);
    return undefined;
  }
}

describe('damage', () => {
  const damaged = (write: (writer: PackedWriter) => void, read: (reader: PackedReader) => unknown) => {
    const reader = written(write);
    expect(() => read(reader)).toThrow(DamagedHistory);
  };

  test.each([3, 2 ** 32, 2 ** 53])('a run of %d zeros more than there are items', (length) => {
    for (const order of ORDERS)
      damaged(
        (writer) => {
          writer.varint(0);
          writer.varint(length);
        },
        (reader) => readIntegers(reader, 3, order),
      );
  });

  test('differences that add up to a number too large', () => {
    for (const order of [1, 2] as const)
      damaged(
        (writer) => {
          for (let index = 0; index < 10; index++) writer.signed(2 ** 49);
        },
        (reader) => readIntegers(reader, 10, order),
      );
  });

  test.each([[2, 0], [-1], [-(2 ** 40)], [2 ** 49, -(2 ** 49)]])('missing or not as %d', (...isMissing) => {
    damaged(
      (writer) => writeIntegers(writer, isMissing, 1),
      (reader) => readNullable(reader, isMissing.length, 1),
    );
  });

  const json = (text: string | Buffer) => (writer: PackedWriter) => {
    writer.byte(2);
    writer.bytes(deflateRawSync(text, { level: 1 }));
  };
  test.each<{ what: string; write: (writer: PackedWriter) => void }>([
    { what: 'an unknown kind', write: (writer) => writer.byte(3) },
    {
      what: 'an unknown scale',
      write: (writer) => {
        writer.byte(0);
        writer.byte(7);
      },
    },
    {
      what: 'a float that is not finite',
      write: (writer) => {
        writer.byte(1);
        for (const byte of [0, 0, 0, 0, 0, 0, 0xf0, 0x7f]) writer.byte(byte);
      },
    },
    {
      what: 'what cannot be inflated',
      write: (writer) => {
        writer.byte(2);
        writer.bytes(Buffer.from('text'));
      },
    },
    { what: 'what is no JSON', write: json('[1') },
    { what: 'JSON that is no list', write: json('{"length":1}') },
    { what: 'null', write: json('[null]') },
    { what: 'an object', write: json('[{}]') },
    { what: 'a list of texts', write: json('[["a"]]') },
    { what: 'infinity as JSON', write: json('[1e999]') },
    { what: 'too many values', write: json('["a","b"]') },
    { what: 'JSON nested too deep', write: json('['.repeat(1_000_000) + ']'.repeat(1_000_000)) },
    { what: 'JSON of more than 8 MiB', write: json(`[${'[],'.repeat(2_800_000)}[]]`) },
    { what: 'more than 64 MiB when inflated', write: json(Buffer.alloc(64 * 1024 * 1024 + 1, '1')) },
  ])('$what', ({ write }) => {
    damaged(write, (reader) => readValues(reader, 1));
  });

  test('random bytes are damage or measured values', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.uint8Array({ maxLength: 60 }),
        fc.nat(20),
        (kind, bytes, count) => {
          const values = valueOrDamage(() =>
            readValues(new PackedReader(Buffer.from([kind, ...bytes])), count),
          );
          expect(values?.length ?? count).toBe(count);
        },
      ),
      { ...SEEDED, numRuns: 500 },
    );
  });
});
