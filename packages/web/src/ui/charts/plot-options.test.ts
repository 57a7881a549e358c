// @vitest-environment happy-dom
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import uPlot from 'uplot';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordCanvas } from '../../../test/canvas';
import { aCurve, FROM } from '../../../test/curves';
import { formatDate, formatDay } from '../../values/format-time';
import type { DrawnCurve } from './chart-data';
import { plotData, plotOptions, valueLabels } from './plot-options';

const TO = FROM + DAY_MS;

const humidity = aCurve({ key: 'b', unit: '%RH', measurementName: 'Air humidity', values: [48, 51] });

type Rect = [left: number, top: number, width: number, height: number];

let canvas: ReturnType<typeof recordCanvas>;
beforeEach(() => {
  canvas = recordCanvas();
});

/** Draws the curves as a chart does. */
async function draw(curves: DrawnCurve[], more: Partial<Parameters<typeof plotOptions>[0]> = {}) {
  const range = { current: { from: FROM, to: TO } };
  const handlers = { onPoint: vi.fn(), onZoom: vi.fn(), onZoomOut: vi.fn() };
  const options = plotOptions({
    curves,
    range,
    oldEnds: { current: [] },
    width: 800,
    height: 320,
    timeZone: 'UTC',
    syncKey: undefined,
    thresholds: { current: [] },
    marks: { current: [] },
    ends: { current: {} },
    heldScales: { current: undefined },
    onDraw: () => {},
    zoomable: true,
    ...handlers,
    ...more,
  });
  const plot = new uPlot(options, plotData(curves), document.body);
  onTestFinished(() => plot.destroy());
  // It draws in a microtask.
  await Promise.resolve();
  return { plot, options, range, ...handlers };
}

test('an axis ends where it was chosen to, also where the values are elsewhere', async () => {
  const endsOf = async (min: number | null, max: number | null) => {
    const { plot } = await draw([aCurve()], { ends: { current: { '°C': { min, max } } } });
    return [plot.scales.y0!.min, plot.scales.y0!.max];
  };
  expect(await endsOf(0, 100)).toEqual([0, 100]);
  expect(await endsOf(0, null)).toEqual([0, expect.closeTo(22.2)]);
  expect(await endsOf(50, null)).toEqual([50, 51]);
  expect(await endsOf(null, 10)).toEqual([9, 10]);
});

const titles = ({ axes }: uPlot) => axes.slice(1).map(({ label }) => label);

test.each([
  [
    [16, 16.5, 17],
    ['16.0', '16.5', '17.0'],
  ],
  [
    [0, 500, 1000],
    ['0', '500', '1,000'],
  ],
  [
    [0.1 + 0.2, 0.35],
    ['0.30', '0.35'],
  ],
  [
    [0, 500_000, 1_000_000, 1_500_000],
    ['0', '500K', '1M', '1.5M'],
  ],
  [
    [1_234_001, 1_234_002],
    ['1,234,001', '1,234,002'],
  ],
  [[], []],
])('values beside an axis have the same decimals: %j', (values, expected) => {
  expect(valueLabels(values)).toEqual(expected);
});

test('an axis is as wide as its longest label, and those of usual charts are alike', async () => {
  const widthOf = async (values: number[]) => {
    const { plot } = await draw([aCurve({ values })]);
    return plot.bbox.left / uPlot.pxRatio;
  };
  const usual = await widthOf([20, 22]);
  expect(await widthOf([1000, 2000])).toBe(usual);
  expect(await widthOf([10_000_001, 10_000_003])).toBeGreaterThan(usual);
});

