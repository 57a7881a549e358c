import type { Bins } from '../src/modules/history/bins.model';

export interface NumberReading {
  time: number;
  value: number;
}

/** Bins of readings in their order, found by looking at every reading for every bin. */
export function naiveBins(readings: readonly NumberReading[], edges: readonly number[]): Bins {
  const bins: Bins = { starts: [], count: [], least: [], most: [], total: [], first: [], last: [] };
  for (const [index, start] of edges.entries()) {
    const end = edges[index + 1] ?? Number.POSITIVE_INFINITY;
    const values = readings
      .filter(({ time }) => (time >= start || index === 0) && time < end)
      .map(({ value }) => value);
    if (values.length === 0) continue;
    bins.starts.push(start);
    bins.count.push(values.length);
    bins.least.push(Math.min(...values));
    bins.most.push(Math.max(...values));
    bins.total.push(values.reduce((sum, value) => sum + value, 0));
    bins.first.push(values[0]!);
    bins.last.push(values.at(-1)!);
  }
  return bins;
}
