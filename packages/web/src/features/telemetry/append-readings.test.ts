import type { Curve } from '@fieldscope/contract/calls/channels';
import type { Eui } from '@fieldscope/contract/ids';
import type { LiveReading } from '@fieldscope/contract/live';
import { expect, test } from 'vitest';
import { appendReadings } from './append-readings';

const EUI = '2CF7F1C04430000C' as Eui;
const AIR_TEMPERATURE = 4097;

const aCurve = (more: Partial<Curve> = {}): Curve => ({
  eui: EUI,
  channel: 1,
  measurement_id: AIR_TEMPERATURE,
  times: [1000, 2000, 3000],
  values: [20, 21, 22],
  min: null,
  max: null,
  bin_ms: 0,
  reading_count: 3,
  interval_minutes: 15,
  ...more,
});
const aReading = (
  measured_at: number,
  value: LiveReading['value'],
  more: Partial<LiveReading> = {},
): LiveReading => ({
  eui: EUI,
  channel: 1,
  measurement_id: AIR_TEMPERATURE,
  measured_at,
  value,
  ...more,
});

test('a new reading is at the end', () => {
  const curve = appendReadings(aCurve(), [aReading(4000, 23)]);
  expect(curve).toMatchObject({
    times: [1000, 2000, 3000, 4000],
    values: [20, 21, 22, 23],
    reading_count: 4,
  });
});

test('a late reading takes its place in the past', () => {
  const curve = appendReadings(aCurve(), [aReading(2500, 21.5), aReading(500, 19)]);
  expect(curve).toMatchObject({ times: [500, 1000, 2000, 2500, 3000], values: [19, 20, 21, 21.5, 22] });
});

test('a reading that comes again is there once', () => {
  const curve = appendReadings(aCurve(), [aReading(3000, 22), aReading(3000, 22)]);
  expect(curve).toMatchObject({ times: [1000, 2000, 3000], values: [20, 21, 22], reading_count: 3 });
});

test('another value of the same moment is beside the first', () => {
  const curve = appendReadings(aCurve(), [aReading(2000, 25), aReading(2000, 25), aReading(2000, 21)]);
  expect(curve).toMatchObject({
    times: [1000, 2000, 2000, 3000],
    values: [20, 21, 25, 22],
    reading_count: 4,
  });
});

test('the first reading of an empty curve', () => {
  const empty = aCurve({ times: [], values: [], reading_count: 0 });
  expect(appendReadings(empty, [aReading(1, 5)])).toMatchObject({
    times: [1],
    values: [5],
    reading_count: 1,
  });
});

test('readings of other series, and what is no number, change nothing', () => {
  const curve = aCurve();
  const others = [
    aReading(4000, 1, { channel: 2 }),
    aReading(4000, 1, { measurement_id: 4098 }),
    aReading(4000, 1, { eui: '2CF7F1C04430000D' as Eui }),
    aReading(4000, '1.5'),
  ];
  expect(appendReadings(curve, others)).toBe(curve);
});

test('a curve of means takes no single readings', () => {
  const means = aCurve({ bin_ms: 60_000 });
  expect(appendReadings(means, [aReading(4000, 23)])).toBe(means);
});

test('the curve that was given stays as it was', () => {
  const curve = aCurve();
  appendReadings(curve, [aReading(4000, 23)]);
  expect(curve.times).toEqual([1000, 2000, 3000]);
});

test('a reading after three missed intervals has a gap before it', () => {
  const late = 3000 + 3 * 15 * 60_000;
  expect(appendReadings(aCurve(), [aReading(late, 23)]).values).toEqual([20, 21, 22, 23]);
  expect(appendReadings(aCurve(), [aReading(late + 2, 23)])).toMatchObject({
    times: [1000, 2000, 3000, (3000 + late + 2) / 2, late + 2],
    values: [20, 21, 22, null, 23],
    reading_count: 4,
  });
});