describe('what is drawn', () => {
  test('nothing has neither times nor values', () => {
    expect(plotData([])).toEqual([[]]);
  });

  test('one curve is its times and values, with the band that it brings', () => {
    expect(plotData([aCurve()])).toEqual([
      [FROM, FROM + HOUR_MS],
      [20, 22],
    ]);
    const [, values, min, max] = plotData([aCurve({ min: [19, 21], max: [21, 23] })]);
    expect([values, min, max]).toEqual([
      [20, 22],
      [19, 21],
      [21, 23],
    ]);
  });

  test('two curves share their moments; where one has none there is no gap', () => {
    const later = { ...humidity, times: [FROM + HOUR_MS, FROM + 2 * HOUR_MS] };
    const [times, first, second] = plotData([aCurve({ values: [20, null] }), later]);
    expect(times).toEqual([FROM, FROM + HOUR_MS, FROM + 2 * HOUR_MS]);
    expect([...first!]).toEqual([20, null, undefined]);
    expect([...second!]).toEqual([undefined, 48, 51]);
  });

  test('a band is between the maximum and the minimum of its own curve', async () => {
    const curves = [humidity, aCurve({ min: [19, 21], max: [21, 23] })];
    const { plot, options } = await draw(curves);
    const [upper, lower] = options.bands![0]!.series;
    expect([[...plot.data[upper]!], [...plot.data[lower]!]]).toEqual([
      [21, 23],
      [19, 21],
    ]);
  });

  test('what came in a time is bars, which stand on zero and have no band', async () => {
    const rain = aCurve({ unit: 'mm/h', values: [4, 8], min: [1, 2], max: [5, 9], isBars: true });
    const rect = vi.spyOn(Path2D.prototype as { rect(...args: number[]): void }, 'rect');
    const { plot } = await draw([rain]);
    expect(plot.series).toHaveLength(2);
    expect([plot.scales.y0!.min, plot.scales.y0!.max! > 8]).toEqual([0, true]);
    const [[, top, width, height], [, topOfSecond]] = rect.mock.calls as unknown as [Rect, Rect];
    expect(top + height).toBeCloseTo(plot.valToPos(0, 'y0', true));
    expect(width).toBeGreaterThan(1);
    expect(topOfSecond).toBeLessThan(top);
  });

  test('what scatters is points, and a line of medians that does not cross a day without any', async () => {
    const hours = [0, 1, 30, 31].map((hour) => FROM + hour * HOUR_MS);
    const signal = aCurve({
      ...{ unit: 'dBm', isPoints: true, interval_minutes: 60 },
      ...{ times: hours, values: [-90, -60, -80, -84] },
    });
    const path = Path2D.prototype as { moveTo(...args: number[]): void; lineTo(...args: number[]): void };
    const [begin, draws] = [vi.spyOn(path, 'moveTo'), vi.spyOn(path, 'lineTo')];
    const range = { current: { from: FROM, to: FROM + 2 * DAY_MS } };
    const { plot } = await draw([signal], { range });
    expect(plot.series[1]!.points!.show).toBeTruthy();
    // Each of the two begins anew and goes on to its own end.
    for (const median of [-75, -82]) {
      const height = plot.valToPos(median, 'y0', true);
      expect(begin.mock.calls.filter(([, y]) => y === height)).toHaveLength(1);
      expect(draws.mock.calls.filter(([, y]) => y === height)).toHaveLength(1);
    }
  });

  test('a few first readings are dots on their line', async () => {
    const { plot } = await draw([aCurve({ hasDots: true })]);
    const { show } = plot.series[1]!.points!;
    expect(typeof show === 'function' ? show(plot, 1, 0, 1) : show).toBeTruthy();
  });

  test('a reading between two gaps is a point, one in a line is not', async () => {
    const hours = [0, 1, 2, 3, 4, 5].map((hour) => FROM + hour * HOUR_MS);
    const { plot } = await draw([aCurve({ times: hours, values: [null, 20, null, 21, 22, null] })]);
    const { filter } = plot.series[1]!.points!;
    expect(typeof filter === 'function' && filter(plot, 1, true)).toEqual([1]);
  });
});

describe('the axes', () => {
  test('measurements of one unit share an axis, of two units are on both sides', async () => {
    const { plot } = await draw([aCurve(), humidity, aCurve({ key: 'c', values: [30, 40] })]);
    expect(plot.series.slice(1).map(({ scale }) => scale)).toEqual(['y0', 'y1', 'y0']);
    expect(plot.axes.slice(1).map(({ side }) => side)).toEqual([3, 1]);
    expect(plot.scales.y0!.max).toBeGreaterThan(40);
  });

  test('a title names the measurement, unless it has several or the chart is low', async () => {
    const soil = aCurve({ key: 'c', measurementName: 'Soil temperature' });
    expect(titles((await draw([aCurve(), humidity])).plot)).toEqual([
      'Air temperature, °C',
      'Air humidity, %RH',
    ]);
    expect(titles((await draw([aCurve(), soil])).plot)).toEqual(['°C']);
    expect(titles((await draw([aCurve()], { height: 160 })).plot)).toEqual(['°C']);
    const long = aCurve({
      measurementName: 'Relative humidity at the height of the crop, shielded',
      unit: '%RH',
    });
    expect(titles((await draw([long], { height: 240 })).plot)).toEqual(['Relative humidity at the…, %RH']);
  });

  test('the time axis shows the range at hand, also when it changes later', async () => {
    const { plot, range } = await draw([aCurve()]);
    expect([plot.scales.x!.min, plot.scales.x!.max]).toEqual([FROM, TO]);
    range.current = { from: FROM - DAY_MS, to: FROM };
    plot.setData(plotData([aCurve()]));
    await Promise.resolve();
    expect([plot.scales.x!.min, plot.scales.x!.max]).toEqual([FROM - DAY_MS, FROM]);
  });

  test('a line that stays on one value has space around it', async () => {
    const { plot } = await draw([aCurve({ values: [20, 20] })]);
    expect([plot.scales.y0!.min, plot.scales.y0!.max]).toEqual([19.5, 20.5]);
  });

  test('what is no measurement counts in whole numbers', async () => {
    await draw([aCurve({ values: [7, 7], quantity: { name: 'SF', unit: '' }, unit: '' })]);
    expect(canvas.texts()).toContain('7');
    expect(canvas.texts().filter((text) => text.includes('.'))).toEqual([]);
  });

  test('times are those of the reader’s zone, midnight is the day', async () => {
    await draw([aCurve()], { timeZone: 'UTC' });
    expect(canvas.texts()).toEqual(expect.arrayContaining(['06:00', formatDay(FROM, 'UTC')]));
    canvas.clear();
    await draw([aCurve()], { timeZone: 'Asia/Kolkata' });
    // The range begins at half past five there.
    expect(canvas.texts()).toEqual(expect.arrayContaining(['06:00', formatDay(TO, 'Asia/Kolkata')]));
    expect(canvas.texts()).not.toContain(formatDay(FROM, 'Asia/Kolkata'));
  });

  test('years are dates', async () => {
    const range = { current: { from: Date.UTC(2006, 5, 1), to: FROM } };
    await draw([aCurve()], { range });
    expect(canvas.texts()).toContain(formatDate(Date.UTC(2020, 0, 1), 'UTC'));
  });
});

