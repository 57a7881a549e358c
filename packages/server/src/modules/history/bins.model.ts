import type { ChunkSummary, Numbers } from './numbers.model';

/** Numbers of one series in bins; bins without a number are left out. */
export interface Bins {
  /** Beginnings of the bins, ms since 1970, ascending. */
  starts: number[];
  count: number[];
  least: number[];
  most: number[];
  total: number[];
  first: number[];
  last: number[];
}

/**
 * Numbers by bin. Bin `n` reaches from `edges[n]` up to, not including, `edges[n + 1]`; the last one has no end.
 * Each summary lies within one bin.
 */
export function binNumbers({ times, values, summaries }: Numbers, edges: readonly number[]): Bins {
  const bins: Bins = { starts: [], count: [], least: [], most: [], total: [], first: [], last: [] };
  const waiting = [...summaries].sort((a, b) => b.firstAt - a.firstAt);
  let edge = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const add = (start: number, part: Part) => {
    // A late reading may lie within the time of a summary, which ends after it.
    addTo(bins, start, part, part.lastAt >= lastAt);
    lastAt = Math.max(lastAt, part.lastAt);
  };
  let nextSummaryAt = waiting.at(-1)?.firstAt ?? Number.POSITIVE_INFINITY;
  const addWaiting = (until: number) => {
    while (nextSummaryAt <= until) {
      add(startAt(nextSummaryAt), waiting.pop()!);
      nextSummaryAt = waiting.at(-1)?.firstAt ?? Number.POSITIVE_INFINITY;
    }
  };
  const startAt = (time: number): number => {
    while (edge + 1 < edges.length && time >= edges[edge + 1]!) edge += 1;
    return edges[edge]!;
  };
  for (let index = 0; index < times.length; ) {
    addWaiting(times[index]!);
    const start = startAt(times[index]!);
    const end = Math.min(nextSummaryAt, edges[edge + 1] ?? Number.POSITIVE_INFINITY);
    let after = index + 1;
    while (after < times.length && times[after]! < end) after += 1;
    add(start, { ...summaryOf(values, index, after), lastAt: times[after - 1]! });
    index = after;
  }
  addWaiting(Number.MAX_VALUE);
  return bins;
}

type Part = Omit<ChunkSummary, 'firstAt'>;

/** @param end index after the last value */
function summaryOf(values: Float64Array, start: number, end: number): Omit<Part, 'lastAt'> {
  const first = values[start]!;
  let [least, most, total] = [first, first, first];
  for (let index = start + 1; index < end; index++) {
    const value = values[index]!;
    if (value < least) least = value;
    if (value > most) most = value;
    total += value;
  }
  return { count: end - start, least, most, total, first, last: values[end - 1]! };
}

/** Adds what begins after everything that the bins hold, and as a rule ends after it. */
function addTo(
  bins: Bins,
  start: number,
  { count, least, most, total, first, last }: Part,
  endsLast: boolean,
): void {
  const bin = bins.starts.length - 1;
  if (bins.starts[bin] !== start) {
    bins.starts.push(start);
    bins.count.push(count);
    bins.least.push(least);
    bins.most.push(most);
    bins.total.push(total);
    bins.first.push(first);
    bins.last.push(last);
    return;
  }
  bins.count[bin]! += count;
  bins.total[bin]! += total;
  bins.least[bin] = Math.min(bins.least[bin]!, least);
  bins.most[bin] = Math.max(bins.most[bin]!, most);
  if (endsLast) bins.last[bin] = last;
}

/** Edges of bins of `binMs`, counted from 1970, that hold the range. */
export function evenEdges({ from, to }: { from: number; to: number }, binMs: number): number[] {
  const first = Math.floor(from / binMs);
  const last = Math.floor(to / binMs);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * binMs);
}
