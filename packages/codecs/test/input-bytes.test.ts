import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { crc16Kermit } from '../src/crc';
import { decodeUplink, MODELS } from '../src/index';
import { fromHex } from './hex';
import file from './uplink-vectors.json';

const SEED = { seed: 20_251_121 };
const MODEL_NAMES = MODELS.map(({ model }) => model);
/** Longest LoRaWAN payload, longest one that is decoded, and the most bytes that a network server may send. */
const LONGEST = { lorawan: 242, decoded: 512, admitted: 3072 };

const sealed = (body: readonly number[]): Uint8Array => {
  const crc = crc16Kermit(Uint8Array.from(body));
  return Uint8Array.from([...body, crc & 0xff, crc >>> 8]);
};
const DEVICE_FRAME_IDS = [0, 1, 2, 3, 4, 5, 6, 7, 9, 0x0120, 0x0123];
const frame7Packet = fc
  .array(
    fc.tuple(
      fc.nat(0xff),
      fc.oneof(fc.constantFrom(...DEVICE_FRAME_IDS), fc.nat(0xffff)),
      fc.uint8Array({ minLength: 4, maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 34 },
  )
  .map((frames) =>
    sealed(frames.flatMap(([channel, id, value]) => [channel, id & 0xff, id >>> 8, ...value])),
  );
const idAndRest = fc
  .tuple(fc.integer({ min: 0, max: 0x4f }), fc.uint8Array({ maxLength: LONGEST.lorawan }))
  .map(([id, rest]) => Uint8Array.from([id, ...rest]));
const anyBytes = fc.oneof(frame7Packet, idAndRest, fc.uint8Array({ maxLength: LONGEST.lorawan }));

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Decodes the bytes from the middle of a larger memory, as plain bytes and as a Buffer; neither may change it. */
function expectUnchanged(model: string, bytes: Uint8Array, fPort: number | null): void {
  const memory = Uint8Array.from([0xa5, ...bytes, 0x5a]);
  const before = hexOf(memory);
  const plain = decodeUplink(model, { bytes: memory.subarray(1, -1), fPort });
  expect(hexOf(memory)).toBe(before);
  const buffer = Buffer.from(memory.buffer, 1, bytes.length);
  expect(decodeUplink(model, { bytes: buffer, fPort })).toEqual(plain);
  expect(hexOf(memory)).toBe(before);
}

test('a power frame in a Buffer is as it was after decoding', () => {
  const packet = Buffer.from(sealed([0x00, 0x07, 0x00, 0x64, 0x00, 0x3c, 0x00]));
  const before = hexOf(packet);
  expect(decodeUplink('S2101', { bytes: packet, fPort: 2 }).ok).toBe(true);
  expect(hexOf(packet)).toBe(before);
});

test.each(MODEL_NAMES)('no vector is changed by decoding it as a %s', (model) => {
  for (const { hex, fPort } of file.vectors) expectUnchanged(model, fromHex(hex), fPort);
});

test('whatever the bytes and the model, decoding does not change them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MODEL_NAMES), anyBytes, (model, bytes) => {
      expectUnchanged(model, bytes, 5);
    }),
    { ...SEED, numRuns: 1500 },
  );
});

/** A model for every codec. */
const CODECS = ['S2101', 'S2120', 'A1101', 'A1102', 'T1000-A', 'T2000'];

/** How many numbers are read from the bytes while they are decoded, and how many entries the outcome has. */
function workOf(model: string, bytes: Uint8Array): { reads: number; entries: number } {
  for (const spy of spies) spy.mockClear();
  const outcome = decodeUplink(model, { bytes, fPort: 5 });
  return { reads: spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0), entries: entriesIn(outcome) };
}
const spies = (['getUint8', 'getInt8', 'getUint16', 'getInt16', 'getUint32', 'getInt32'] as const).map(
  (name) => vi.spyOn(DataView.prototype, name),
);
afterAll(() => vi.restoreAllMocks());
const entriesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, item) => sum + 1 + entriesIn(item), 0)
    : 0;

/** The given frame as often as it fits. */
const repeated = (frame: Uint8Array, length: number): Uint8Array =>
  Uint8Array.from(
    { length: length - (length % frame.length) },
    (_, index) => frame[index % frame.length] ?? 0,
  );

test('the longest payloads are read in one pass: no byte twice, and an outcome in proportion', () => {
  const frames = [
    ...file.vectors.map(({ hex }) => fromHex(hex)),
    ...['7F', '0C', '0304', '3520000000010000000A', '10112CF7F10000000001', '0E21010200'].map(fromHex),
    ...['2B', '2C', '2D', '30'].map((id) =>
      Uint8Array.from([Number.parseInt(id, 16), ...new Uint8Array(20).fill(0xff)]),
    ),
  ];
  for (const model of CODECS) {
    for (const frame of frames) {
      const { reads, entries } = workOf(model, repeated(frame, LONGEST.decoded));
      expect(reads, model).toBeLessThanOrEqual(LONGEST.decoded);
      expect(entries, model).toBeLessThanOrEqual(4 * LONGEST.decoded);
    }
  }
  const sevens = sealed([...repeated(Uint8Array.of(1, 1, 0x10, 1, 2, 3, 4), LONGEST.decoded - 2)]);
  expect(workOf('S2101', sevens).reads).toBeLessThanOrEqual(LONGEST.decoded);
});

test('an uplink longer than a radio payload is refused unread', () => {
  for (const model of CODECS) {
    expect(workOf(model, new Uint8Array(LONGEST.admitted).fill(0x7f)).reads, model).toBe(0);
  }
});
