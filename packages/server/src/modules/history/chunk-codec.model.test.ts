import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Frames,
  packFrames,
  packPoints,
  unpackFrames,
  unpackPoints,
  unpackTimes,
  unpackUploads,
} from './chunk-codec.model';
import { DamagedHistory, PackedWriter } from './packed-bytes.model';

const SEEDED = { seed: 904 };
const START = Date.UTC(2026, 4, 1);
const TEN_MINUTES_MS = 600_000;

const Time = fc.oneof(
  fc.integer({ min: -62e12, max: 250e12 }),
  fc.integer({ min: START, max: START + 9_000 }),
);
const FrameRows = fc.array(fc.tuple(Time, Time, fc.option(fc.integer({ min: 0, max: 2 ** 32 - 1 }))));
const framesOf = (rows: readonly (readonly [number, number, number | null])[]): Frames => ({
  measuredAt: rows.map(([measuredAt]) => measuredAt),
  uploadedAt: rows.map(([, uploadedAt]) => uploadedAt),
  fCnt: rows.map(([, , fCnt]) => fCnt),
});

/** Numbers from 0 to 1, the same in each run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Frames every ten minutes, measured and uploaded some ms late, and their values of one decimal. */
function measuredDays(days: number) {
  const random = seededRandom(905);
  let temperature = 215;
  const length = days * 144;
  const measuredAt = Array.from(
    { length },
    (_, index) => START + index * TEN_MINUTES_MS + Math.floor(random() * 1_000),
  );
  const frames = {
    measuredAt,
    uploadedAt: measuredAt.map((time) => time + 200 + Math.floor(random() * 1_500)),
    fCnt: measuredAt.map((_, index) => 60_000 + index),
  };
  const values = Float64Array.from({ length }, () => {
    temperature += Math.round((random() - 0.5) * 10);
    return temperature / 10;
  });
  return { frames, points: { frames: measuredAt.map((_, index) => index), values } };
}

describe('frames', () => {
  test('are read as they were written, in any order of time', () => {
    fc.assert(
      fc.property(FrameRows, (rows) => {
        const { measuredAt, uploadedAt, fCnt } = unpackFrames(packFrames(framesOf(rows)));
        expect(framesOf(rows)).toEqual({ measuredAt: [...measuredAt], uploadedAt: [...uploadedAt], fCnt });
      }),
      SEEDED,
    );
  });

  test('of a day take under 5 bytes each', () => {
    const { times, uploads } = packFrames(measuredDays(1).frames);
    expect(times.length + uploads.length).toBeLessThan(144 * 5);
  });

  test.each<Partial<Frames>>([
    { measuredAt: [Number.NaN] },
    { measuredAt: [1, 2] },
    { uploadedAt: [0.5] },
    { uploadedAt: [] },
    { fCnt: [] },
    { fCnt: [1, 2] },
    { fCnt: [Infinity] },
  ])('%o are refused', (part) => {
    expect(() => packFrames({ measuredAt: [1], uploadedAt: [1], fCnt: [null], ...part })).toThrow(RangeError);
  });
});

describe('points', () => {
  test('are read as they were written: a frame twice, frames left out', () => {
    const Value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(fc.nat(2), fc.nat(1_000)), Value)), (rows) => {
        let last = 0;
        const frames = rows.map(([step]) => (last += step));
        const values = rows.map(([, value]) => value);
        const read = unpackPoints(packPoints({ frames, values }));
        expect({ frames: [...read.frames], values: [...read.values] }).toEqual({ frames, values });
      }),
      SEEDED,
    );
  });

  test('of a day with one decimal take under 1.6 bytes each', () => {
    expect(packPoints(measuredDays(1).points).length).toBeLessThan(144 * 1.6);
  });

  test('a million of them', () => {
    const random = seededRandom(906);
    const values = Float64Array.from({ length: 1_000_000 }, () => Math.round(random() * 1_000) / 10);
    const frames = values.map((_, index) => index);
    const read = unpackPoints(packPoints({ frames, values }));
    expect(Buffer.compare(Buffer.from(read.frames.buffer), Buffer.from(frames.buffer))).toBe(0);
    expect(
      Buffer.compare(Buffer.from((read.values as Float64Array).buffer), Buffer.from(values.buffer)),
    ).toBe(0);
  });

  test('more than can be read again are refused', () => {
    const values = new Float64Array(2 ** 20 + 1);
    expect(() => packPoints({ frames: values, values })).toThrow(RangeError);
  });

  test.each([
    { frames: [0], values: [Number.NaN] },
    { frames: [0, 1], values: [0.123456789, -Infinity] },
    { frames: [0], values: [] },
    { frames: [], values: ['a'] },
    { frames: [0.5], values: [1] },
  ])('%o are refused', (points) => {
    expect(() => packPoints(points)).toThrow(RangeError);
  });
});

