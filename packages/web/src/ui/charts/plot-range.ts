import { MINUTE_MS } from '@fieldscope/contract/time';

/** A stretch of the time axis, epoch ms. */
export interface PlotRange {
  from: number;
  to: number;
}

/** A pointer on the plot: the moment that it holds, and where it is now, px from the left end. */
export interface HeldMoment {
  at: number;
  x: number;
}

const SHORTEST_MS = MINUTE_MS;

/** The same stretch, at the earliest minute's width, that ends at `latest` at the latest. */
function within({ from, to }: PlotRange, latest: number): PlotRange {
  const span = Math.max(SHORTEST_MS, to - from);
  const end = Math.min(latest, from + span);
  return { from: Math.round(end - span), to: Math.round(end) };
}

/** The range moved by a part of its width: 0.25 is a quarter onwards. */
export function movedBy({ from, to }: PlotRange, part: number, latest: number): PlotRange {
  const step = (to - from) * part;
  return within({ from: from + step, to: to + step }, latest);
}

/** The range made so many times as wide about a moment, which stays where it is. */
export const widenedBy = ({ from, to }: PlotRange, times: number, at: number, latest: number): PlotRange =>
  within({ from: at - (at - from) * times, to: at + (to - at) * times }, latest);

/** The range in which each held moment is below its pointer again: one moves it, two also stretch it. */
export function rangeBelow(
  held: readonly HeldMoment[],
  { from, to }: PlotRange,
  width: number,
  latest: number,
): PlotRange {
  const [first, second] = held;
  if (!first || width === 0) return { from, to };
  const apart = second ? second.x - first.x : 0;
  const stretched = second && apart !== 0 ? ((second.at - first.at) / apart) * width : to - from;
  const span = stretched > 0 ? stretched : to - from;
  const start = first.at - (first.x / width) * span;
  return within({ from: start, to: start + span }, latest);
}
