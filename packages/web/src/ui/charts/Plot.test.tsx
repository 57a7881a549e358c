// @vitest-environment happy-dom
import { HOUR_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import uPlot from 'uplot';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordCanvas } from '../../../test/canvas';
import { aCurve, FROM } from '../../../test/curves';
import { loadAreas } from '../../texts/texts';
import { displaySetting } from '../../values/display-setting';
import { Plot } from './Plot';

const TO = FROM + 12 * HOUR_MS;
const CURVES = [aCurve()];

beforeAll(() => loadAreas(['charts']));

let canvas: ReturnType<typeof recordCanvas>;
let width: number;
/** The window is made as wide as this. */
let resize: (width: number) => void;
beforeEach(() => {
  canvas = recordCanvas();
  width = 800;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly listener: ResizeObserverCallback) {}
      observe() {
        resize = (next) =>
          this.listener([{ contentRect: new DOMRect(0, 0, next, 320) } as never], this as never);
        resize(width);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});

type Props = Partial<ComponentProps<typeof Plot>>;
const plotWith = (props: Props) => (
  <MantineProvider>
    <Plot label="Chart" curves={CURVES} from={FROM} to={TO} height={320} onPoint={() => {}} {...props} />
  </MantineProvider>
);
const drawing = () => document.querySelector('.uplot');
const drawnWidth = () => document.querySelector<HTMLElement>('.u-wrap')?.style.width;

/** A chart on the page. `change` gives it other properties and waits until it has drawn. */
async function open(props: Props = {}) {
  const { rerender, unmount } = render(plotWith(props));
  await waitFor(() => expect(canvas.texts()).not.toEqual([]));
  return {
    unmount,
    async change(next: Props) {
      canvas.clear();
      rerender(plotWith(next));
      await waitFor(() => expect(canvas.texts()).not.toEqual([]));
    },
  };
}

test('new values are drawn into the same chart', async () => {
  const { change } = await open();
  const before = drawing();
  await change({ curves: [aCurve({ values: [120, 122] })] });
  expect(drawing()).toBe(before);
  expect(canvas.texts()).toContain('120.00');
});

test('another range is drawn into the same chart', async () => {
  const { change } = await open();
  const before = drawing();
  await change({ from: FROM - 12 * HOUR_MS, to: FROM });
  expect(drawing()).toBe(before);
  expect(canvas.texts()).toContain('18:00');
});

test('another unit needs another chart, and the old one goes', async () => {
  const { change } = await open();
  const before = drawing();
  await change({ curves: [aCurve({ unit: '°F' })] });
  expect(drawing()).not.toBe(before);
  expect(document.querySelectorAll('.uplot')).toHaveLength(1);
  expect(canvas.texts()).toContain('Air temperature, °F');
});

test('a chart is as wide as its place, and nothing is drawn where there is none', async () => {
  width = 0;
  render(plotWith({}));
  expect(drawing()).toBeNull();
  resize(640);
  await waitFor(() => expect(drawnWidth()).toBe('640px'));
  const before = drawing();
  resize(500);
  await waitFor(() => expect(drawnWidth()).toBe('500px'));
  expect(drawing()).toBe(before);
});

test('a threshold is in the reader’s unit', async () => {
  displaySetting.set({ ...displaySetting.get(), temperatureUnit: 1 });
  // 68.9 °F
  const thresholds = [{ value: 20.5, measurementId: 4097, label: 'Heat', severity: 'critical' as const }];
  await open({ curves: [aCurve({ values: [68, 70], unit: '°F' })], thresholds });
  expect(canvas.texts()).toContain('Heat');
});

test('the pointer is reported to the current listener', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { change } = await open({ onPoint: first });
  await change({ onPoint: second, curves: [aCurve({ values: [120, 122] })] });
  first.mockClear();
  const over = document.querySelector('.u-over')!;
  over.dispatchEvent(new MouseEvent('mouseenter'));
  over.dispatchEvent(new MouseEvent('mousemove', { clientX: 100, clientY: 10 }));
  await waitFor(() => expect(second).toHaveBeenCalled());
  expect(first).not.toHaveBeenCalled();
});

test('a page that is left keeps no chart', async () => {
  const { unmount } = await open({ syncKey: 'node' });
  expect(uPlot.sync('node').plots).toHaveLength(1);
  unmount();
  expect(uPlot.sync('node').plots).toEqual([]);
});

