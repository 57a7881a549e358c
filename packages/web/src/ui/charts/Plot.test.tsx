import { HOUR_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import uPlot from 'uplot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recordCanvas } from '../../../test/canvas';
import { aCurve, FROM } from '../../../test/curves';
import { displaySetting } from '../../values/display-setting';
import { Plot } from './Plot';

const TO = FROM + 12 * HOUR_MS;
const CURVES = [aCurve()];

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
  expect(canvas.texts()).toContain('120');
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
  const thresholds = [{ value: 20.5, measurementId: 4097, label: 'Heat' }];
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
    { value, measurementId: 4097, label: 'Limit', onDrag },
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
    await waitFor(() => expect(highest()).toBeGreaterThan(before));
    onDrag.mockClear();
    fireEvent.pointerMove(slider, { clientY: 100 });
    expect(onDrag).not.toHaveBeenCalled();
  });

  test('far from all values it is in view all the same', async () => {
    await open({ curves: fahrenheit, thresholds: limitOf(() => {}, 60) });
    expect(Number((await screen.findByRole('slider')).getAttribute('aria-valuemax'))).toBeGreaterThan(140);
  });
});
