import { type Curve, channels } from '@fieldscope/contract/calls/channels';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseBinMs, gapLimitMs, widenToPoints, withGaps } from '../src/modules/telemetry/curves.model';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aHistory, aStatus, type Measured } from './readings';

const SEED = 20_260_214;
const YEAR_MS = 365 * DAY_MS;

describe('the width of a bin', () => {
  const range = fc.integer({ min: 1, max: 12 * YEAR_MS });
  const points = fc.integer({ min: 2, max: LIMITS.chartPoints });

  test('no range takes more bins than there are points, wherever it begins', () => {
    fc.assert(
      fc.property(range, points, fc.integer({ min: 0, max: 60 * YEAR_MS }), (rangeMs, most, from) => {
        const width = chooseBinMs(rangeMs, most);
        const bins = Math.floor((from + rangeMs) / width) - Math.floor(from / width) + 1;
        expect(bins).toBeLessThanOrEqual(most);
      }),
      { seed: SEED },
    );
  });

  test('a bin divides a day, or is made of whole days', () => {
    fc.assert(
      fc.property(range, points, (rangeMs, most) => {
        const width = chooseBinMs(rangeMs, most);
        expect(width <= DAY_MS ? DAY_MS % width : width % DAY_MS).toBe(0);
        expect(width).toBeGreaterThanOrEqual(SECOND_MS);
      }),
      { seed: SEED },
    );
  });

  test('an interval widens by whole multiples, and only when it must', () => {
    fc.assert(
      fc.property(range, points, fc.integer({ min: 1, max: 1440 }), (rangeMs, most, minutes) => {
        const intervalMs = minutes * MINUTE_MS;
        const width = widenToPoints(intervalMs, rangeMs, most);
        expect(width % intervalMs).toBe(0);
        expect(width * (most - 1)).toBeGreaterThanOrEqual(rangeMs);
        if (intervalMs * (most - 1) >= rangeMs) expect(width).toBe(intervalMs);
      }),
      { seed: SEED },
    );
  });
});

describe('gaps', () => {
  const curve = fc
    .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 60, size: 'max' })
    .map((times) => times.sort((a, b) => a - b))
    .map((times) => ({ times, values: times.map((time) => time / 7), min: null, max: null }));

  test('a null is between two points exactly when they are further apart than the limit', () => {
    fc.assert(
      fc.property(curve, fc.integer({ min: 1, max: 2000 }), (columns, limitMs) => {
        const { times, values } = withGaps(columns, limitMs);
        expect(times.filter((_, index) => values[index] !== null)).toEqual(columns.times);
        for (let index = 1; index < times.length; index++) {
          expect(times[index]! >= times[index - 1]!).toBe(true);
          if (values[index] === null) {
            expect(times[index + 1]! - times[index - 1]!).toBeGreaterThan(limitMs);
          } else if (values[index - 1] !== null) {
            expect(times[index]! - times[index - 1]!).toBeLessThanOrEqual(limitMs);
          }
        }
        expect(values[0] ?? 0).not.toBeNull();
        expect(values.at(-1)).not.toBeNull();
      }),
      { seed: SEED },
    );
  });

  test('three missed intervals are a gap, and so are two empty bins of a wide curve', () => {
    expect(gapLimitMs(10, 0)).toBe(30 * MINUTE_MS);
    expect(gapLimitMs(10, HOUR_MS)).toBe(2 * HOUR_MS);
  });
});

/** Means have one decimal more than people see. */
const halfOfLastDigit = (measurementId: number): number =>
  0.5 * 10 ** -((findMeasurement(measurementId)?.decimals ?? Number.POSITIVE_INFINITY) + 1);

