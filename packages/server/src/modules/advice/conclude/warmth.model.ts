import { averageDegreeDays } from '@fieldscope/agronomy/growing-degree-days';
import { AIR_TEMPERATURE } from '@fieldscope/agronomy/ranges';
import type { FindingOf } from '@fieldscope/contract/advice/findings';
import { rounded } from './day-figures.model';
import type { QuantityDays } from './judge-range.model';

interface Development {
  /** Air temperatures in °C from which a crop develops, and above which it does so no faster. */
  readonly base: number;
  readonly upper?: number;
  readonly source: string;
}

/** Degree days of a crop from a moment on (epoch ms), of days whose readings are not missing. undefined: there are none */
export function warmthOf(
  { base, upper, source }: Development,
  { series, calendar, filled, least, most }: QuantityDays,
  since: number,
): FindingOf<'warmth'> | undefined {
  const range = { base, upper: upper ?? AIR_TEMPERATURE[1] };
  let [sum, days] = [0, 0];
  for (const [index, { startsAt }] of calendar.days.entries()) {
    const isKnown = startsAt >= since && !Number.isNaN(filled[calendar.firstHours[index]!]);
    const gained = isKnown && averageDegreeDays({ least: least[index]!, most: most[index]! }, range);
    if (typeof gained !== 'number') continue;
    sum += gained;
    days += 1;
  }
  if (days === 0) return undefined;
  return {
    ...{ kind: 'warmth', urgency: 'fine', series, degree_days: rounded(sum) },
    ...{ base, upper: upper ?? null, since, days, source },
  };
}
