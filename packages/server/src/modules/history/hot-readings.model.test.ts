import { MeasurementValue } from '@fieldscope/contract/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HotReading, packReadings, unpackReadings } from './hot-readings.model';
import { DamagedHistory } from './packed-bytes.model';

const SEEDED = { seed: 903 };
const RECEIVED_AT = Date.UTC(2026, 4, 1);

const Finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const Reading: fc.Arbitrary<HotReading> = fc.record({
  seriesId: fc.oneof(fc.nat(), fc.maxSafeNat()),
  measuredAt: fc.integer({ min: 0, max: 4e12 }),
  value: fc.oneof(
    Finite,
    fc.integer(),
    fc.constantFrom(0, -0, 2 ** 50, 2 ** 50 + 1, -(2 ** 53), Number.MAX_VALUE, Number.MIN_VALUE),
    fc.string({ unit: 'binary' }),
    fc.array(Finite),
    fc.array(fc.record({ mac: fc.string(), rssi: Finite }, { noNullPrototype: true })),
  ),
});

test('readings of an uplink are read as they were written, in their order', () => {
  fc.assert(
    fc.property(fc.array(Reading), fc.integer({ min: 0, max: 4e12 }), (readings, receivedAt) => {
      expect(unpackReadings(packReadings(readings, receivedAt), receivedAt)).toEqual(readings);
    }),
    { ...SEEDED, numRuns: 300 },
  );
});

test('two readings of one series and moment are both kept', () => {
  const reading = { seriesId: 7, measuredAt: RECEIVED_AT, value: 1 };
  const readings = [reading, { ...reading, value: 2 }, reading];
  expect(unpackReadings(packReadings(readings, RECEIVED_AT), RECEIVED_AT)).toEqual(readings);
});

test('ten values of one uplink take at most 14 bytes each', () => {
  const readings = Array.from({ length: 10 }, (_, index) => ({
    seriesId: 100_000 + index,
    measuredAt: RECEIVED_AT - 1_234,
    value: 20.5 + index,
  }));
  expect(packReadings(readings, RECEIVED_AT).length).toBeLessThanOrEqual(1 + 10 * 14);
});

test.each<Partial<HotReading>>([
  { value: Number.NaN },
  { value: Infinity },
  { value: [1, Number.NaN] },
  { value: [{ mac: 'a', rssi: -Infinity }] },
  { seriesId: -1 },
  { seriesId: 1.5 },
  { measuredAt: Number.NaN },
  { measuredAt: RECEIVED_AT + 0.5 },
  { measuredAt: 2 ** 51 },
])('%o is refused', (part) => {
  const reading = { seriesId: 1, measuredAt: RECEIVED_AT, value: 1, ...part };
  expect(() => packReadings([reading], RECEIVED_AT)).toThrow(RangeError);
});

describe('damage', () => {
  const PACKED = packReadings(
    [
      { seriesId: 300, measuredAt: RECEIVED_AT - 5_000, value: 20.5 },
      { seriesId: 301, measuredAt: RECEIVED_AT, value: -3 },
      { seriesId: 302, measuredAt: RECEIVED_AT, value: 'open' },
      { seriesId: 303, measuredAt: RECEIVED_AT, value: [{ mac: 'a0', rssi: -70 }] },
    ],
    RECEIVED_AT,
  );

  /** Hot readings have no checksum: damage is an error, or readings of the right shape. */
  function expectReadingsOrDamage(packed: Buffer): void {
    let readings: HotReading[];
    try {
      readings = unpackReadings(packed, RECEIVED_AT);
    } catch (error) {
      expect(error).toBeInstanceOf(DamagedHistory);
      return;
    }
    for (const { seriesId, measuredAt, value } of readings) {
      expect(Number.isInteger(seriesId) && seriesId >= 0).toBe(true);
      expect(new Date(measuredAt).getTime()).toBe(measuredAt);
      expect(MeasurementValue.safeParse(value).success).toBe(true);
    }
  }

  test('each bit', () => {
    for (let bit = 0; bit < PACKED.length * 8; bit++) {
      const copy = Buffer.from(PACKED);
      copy[bit >> 3]! ^= 1 << (bit & 7);
      expectReadingsOrDamage(copy);
    }
  });
  test('cut at each length', () => {
    for (let length = 0; length < PACKED.length; length++) expectReadingsOrDamage(PACKED.subarray(0, length));
    expect(() => unpackReadings(Buffer.alloc(0), RECEIVED_AT)).toThrow(DamagedHistory);
  });
  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expectReadingsOrDamage(Buffer.from(bytes));
        expectReadingsOrDamage(Buffer.from([1, ...bytes]));
      }),
      { ...SEEDED, numRuns: 1_000 },
    );
  });
});
