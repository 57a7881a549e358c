import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DamagedHistory, PackedWriter } from './packed-bytes.model';
import { writeIntegers, writeNullable } from './packed-numbers.model';
import { packUplinks, type RawUplink, unpackUplinks } from './uplink-codec.model';

const SEEDED = { seed: 907 };
const START = Date.UTC(2026, 4, 1);

const Time = fc.integer({ min: 0, max: 4e12 });
const Level = fc.option(fc.float({ min: -200, max: 200, noNaN: true }).map((level) => level + 0));
const Text = fc.string({ unit: 'binary' });
const Uplink: fc.Arbitrary<RawUplink> = fc.record({
  receivedAt: Time,
  uploadedAt: Time,
  fCnt: fc.option(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
  fPort: fc.option(fc.nat(255)),
  rssi: Level,
  snr: Level,
  spreadingFactor: fc.option(fc.integer({ min: 5, max: 12 })),
  readingCount: fc.nat(100),
  isTimeReplaced: fc.boolean(),
  source: Text,
  refusal: fc.option(Text),
  detail: fc.option(Text),
  gateways: fc.array(Text),
  info: fc.oneof(
    fc.constant(null),
    fc.record({ key: Text, list: fc.array(fc.integer()) }, { noNullPrototype: true }),
  ),
  payload: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
});

const EMPTY: RawUplink = {
  receivedAt: START,
  uploadedAt: START,
  fCnt: null,
  fPort: null,
  rssi: null,
  snr: null,
  spreadingFactor: null,
  readingCount: 0,
  isTimeReplaced: false,
  source: '',
  refusal: null,
  detail: null,
  gateways: [],
  info: null,
  payload: Buffer.alloc(0),
};
const FULL: RawUplink = {
  ...EMPTY,
  fCnt: 60_000,
  fPort: 2,
  rssi: -87,
  snr: 7.5,
  readingCount: 3,
  isTimeReplaced: true,
  source: 'network-server',
  refusal: 'credits',
  detail: 'näht',
  gateways: ['2cf7f11053100001'],
  info: { dataRate: 5 },
  payload: Buffer.from('0367010203', 'hex'),
};

describe('uplinks', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(Uplink), (uplinks) => {
        expect(unpackUplinks(packUplinks(uplinks))).toEqual(uplinks);
      }),
      SEEDED,
    );
  });

  test('with every column null, and with none', () => {
    for (const uplinks of [[], [EMPTY], [FULL], [EMPTY, FULL, EMPTY], [FULL, FULL]])
      expect(unpackUplinks(packUplinks(uplinks))).toEqual(uplinks);
  });

  test('with payloads up to 64 kB', () => {
    const uplinks = [0, 1, 127, 128, 16_384, 65_535, 65_536].map((length) => ({
      ...FULL,
      payload: Buffer.alloc(length, 'payload '),
    }));
    expect(unpackUplinks(packUplinks(uplinks))).toEqual(uplinks);
  });

  test('more than 64 MiB are refused, since they could not be read again', () => {
    const payload = Buffer.alloc(32 * 1024 * 1024);
    expect(() => packUplinks([FULL, FULL].map((uplink) => ({ ...uplink, payload })))).toThrow(RangeError);
  });

  test.each<Partial<RawUplink>>([
    { receivedAt: Number.NaN },
    { uploadedAt: 0.5 },
    { fCnt: Infinity },
  ])('%o is refused', (part) => {
    expect(() => packUplinks([{ ...FULL, ...part }])).toThrow(RangeError);
  });
});

describe('damage', () => {
  const PACKED = packUplinks([FULL, EMPTY, FULL]);
  const damaged = (packed: Buffer) => expect(() => unpackUplinks(packed)).toThrow(DamagedHistory);

  test('in each bit', () => {
    for (let bit = 0; bit < PACKED.length * 8; bit++) {
      const copy = Buffer.from(PACKED);
      copy[bit >> 3]! ^= 1 << (bit & 7);
      damaged(copy);
    }
  });
  test('by cutting at each length', () => {
    for (let length = 0; length < PACKED.length; length++) damaged(PACKED.subarray(0, length));
  });
  test('random bytes, also with the right checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(10), (bytes, count) => {
        damaged(Buffer.from(bytes));
        damaged(chunk(count, bytes));
        damaged(chunk(count, deflateRawSync(bytes)));
      }),
      { ...SEEDED, numRuns: 300 },
    );
  });

  const COLUMNS = {
    rssi: [null] as unknown,
    snr: [null] as unknown,
    isTimeReplaced: [0] as unknown,
    source: [''] as unknown,
    refusal: [null] as unknown,
    detail: [null] as unknown,
    gateways: [[]] as unknown,
    info: [null] as unknown,
  };
  /** One uplink, its texts and bytes as given. */
  function crafted({
    texts = JSON.stringify(COLUMNS),
    end = [0],
  }: {
    texts?: string;
    end?: number[];
  }): Buffer {
    const columns = new PackedWriter();
    for (const value of [START, START, 0]) writeIntegers(columns, [value], 2);
    for (const order of [2, 1] as const) writeNullable(columns, [null], order);
    columns.bytes(Buffer.from(texts));
    for (const byte of end) columns.byte(byte);
    return chunk(1, deflateRawSync(columns.finish()));
  }
  test('crafted columns are read when nothing is wrong', () => {
    expect(unpackUplinks(crafted({}))).toEqual([EMPTY]);
  });
  test.each([
    { what: 'payloads are missing', part: { end: [] } },
    { what: 'a payload ends too early', part: { end: [5, 1] } },
    { what: 'bytes are left', part: { end: [0, 0] } },
    { what: 'the texts are no JSON', part: { texts: '{' } },
    { what: 'the texts are null', part: { texts: 'null' } },
    ...Object.keys(COLUMNS).flatMap((name) =>
      [undefined, null, [], [0, 0], [{}, {}]].map((column) => ({
        what: `${name} is ${JSON.stringify(column)}`,
        part: { texts: JSON.stringify({ ...COLUMNS, [name]: column }) },
      })),
    ),
  ])('$what', ({ part }) => {
    damaged(crafted(part));
  });

  test('a whole chunk with bytes behind it and the right checksum', () => {
    damaged(chunk(0, deflateRawSync(Buffer.alloc(0)), [0]));
    const writer = new PackedWriter();
    for (const byte of PACKED.subarray(0, -4)) writer.byte(byte);
    writer.byte(0);
    damaged(writer.finishChecked());
  });

  test.each([2 ** 20 + 1, 2 ** 32, 2 ** 53])('a count of %d', (count) => {
    damaged(chunk(count, deflateRawSync(Buffer.alloc(100))));
  });

  test('a count of a million without a million payloads', () => {
    const columns = new PackedWriter();
    for (let column = 0; column < 7; column++) {
      columns.varint(0);
      columns.varint(2 ** 20 - 1);
    }
    columns.bytes(Buffer.from(JSON.stringify(COLUMNS)));
    damaged(chunk(2 ** 20, deflateRawSync(columns.finish())));
  });
});

/** A chunk with the right version and checksum. */
function chunk(count: number, deflated: Uint8Array, behind: number[] = []): Buffer {
  const writer = new PackedWriter();
  writer.byte(1);
  writer.varint(count);
  writer.bytes(deflated);
  for (const byte of behind) writer.byte(byte);
  return writer.finishChecked();
}
