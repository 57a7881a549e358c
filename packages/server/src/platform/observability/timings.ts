import type { Timing } from '@fieldscope/contract/calls/operators';

/** Upper ends of the buckets in ms. */
const BUCKETS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, Number.POSITIVE_INFINITY];
/** So many names are told apart; what comes after counts as one. */
const NAMES = 1000;
const OTHERS = '…';
const NAME_LENGTH = 400;
const SHARE = 0.95;

interface Histogram {
  count: number;
  failed: number;
  sumMs: number;
  longestMs: number;
  longestAt: number;
  buckets: number[];
}

/** How long work of one sort took in this process since it started, by name: a histogram each, no single times. */
export class Timings {
  private readonly histograms = new Map<string, Histogram>();

  /** @param at epoch ms */
  add(name: string, { ms, at, failed }: { ms: number; at: number; failed: boolean }): void {
    const histogram = this.histogramOf(name);
    histogram.count += 1;
    histogram.failed += Number(failed);
    histogram.sumMs += ms;
    histogram.buckets[BUCKETS.findIndex((end) => ms <= end)]! += 1;
    if (ms <= histogram.longestMs) return;
    histogram.longestMs = ms;
    histogram.longestAt = at;
  }

  /** Those that took longest together. */
  longest(most: number): Timing[] {
    return [...this.histograms]
      .sort(([, one], [, other]) => other.sumMs - one.sumMs)
      .slice(0, most)
      .map(([name, { count, failed, sumMs, longestMs, longestAt, buckets }]) => ({
        name,
        count,
        failed,
        mean_ms: sumMs / count,
        p95_ms: Math.min(shareWithin(buckets, count), longestMs),
        longest_ms: longestMs,
        longest_at: longestAt,
      }));
  }

  private histogramOf(given: string): Histogram {
    const name = given.length > NAME_LENGTH ? given.slice(0, NAME_LENGTH) : given;
    const known = this.histograms.get(name);
    if (known) return known;
    if (this.histograms.size >= NAMES && name !== OTHERS) return this.histogramOf(OTHERS);
    const made = {
      ...{ count: 0, failed: 0, sumMs: 0, longestMs: 0, longestAt: 0 },
      buckets: BUCKETS.map(() => 0),
    };
    this.histograms.set(name, made);
    return made;
  }
}

/** The upper end of the bucket within which 95 of 100 are. */
function shareWithin(buckets: readonly number[], count: number): number {
  let within = 0;
  const place = buckets.findIndex((each) => {
    within += each;
    return within >= count * SHARE;
  });
  return BUCKETS[place] ?? Number.POSITIVE_INFINITY;
}

/** Calls of the contract, by name. */
export const callTimings = new Timings();
/** Statements, by their text without values. */
export const statementTimings = new Timings();
/** Since when this process counts, in epoch ms. */
export const countedSince = Date.now();
