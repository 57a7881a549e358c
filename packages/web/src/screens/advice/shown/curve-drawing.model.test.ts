import type { AdviceSeries } from '@fieldscope/contract/advice/advice';
import type { Finding } from '@fieldscope/contract/advice/findings';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { CURVE, drawCurve, rangeInReadings } from './curve-drawing.model';

const PERIOD = { from: 0, to: 90 };
const curveOf = (values: Record<number, number>): AdviceSeries['curve'] => {
  const starts = Object.keys(values).map(Number);
  const mean = Object.values(values);
  return { starts, mean, least: mean.map((value) => value - 1), most: mean.map((value) => value + 1) };
};

test('a part of the period without readings is a gap', () => {
  const { lines, points, bands } = drawCurve(
    PERIOD,
    curveOf({ 0: 10, 1: 12, 40: 11, 41: 10, 80: 12 }),
    undefined,
  );
  expect(lines).toHaveLength(2);
  expect(points).toHaveLength(1);
  expect(bands).toHaveLength(2);
});

test('a month by days is one line, over a change of the clock, too', () => {
  const days = Object.fromEntries(
    Array.from({ length: 30 }, (_, day) => [day * DAY_MS + (day > 9 ? HOUR_MS : 0), day]),
  );
  const { lines, points } = drawCurve({ from: 0, to: 30 * DAY_MS + HOUR_MS }, curveOf(days), undefined);
  expect([lines.length, points.length]).toEqual([1, 0]);
});

test('a single reading is where it was measured', () => {
  const [point] = drawCurve({ from: 0, to: 30 * DAY_MS }, curveOf({ [14.5 * DAY_MS]: 5 }), undefined).points;
  expect(point).toContain(`M${CURVE.width / 2}`);
});

test('the range is in the picture, also where no reading comes near it', () => {
  const curve = curveOf({ 0: 10, 1: 12 });
  const { shaded, lowest, highest } = drawCurve(PERIOD, curve, { least: 20, most: 30 });
  expect([lowest, highest]).toEqual([9, 13]);
  expect(shaded).toEqual({ y: CURVE.margin, height: expect.any(Number) });
  expect(drawCurve(PERIOD, curve, { least: null, most: 11 }).shaded).toMatchObject({
    height: expect.closeTo(CURVE.height - CURVE.height / 2),
  });
});

test('readings that are all the same are drawn', () => {
  const same = { starts: [0, 1], mean: [5, 5], least: [5, 5], most: [5, 5] };
  expect(drawCurve(PERIOD, same, undefined).lines[0]).not.toContain('NaN');
});

const series = (measurement_id: number) => ({ measurement_id }) as AdviceSeries;
const finding = (quantity: string) => ({ kind: 'within', quantity, least: 1, most: 2 }) as unknown as Finding;

test('a range is shaded in the unit of the readings, and only where they can be compared', () => {
  expect(rangeInReadings(finding('airTemperature'), series(4097))).toEqual({ least: 1, most: 2 });
  expect(rangeInReadings(finding('soilWater'), series(4103))).toBeUndefined();
  expect(rangeInReadings(finding('dailyLight'), series(4129))).toBeUndefined();
  // Worked out of temperature and humidity.
  expect(rangeInReadings(finding('vapourPressureDeficit'), series(4097))).toBeUndefined();
  expect(rangeInReadings({ kind: 'no_range', urgency: 'unknown', series: 0 }, series(4097))).toBeUndefined();
});