describe('the zone', () => {
  test('is at the right end of the time axis, and no time below it', async () => {
    await draw([aCurve()], {
      timeZone: 'Asia/Kolkata',
      range: { current: { from: FROM, to: TO + HOUR_MS / 2 } },
    });
    expect(canvas.texts()).toContain('GMT+5:30');
    // Six o'clock of the first morning has its time, the end of the range has the zone.
    expect(canvas.texts().filter((text) => text === '06:00')).toHaveLength(1);
  });
});

describe('a curve whose newest reading is old', () => {
  test('says how old it is where it ends', async () => {
    const end = { at: FROM + HOUR_MS, value: 22, unit: '°C', colorName: '--curve-1', label: '5 hr ago' };
    await draw([aCurve()], { oldEnds: { current: [end] } });
    expect(canvas.texts()).toContain('5 hr ago');
    canvas.clear();
    await draw([aCurve()], { oldEnds: { current: [{ ...end, at: FROM - HOUR_MS }] } });
    expect(canvas.texts()).not.toContain('5 hr ago');
  });
});

describe('thresholds', () => {
  const line = (value: number, unit = '°C') => ({
    value,
    unit,
    label: `limit ${value}`,
    text: `${value} ${unit}`,
    severity: 'warning' as const,
    isMovable: false,
  });

  test('are drawn where their value is, and as an arrow with it where the chart ends', async () => {
    const { plot } = await draw([aCurve()], { thresholds: { current: [line(21), line(99)] } });
    expect(canvas.texts()).toContain('limit 21');
    expect(canvas.texts()).toContain('limit 99 99 °C');
    expect(canvas.dashedLines().map(({ y }) => y)).toContain(plot.valToPos(21, 'y0', true));
  });

  test('of a unit that no curve has are left out', async () => {
    await draw([aCurve()], { thresholds: { current: [line(21, 'lx')] } });
    expect(canvas.texts()).not.toContain('limit 21');
  });
});

describe('the pointer', () => {
  test('reports the moment below it, and that it has left', async () => {
    const { plot, onPoint } = await draw([aCurve()]);
    plot.setCursor({ left: plot.valToPos(FROM + 6 * HOUR_MS, 'x'), top: 10 });
    expect(onPoint.mock.lastCall![0]).toBeCloseTo(FROM + 6 * HOUR_MS, -4);
    plot.setCursor({ left: -10, top: -10 });
    expect(onPoint).toHaveBeenLastCalledWith(null);
  });

  test('zooms into a stretch that was dragged over, and takes the mark away', async () => {
    const { plot, onZoom } = await draw([aCurve()]);
    const [left, right] = [2, 8].map((hour) => plot.valToPos(FROM + hour * HOUR_MS, 'x')) as [number, number];
    plot.setSelect({ left, top: 0, width: right - left, height: 100 });
    expect(onZoom).toHaveBeenCalledOnce();
    const [start, end] = onZoom.mock.lastCall as [number, number];
    expect(start).toBe(Math.round(plot.posToVal(left, 'x')));
    expect(end).toBe(Math.round(plot.posToVal(right, 'x')));
    expect(plot.select.width).toBe(0);
  });

  test('a click that trembles is no zoom', async () => {
    const { plot, onZoom } = await draw([aCurve()]);
    plot.setSelect({ left: 100, top: 0, width: 5, height: 100 });
    expect(onZoom).not.toHaveBeenCalled();
  });

  test('a double click shows the whole range', async () => {
    const { plot, onZoomOut } = await draw([aCurve()]);
    plot.over.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    expect(onZoomOut).toHaveBeenCalled();
  });

  test('is shared by charts of one key, and a chart that cannot zoom has no drag', async () => {
    const { plot } = await draw([aCurve()], { syncKey: 'node', zoomable: false });
    expect(plot.cursor.sync?.key).toBe('node');
    expect(plot.cursor.drag?.x).toBe(false);
  });
});
