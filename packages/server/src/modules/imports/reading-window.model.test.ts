import { Eui } from '@fieldscope/contract/ids';
import { expect, test } from 'vitest';
import { ReadingWindow } from './reading-window.model';
import type { FileReading } from './row-reading.model';

const EUIS = ['2CF7F1C044300009', '2CF7F1C044300001', '2CF7F1C044300005'].map((eui) => Eui.parse(eui));
const COUNT = 45_000;

test('readings come device by device and by time, those of one moment as they were added, whatever their order was', () => {
  let seed = 1;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const added = Array.from(
    { length: COUNT },
    (_, value): FileReading => ({
      ...{ eui: EUIS[below(3)]!, channel: below(256), measurementId: 4097 + below(3) },
      ...{ measuredAt: Date.UTC(2026, 0, 1) + below(5000), value },
    }),
  );
  const window = new ReadingWindow(COUNT);
  for (const reading of added) window.add(reading);
  expect(window.isFull).toBe(true);
  const portions = [...window.portions(10_000)];
  expect(portions.map(({ length }) => length)).toEqual([10_000, 10_000, 10_000, 10_000, 5_000]);
  const places = new Map([...new Set(added.map(({ eui }) => eui))].map((eui, place) => [eui, place]));
  const sorted = added.toSorted(
    (a, b) => places.get(a.eui)! - places.get(b.eui)! || a.measuredAt - b.measuredAt || a.value - b.value,
  );
  expect(portions.flat()).toEqual(sorted);
});

test('no readings are no portions', () => {
  expect([...new ReadingWindow(10).portions(5)]).toEqual([]);
});
