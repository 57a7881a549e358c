import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Numbers } from '../../history/history.service';
import { type AlarmLogic, FIRST_STATE } from '../evaluation/alarm-state.model';
import { takeReading } from '../evaluation/alarm-step.model';

type Readings = Pick<Numbers, 'times' | 'values'>;

/** Readings after which others of the process get their turn: a rule of change takes about 10 µs for each. */
const PORTION = 1_000;

/**
 * When a rule would have fired in some series, which are in memory one after the other.
 * @param most with so many readings no further series is read
 * @returns times in epoch ms in no order, and how many series were read
 */
export async function firingTimes<Series>(
  series: readonly Series[],
  read: (one: Series) => Promise<Readings>,
  logic: AlarmLogic,
  most: number,
): Promise<{ times: number[]; count: number }> {
  const times: number[] = [];
  let [count, readings] = [0, 0];
  for (const one of series) {
    if (readings >= most) break;
    const numbers = await read(one);
    for await (const at of firingsOf(numbers, logic)) times.push(at);
    count += 1;
    readings += numbers.times.length;
  }
  return { times, count };
}

async function* firingsOf({ times, values }: Readings, logic: AlarmLogic): AsyncGenerator<number> {
  let state = FIRST_STATE;
  for (const [index, at] of times.entries()) {
    if (index % PORTION === PORTION - 1) await nextTurn();
    const step = takeReading(logic, state, { at, value: values[index]! });
    ({ state } = step);
    for (const transition of step.transitions) if (transition.kind === 'open') yield transition.at;
  }
}