describe('a curve from the database', () => {
  let server: TestServer;
  let owner: User;
  let measurementId = 4097;
  beforeAll(async () => {
    server = await aServer();
    owner = await anOwner(server);
  });

  async function aCurve(
    eui: string,
    readings: Measured[],
    request: { points: number; from: number; to: number },
  ): Promise<Curve> {
    measurementId += 1;
    await aHistory(server, { eui, measurement_id: measurementId }, readings);
    const [curve] = await owner.call(channels.listHistory, {
      series: [{ eui, channel: 1, measurement_id: measurementId }],
      time_start: request.from,
      time_end: request.to,
      points: request.points,
    });
    return curve!;
  }

  test('no reading is lost, extremes are kept, means lie between them, and points are in order', async () => {
    const node = await aNode(owner);
    await aStatus(server, node.eui, { lastSeenAt: server.clock.now(), intervalMinutes: 10 });
    const now = server.clock.now();
    let binned = 0;
    const history = fc.record({
      spanMs: fc.integer({ min: MINUTE_MS, max: 90 * DAY_MS }),
      points: fc.integer({ min: 2, max: 60 }),
      readings: fc.uniqueArray(
        fc.record({
          /** Millionths of the span before its end; some lie outside. */
          age: fc.integer({ min: 0, max: 1_200_000 }),
          // JSON knows no -0
          value: fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0),
        }),
        { maxLength: 150, size: 'max', selector: ({ age }) => age },
      ),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ spanMs, points, readings }) => {
        const from = now - spanMs;
        const stored = [
          ...new Map(readings.map(({ age, value }) => [now - Math.round((age / 1e6) * spanMs), value])),
        ];
        const inside = stored.filter(([at]) => at >= from).sort(([a], [b]) => a - b);
        const curve = await aCurve(node.eui, stored, { points, from, to: now });

        expect(curve.reading_count).toBe(inside.length);
        const drawn = curve.times.flatMap((time, index) => (curve.values[index] === null ? [] : [time]));
        expect(drawn.length).toBeLessThanOrEqual(points);
        expect(curve.times).toEqual([...curve.times].sort((a, b) => a - b));
        if (inside.length <= points) {
          expect(curve.bin_ms).toBe(0);
          expect(drawn).toEqual(inside.map(([at]) => at));
          expect(curve.values.filter((value) => value !== null)).toEqual(inside.map(([, value]) => value));
          return;
        }
        binned += 1;
        const values = inside.map(([, value]) => value);
        expect(Math.min(...curve.min!.filter((least) => least !== null))).toBe(Math.min(...values));
        expect(Math.max(...curve.max!.filter((most) => most !== null))).toBe(Math.max(...values));
        const width = curve.bin_ms;
        const expected = new Map<number, number[]>();
        for (const [at, value] of inside) {
          const bin = Math.floor(at / width) * width;
          expected.set(bin, [...(expected.get(bin) ?? []), value]);
        }
        expect(drawn).toEqual([...expected.keys()]);
        for (const [index, time] of curve.times.entries()) {
          const mean = curve.values[index];
          if (mean === null || mean === undefined) continue;
          const binned = expected.get(time)!;
          expect(curve.min![index]).toBe(Math.min(...binned));
          expect(curve.max![index]).toBe(Math.max(...binned));
          const slack = halfOfLastDigit(measurementId) + 1e-9 * Math.max(1, ...binned.map(Math.abs));
          expect(mean).toBeGreaterThanOrEqual(curve.min![index]! - slack);
          expect(mean).toBeLessThanOrEqual(curve.max![index]! + slack);
          const sum = binned.reduce((total, value) => total + value, 0);
          expect(Math.abs(mean - sum / binned.length)).toBeLessThanOrEqual(slack);
        }
      }),
      { seed: SEED, numRuns: 40 },
    );
    expect(binned).toBeGreaterThan(10);
  });

  test('a node that was silent for a day leaves a gap in its curve, drawn raw and in bins', async () => {
    const node = await aNode(owner);
    await aStatus(server, node.eui, { lastSeenAt: server.clock.now(), intervalMinutes: 10 });
    const to = server.clock.now();
    const from = to - 3 * DAY_MS;
    const minutes = Array.from({ length: 3 * 144 }, (_, index) => index * 10);
    const readings = minutes
      .filter((minute) => minute < 1440 || minute >= 2 * 1440)
      .map((minute): Measured => [from + minute * MINUTE_MS, minute / 100]);
    const raw = await aCurve(node.eui, readings, { points: 0, from, to });
    expect(raw.values.filter((value) => value === null)).toHaveLength(1);
    const [silentFrom, gap, silentTo] = raw.times.slice(143, 146);
    expect([silentFrom, silentTo]).toEqual([from + 1430 * MINUTE_MS, from + 2 * DAY_MS]);
    expect(gap).toBeGreaterThan(silentFrom!);

    const binned = await aCurve(node.eui, readings, { points: 50, from, to });
    expect(binned.bin_ms).toBe(2 * HOUR_MS);
    expect(binned.values.filter((value) => value === null)).toHaveLength(1);
    expect(binned.min!.filter((least) => least === null)).toHaveLength(1);
  });
});
