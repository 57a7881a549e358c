import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc16Kermit } from '../src/crc';
import { decodeUplink, findModel, MODELS } from '../src/index';

const SEED = { seed: 20_240_517 };
const anyModel = fc.oneof(
  fc.constantFrom(...MODELS.map(({ model }) => model)),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 's2101', ' S2101', ''),
  fc.string(),
);
const anyPort = fc.option(fc.integer({ min: 0, max: 255 }));
const frame7Models = MODELS.filter(({ family }) => family === 'frame7').map(({ model }) => model);
const ownIds = MODELS.filter(({ family }) => family !== 'frame7' && family !== null).map(
  ({ model }) => model,
);

/** Packets that start with a plausible frame id, so that complete frames occur. */
const likelyBytes = fc
  .tuple(fc.integer({ min: 0, max: 0x4f }), fc.uint8Array({ maxLength: 80 }))
  .map(([id, rest]) => Uint8Array.from([id, ...rest]));

test('whatever the bytes, decoding never throws and returns an outcome', () => {
  fc.assert(
    fc.property(anyModel, fc.uint8Array({ maxLength: 600 }), anyPort, (model, bytes, fPort) => {
      const outcome = decodeUplink(model, { bytes, fPort });
      if (!outcome.ok) expect(outcome.reason).toMatch(/^[a-z_]+$/);
    }),
    { ...SEED, numRuns: 3000 },
  );
});

test('what is read from any bytes is sound: finite numbers, plausible times and levels, places on Earth', () => {
  let decoded = 0;
  fc.assert(
    fc.property(fc.constantFrom(...ownIds), likelyBytes, (model, bytes) => {
      const outcome = decodeUplink(model, { bytes, fPort: 5 });
      if (!outcome.ok) return;
      decoded += 1;
      if (outcome.info.battery !== undefined) expect(outcome.info.battery).toBeLessThanOrEqual(100);
      for (const { measurementId, channel, value, measuredAt } of outcome.readings) {
        expect(channel).toBeGreaterThan(0);
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        if (measurementId === 4197) expect(Math.abs(Number(value))).toBeLessThanOrEqual(180);
        if (measurementId === 4198) expect(Math.abs(Number(value))).toBeLessThanOrEqual(90);
        if (measuredAt !== undefined) {
          expect(measuredAt).toBeGreaterThanOrEqual(Date.UTC(2015, 0));
          expect(measuredAt).toBeLessThan(Date.UTC(2100, 0));
        }
      }
    }),
    { ...SEED, numRuns: 20_000 },
  );
  expect(decoded).toBeGreaterThan(200);
});

test('a view into a larger buffer is read within its own bounds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ownIds),
      likelyBytes,
      fc.uint8Array({ maxLength: 8 }),
      (model, bytes, around) => {
        const whole = Uint8Array.from([...around, ...bytes, ...around]);
        const view = whole.subarray(around.length, around.length + bytes.length);
        expect(decodeUplink(model, { bytes: view, fPort: 5 })).toEqual(
          decodeUplink(model, { bytes, fPort: 5 }),
        );
      },
    ),
    SEED,
  );
});

const anyPacket = fc
  .array(fc.uint8Array({ minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 8 })
  .map((frames) => {
    const body = frames.flatMap((frame) => [...frame]);
    const crc = crc16Kermit(Uint8Array.from(body));
    return Uint8Array.from([...body, crc & 0xff, crc >>> 8]);
  });

test('a seven-byte-frame packet is taken whole and refused with any one bit flipped', () => {
  fc.assert(
    fc.property(fc.constantFrom(...frame7Models), anyPacket, fc.nat(), (model, packet, anyBit) => {
      expect(decodeUplink(model, { bytes: packet, fPort: 2 }).ok).toBe(true);
      const bit = anyBit % (packet.length * 8);
      const flipped = packet.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(decodeUplink(model, { bytes: flipped, fPort: 2 })).toEqual({
        ok: false,
        reason: 'crc_mismatch',
      });
    }),
    { ...SEED, numRuns: 2000 },
  );
});

test('inherited property names are not models', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'valueOf']) {
    expect(findModel(name)).toBeUndefined();
    expect(decodeUplink(name, { bytes: Uint8Array.of(1), fPort: 2 })).toEqual({
      ok: false,
      reason: 'unknown_model',
    });
  }
});

test('an empty uplink and one longer than a radio payload are refused', () => {
  expect(decodeUplink('S2101', { bytes: new Uint8Array(), fPort: 2 })).toEqual({
    ok: false,
    reason: 'empty',
  });
  expect(decodeUplink('S2120', { bytes: new Uint8Array(512).fill(0x7f), fPort: 2 }).ok).toBe(true);
  expect(decodeUplink('S2120', { bytes: new Uint8Array(513).fill(0x7f), fPort: 2 })).toMatchObject({
    reason: 'too_long',
  });
});
