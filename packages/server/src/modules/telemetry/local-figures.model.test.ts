import { DAY_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { localEdges } from '../history/history.service';
import { portionsOf } from './local-figures.model';

const FIVE_YEARS = { from: Date.parse('2021-01-05'), to: Date.parse('2026-01-05') };

test.each(['day', 'week', 'month'] as const)('five years by %s are read in portions of a quarter', (unit) => {
  const edges = localEdges(unit, 'Europe/Berlin', FIVE_YEARS);
  const portions = portionsOf(edges, unit);
  expect(portions.flatMap(({ beginnings }) => beginnings)).toEqual(edges.slice(0, -1));
  expect(portions.map(({ end }) => end)).toEqual([
    ...portions.slice(1).map(({ beginnings }) => beginnings[0]),
    edges.at(-1),
  ]);
  for (const { beginnings, end } of portions) expect(end - beginnings[0]!).toBeLessThan(93 * DAY_MS);
});