describe('a limit that can be moved', () => {
  /** Celsius, for a reader of Fahrenheit: 68.9 °F. */
  const limitOf = (onDrag: (value: number) => void, value = 20.5) => [
    { value, measurementId: 4097, label: 'Limit', severity: 'critical' as const, onDrag },
  ];
  const fahrenheit = [aCurve({ values: [68, 70], unit: '°F' })];
  beforeEach(() => displaySetting.set({ ...displaySetting.get(), temperatureUnit: 1 }));

  test('is a slider in the reader’s unit, and the keyboard moves it in the stored one', async () => {
    const onDrag = vi.fn();
    await open({ curves: fahrenheit, thresholds: limitOf(onDrag) });
    const slider = await screen.findByRole('slider', { name: 'Limit' });
    expect(slider.getAttribute('aria-valuetext')).toBe('68.90 °F');
    expect(canvas.texts()).not.toContain('Limit');
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(onDrag).toHaveBeenCalledOnce();
    expect(onDrag.mock.lastCall![0]).toBeGreaterThan(20.5);
    fireEvent.keyDown(slider, { key: 'ArrowDown' });
    expect(onDrag.mock.lastCall![0]).toBeLessThan(20.5);
  });

  test('follows the pointer, and the axis stays while it is dragged', async () => {
    const onDrag = vi.fn();
    const { change } = await open({ curves: fahrenheit, thresholds: limitOf(onDrag) });
    const slider = await screen.findByRole('slider', { name: 'Limit' });
    const highest = () => Number(slider.getAttribute('aria-valuemax'));
    const before = highest();
    fireEvent.pointerDown(slider, { pointerId: 1, clientY: 150 });
    fireEvent.pointerMove(slider, { clientY: 0 });
    expect(onDrag.mock.lastCall![0] * 1.8 + 32).toBeCloseTo(before, 1);
    await change({ curves: fahrenheit, thresholds: limitOf(onDrag, onDrag.mock.lastCall![0]) });
    expect(highest()).toBeCloseTo(before, 1);
    fireEvent.pointerUp(slider);
    expect(highest()).toBeCloseTo(before, 1);
    onDrag.mockClear();
    fireEvent.pointerMove(slider, { clientY: 100 });
    expect(onDrag).not.toHaveBeenCalled();
  });

  test.each([
    [60, 'up', '140.00 °F'],
    [-60, 'down', '-76.00 °F'],
  ])('at %s °C, far from all values, it is an arrow at the edge of an axis that stays', async (value, to, text) => {
    const { change } = await open({ curves: fahrenheit, thresholds: limitOf(() => {}) });
    const slider = () => screen.getByRole('slider', { name: 'Limit' });
    const reach = () => ['min', 'max'].map((end) => slider().getAttribute(`aria-value${end}`));
    await screen.findByRole('slider');
    const before = reach();
    expect(slider().querySelector('.tabler-icon-grip-horizontal')).not.toBeNull();
    await change({ curves: fahrenheit, thresholds: limitOf(() => {}, value) });
    expect(reach()[value > 0 ? 0 : 1]).toBe(before[value > 0 ? 0 : 1]);
    expect(slider().querySelector(`.tabler-icon-arrow-${to}`)).not.toBeNull();
    expect(slider().textContent).toBe(text);
  });
});

