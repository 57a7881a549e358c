/** A number measured at a moment (epoch ms). */
export interface TimedNumber {
  at: number;
  value: number;
}

const HOUR_MS = 3_600_000;
/** Of the count before. */
const RESTARTED_BELOW = 0.5;

/**
 * Rain in mm from a gauge that counts on, such as a tipping bucket's total. A count that falls to less than half
 * began again at 0; one that falls by less is no rain.
 * @param counts in mm, ascending in time; the first is where counting begins
 * @returns at least 0; undefined with fewer than two counts
 */
export function rainOfCounts(counts: readonly TimedNumber[]): number | undefined {
  const usable = counts.filter(({ value }) => value >= 0 && Number.isFinite(value));
  if (usable.length < 2) return undefined;
  let rain = 0;
  for (let index = 1; index < usable.length; index++) {
    const [before, now] = [usable[index - 1]!.value, usable[index]!.value];
    if (now >= before) rain += now - before;
    else if (now < before * RESTARTED_BELOW) rain += now;
  }
  return rain;
}

/**
 * Rain in mm from rates in mm/h: each rate holds since the reading before it, but for no longer than `longestMs`.
 * World Meteorological Organization (2018), Guide No. 8, volume I, chapter 6: an amount is its rate over the time.
 * @param rates ascending in time; the first is where counting begins
 * @returns at least 0; undefined with fewer than two rates
 */
export function rainOfRates(rates: readonly TimedNumber[], longestMs: number): number | undefined {
  const usable = rates.filter(({ value }) => value >= 0 && Number.isFinite(value));
  if (usable.length < 2) return undefined;
  let rain = 0;
  for (let index = 1; index < usable.length; index++) {
    const held = Math.min(usable[index]!.at - usable[index - 1]!.at, longestMs);
    rain += (usable[index]!.value * held) / HOUR_MS;
  }
  return rain;
}
