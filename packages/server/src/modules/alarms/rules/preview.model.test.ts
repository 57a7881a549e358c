import { expect, test } from 'vitest';
import type { AlarmLogic } from '../evaluation/alarm-state.model';
import { firingTimes } from './preview.model';

const MINUTE = 60_000;
const ABOVE: AlarmLogic = {
  ...{ condition: { kind: 'above', limit: 20, hysteresis: 0 }, hours: null },
  ...{ holdMinutes: 0, cooldownMinutes: 0 },
};
/** So many minutes, every second of them above 20. */
const minutes = (count: number) => ({
  times: Float64Array.from({ length: count }, (_, minute) => minute * MINUTE),
  values: Float64Array.from({ length: count }, (_, minute) => (minute % 2 ? 30 : 10)),
});

test('series are read one after the other until there are enough readings', async () => {
  const read: string[] = [];
  const readOne = async (name: string) => {
    read.push(name);
    return minutes(4);
  };
  const { times, count } = await firingTimes(['a', 'b', 'c'], readOne, ABOVE, 8);
  expect(read).toEqual(['a', 'b']);
  expect(count).toBe(2);
  expect(times).toEqual([MINUTE, 3 * MINUTE, MINUTE, 3 * MINUTE]);
});

test('many readings leave others their turn', async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  const { times } = await firingTimes([1], async () => minutes(20_000), ABOVE, 1);
  clearImmediate(next);
  expect(times).toHaveLength(10_000);
  expect(turns).toBeGreaterThan(10);
});