describe('by keyboard', () => {
  const range = { from: FROM - HOUR_MS, to: TO };
  const plot = () => screen.getByRole('application', { name: 'Chart' });
  const spoken = () => document.querySelector('[aria-live]')?.textContent;

  test('the crosshair goes from reading to reading, and what it stands on is read out', async () => {
    const onPoint = vi.fn();
    await open({ ...range, onPoint });
    fireEvent.keyDown(plot(), { key: 'End' });
    expect(spoken()).toMatch(/, Greenhouse 22\.0 °C$/);
    expect(onPoint.mock.lastCall![0]).toBeCloseTo(FROM + HOUR_MS, -4);
    fireEvent.keyDown(plot(), { key: 'ArrowLeft' });
    expect(spoken()).toMatch(/, Greenhouse 20\.0 °C$/);
    fireEvent.keyDown(plot(), { key: 'ArrowLeft' });
    expect(spoken()).toMatch(/Greenhouse 20\.0/);
    fireEvent.keyDown(plot(), { key: 'Escape' });
    expect([spoken(), onPoint.mock.lastCall![0]]).toEqual(['', null]);
  });

  test('a gap is passed over, and the summary says what there is', async () => {
    const times = [0, 1, 2].map((hour) => FROM + hour * HOUR_MS);
    await open({ ...range, curves: [aCurve({ times, values: [20, null, 25] })] });
    expect(document.getElementById(plot().getAttribute('aria-describedby')!)?.textContent).toMatch(
      /^Greenhouse: 20\.0 to 25\.0 °C, last 25\.0 °C on/,
    );
    fireEvent.keyDown(plot(), { key: 'Home' });
    fireEvent.keyDown(plot(), { key: 'ArrowRight' });
    expect(spoken()).toContain('25.0');
  });

  test('plus, minus and Shift with an arrow change the range, never beyond its end or now', async () => {
    const [onZoom, onZoomOut] = [vi.fn(), vi.fn()];
    const old = { from: FROM, to: FROM + 4 * HOUR_MS };
    await open({ ...old, onZoom, onZoomOut });
    fireEvent.keyDown(plot(), { key: '+' });
    expect(onZoom).toHaveBeenLastCalledWith(FROM + HOUR_MS, FROM + 3 * HOUR_MS);
    fireEvent.keyDown(plot(), { key: '-' });
    expect(onZoom).toHaveBeenLastCalledWith(FROM - 2 * HOUR_MS, FROM + 6 * HOUR_MS);
    fireEvent.keyDown(plot(), { key: 'ArrowLeft', shiftKey: true });
    expect(onZoom).toHaveBeenLastCalledWith(FROM - HOUR_MS, FROM + 3 * HOUR_MS);
    fireEvent.keyDown(plot(), { key: '0' });
    expect(onZoomOut).toHaveBeenCalledOnce();
  });
});

describe('with Shift held', () => {
  test('the mouse moves the time axis, and zooms without it', async () => {
    const onZoom = vi.fn();
    await open({ from: FROM, to: TO, onZoom });
    const over = document.querySelector<HTMLElement>('.u-over')!;
    vi.spyOn(over, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300));
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0 };
    fireEvent.pointerDown(over, { ...pointer, clientX: 100, shiftKey: true });
    fireEvent.pointerMove(over, { ...pointer, clientX: 200 });
    fireEvent.pointerUp(over, { ...pointer, clientX: 200 });
    expect(onZoom).toHaveBeenCalledExactlyOnceWith(FROM - 2 * HOUR_MS, TO - 2 * HOUR_MS);
    fireEvent.pointerDown(over, { ...pointer, clientX: 100 });
    fireEvent.pointerMove(over, { ...pointer, clientX: 200 });
    fireEvent.pointerUp(over, { ...pointer, clientX: 200 });
    expect(onZoom).toHaveBeenCalledOnce();
  });

  test('the wheel moves the time axis, with Ctrl it stretches it, and without either the page scrolls', async () => {
    const onZoom = vi.fn();
    await open({ from: FROM, to: FROM + 10 * HOUR_MS, onZoom });
    const over = document.querySelector<HTMLElement>('.u-over')!;
    vi.spyOn(over, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300));
    // The test's page knows no keys of a wheel.
    const turn = (keys: MouseEventInit = {}) => {
      const event = new MouseEvent('wheel', { bubbles: true, cancelable: true, ...keys });
      return fireEvent(over, Object.assign(event, { deltaY: -100 }));
    };
    expect(turn()).toBe(true);
    for (const _ of [1, 2]) expect(turn({ shiftKey: true })).toBe(false);
    await waitFor(() => expect(onZoom).toHaveBeenCalledOnce());
    expect(onZoom).toHaveBeenCalledWith(FROM - 2 * HOUR_MS, FROM + 8 * HOUR_MS);
    turn({ ctrlKey: true });
    await waitFor(() => expect(onZoom).toHaveBeenLastCalledWith(FROM, FROM + 8 * HOUR_MS));
  });
});

test('a note is written by a click with Shift, and by key where the crosshair is', async () => {
  const onNote = vi.fn();
  await open({ from: FROM, to: TO, onNote });
  const over = document.querySelector<HTMLElement>('.u-over')!;
  vi.spyOn(over, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300));
  const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 100 };
  fireEvent.pointerDown(over, { ...pointer, shiftKey: true });
  fireEvent.pointerUp(over, { ...pointer, shiftKey: true });
  expect(onNote).toHaveBeenLastCalledWith(FROM + 2 * HOUR_MS);
  const plot = screen.getByRole('application', { name: 'Chart' });
  fireEvent.keyDown(plot, { key: 'End' });
  fireEvent.keyDown(plot, { key: 'n' });
  expect(onNote.mock.lastCall![0]).toBeCloseTo(FROM + HOUR_MS, -4);
});
