import { MINUTE_MS } from '@fieldscope/contract/time';
import type { ValueKind } from './kind';
import { OF_MEASUREMENT } from './measured';

/** How many readings of the window are kept. */
const READINGS = 200;

export const change: ValueKind<'change'> = {
  ...OF_MEASUREMENT,
  keep({ within_minutes }, recent, { at, value }) {
    const from = at - within_minutes * MINUTE_MS;
    return [...recent.filter(([time]) => time >= from), [at, value] as [number, number]].slice(-READINGS);
  },
  holds({ by, direction }, value, _, recent) {
    const values = recent.map(([, one]) => one);
    const risen = value - Math.min(...values) >= by && direction !== 'fall';
    const fallen = Math.max(...values) - value >= by && direction !== 'rise';
    return risen || fallen;
  },
  worse: (_, __, value) => value,
};
