import { expect, test } from 'vitest';
import { withReadings } from './live-figures';

const figure = (now: number, hours: number[]) => ({ now, of: 100, hours });
const FIGURES = {
  gateways: figure(2, [2, 2]),
  nodes: figure(19, [20, 19]),
  readings_today: figure(40, [30, 10]),
  received: figure(90, [1, 0.9]),
};

test('readings that come in count for today and for the last hour, and for nothing else', () => {
  expect(withReadings(FIGURES, 3)).toEqual({ ...FIGURES, readings_today: figure(43, [30, 13]) });
  expect(FIGURES.readings_today.now).toBe(40);
});
