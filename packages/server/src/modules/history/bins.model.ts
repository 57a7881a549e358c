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

/** When the first and the last reading of each bin were measured. */
interface Times {
  firstAt: number[];
  lastAt: number[];
}

/**
 * Numbers by bin. Bin `n` reaches from `edges[n]` up to, not including, `edges[n + 1]`; the last one has no end.
 * Each summary lies within one bin.
 */
export function binNumbers({ times, values, summaries }: Numbers, edges: readonly number[]): Bins {
  const bins: Bins & Times = {
    starts: [],
    count: [],
    least: [],
    most: [],
    total: [],
    first: [],
    last: [],
    firstAt: [],
    lastAt: [],
  };
  let edge = 0;
  for (let index = 0; index < times.length; ) {
    const start = index;
    while (edge + 1 < edges.length && times[index]! >= edges[edge + 1]!) edge += 1;
    const end = edge + 1 < edges.length ? edges[edge + 1]! : Number.POSITIVE_INFINITY;
    const first = values[index]!;
    let [least, most, total] = [first, first, first];
    for (index += 1; index < times.length && times[index]! < end; index++) {
      const value = values[index]!;
      if (value < least) least = value;
      if (value > most) most = value;
      total += value;
    }
    bins.starts.push(edges[edge]!);
    bins.count.push(index - start);
    bins.least.push(least);
    bins.most.push(most);
    bins.total.push(total);
    bins.first.push(first);
    bins.last.push(values[index - 1]!);
    bins.firstAt.push(times[start]!);
    bins.lastAt.push(times[index - 1]!);
  }
  if (summaries.length > 0) addSummaries(bins, summaries, edges);
  const { firstAt: _, lastAt: __, ...columns } = bins;
  return columns;
}

function addSummaries(
  bins: Bins & Times,
  summaries: readonly ChunkSummary[],
  edges: readonly number[],
): void {
  const known = new Map(bins.starts.map((start, bin) => [start, bin]));
  for (const summary of summaries) {
    const start =
      edges[
        Math.max(
          0,
          edges.findLastIndex((edge) => edge <= summary.firstAt),
        )
      ]!;
    const bin = known.get(start);
    if (bin !== undefined) addTo(bins, bin, summary);
    else known.set(start, append(bins, start, summary));
  }
  const order = Array.from(bins.starts.keys()).sort((a, b) => bins.starts[a]! - bins.starts[b]!);
  for (const [name, column] of Object.entries(bins) as [keyof Bins, number[]][])
    bins[name] = order.map((bin) => column[bin]!);
}

function addTo(bins: Bins & Times, bin: number, summary: ChunkSummary): void {
  bins.count[bin]! += summary.count;
  bins.total[bin]! += summary.total;
  bins.least[bin] = Math.min(bins.least[bin]!, summary.least);
  bins.most[bin] = Math.max(bins.most[bin]!, summary.most);
  // Of the same moment, what is packed arrived first.
  if (summary.firstAt <= bins.firstAt[bin]!) {
    bins.first[bin] = summary.first;
    bins.firstAt[bin] = summary.firstAt;
  }
  if (summary.lastAt > bins.lastAt[bin]!) {
    bins.last[bin] = summary.last;
    bins.lastAt[bin] = summary.lastAt;
  }
}

/** @returns the number of the new bin */
function append(bins: Bins & Times, start: number, summary: ChunkSummary): number {
  const { count, least, most, total, first, last, firstAt, lastAt } = summary;
  bins.count.push(count);
  bins.least.push(least);
  bins.most.push(most);
  bins.total.push(total);
  bins.first.push(first);
  bins.last.push(last);
  bins.firstAt.push(firstAt);
  bins.lastAt.push(lastAt);
  return bins.starts.push(start) - 1;
}

/** Edges of bins of `binMs`, counted from 1970, that hold the range. */
export function evenEdges({ from, to }: { from: number; to: number }, binMs: number): number[] {
  const first = Math.floor(from / binMs);
  const last = Math.floor(to / binMs);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * binMs);
}