test('times and uploads of unequal length are damaged', () => {
  const { times } = packFrames(measuredDays(1).frames);
  const { uploads } = packFrames(framesOf([]));
  expect(() => unpackFrames({ times, uploads })).toThrow(DamagedHistory);
});

describe('damage', () => {
  const { frames, points } = measuredDays(1);
  const texts = { frames: [0, 1, 4], values: ['open', [1, 2], [{ mac: 'a0', rssi: -70 }]] };
  const FLOATS = { frames: [0, 0, 1], values: [-0, Math.PI, Number.MAX_VALUE] };
  const CHUNKS = [
    { what: 'times', packed: packFrames(frames).times, unpack: unpackTimes },
    { what: 'uploads', packed: packFrames(frames).uploads, unpack: unpackUploads },
    { what: 'no times', packed: packFrames(framesOf([])).times, unpack: unpackTimes },
    { what: 'no uploads', packed: packFrames(framesOf([])).uploads, unpack: unpackUploads },
    { what: 'points', packed: packPoints(points), unpack: unpackPoints },
    { what: 'texts', packed: packPoints(texts), unpack: unpackPoints },
    { what: 'floats', packed: packPoints(FLOATS), unpack: unpackPoints },
  ];

  describe.each(CHUNKS)('of $what', ({ packed, unpack }) => {
    test('in each bit', () => {
      for (let bit = 0; bit < packed.length * 8; bit++) {
        const copy = Buffer.from(packed);
        copy[bit >> 3]! ^= 1 << (bit & 7);
        expect(() => unpack(copy)).toThrow(DamagedHistory);
      }
    });
    test('by cutting at each length', () => {
      for (let length = 0; length < packed.length; length++)
        expect(() => unpack(packed.subarray(0, length))).toThrow(DamagedHistory);
    });
    test('by bytes behind it, with the right checksum too', () => {
      fc.assert(
        fc.property(fc.uint8Array({ minLength: 1, maxLength: 20 }), (bytes) => {
          expect(() => unpack(Buffer.concat([packed, bytes]))).toThrow(DamagedHistory);
          expect(() => unpack(checked([...packed.subarray(0, -4), ...bytes]))).toThrow(DamagedHistory);
        }),
        { ...SEEDED, numRuns: 20 },
      );
    });
    test('by cutting at each length with the right checksum', () => {
      for (let length = 0; length < packed.length - 4; length++)
        expect(() => unpack(checked([...packed.subarray(0, length)]))).toThrow(DamagedHistory);
    });
  });

  test('random bytes, also with the right checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        for (const unpack of [unpackTimes, unpackUploads, unpackPoints]) {
          expect(() => unpack(Buffer.from(bytes))).toThrow(DamagedHistory);
          for (const packed of [checked([...bytes]), checked([1, bytes.length >> 2, ...bytes])])
            try {
              unpack(packed);
            } catch (error) {
              expect(error).toBeInstanceOf(DamagedHistory);
            }
        }
      }),
      { ...SEEDED, numRuns: 300 },
    );
  });

  test.each([2 ** 20 + 1, 2 ** 24, 2 ** 32, 2 ** 53])('a count of %d with the right checksum', (count) => {
    const writer = new PackedWriter();
    writer.byte(1);
    writer.varint(count);
    for (let column = 0; column < 4; column++) {
      writer.varint(0);
      writer.varint(count - 1);
    }
    const packed = writer.finishChecked();
    expect(() => unpackTimes(packed)).toThrow(DamagedHistory);
    expect(() => unpackUploads(packed)).toThrow(DamagedHistory);
    expect(() => unpackPoints(packed)).toThrow(DamagedHistory);
  });
});

/** Bytes with the checksum of PackedWriter. */
function checked(bytes: number[]): Buffer {
  const writer = new PackedWriter();
  for (const byte of bytes) writer.byte(byte);
  return writer.finishChecked();
}
