import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';

/** Units of durations as dashboards write them. A number alone counts minutes, as elsewhere in the public API. */
const UNITS_MS: Readonly<Record<string, number>> = {
  '': MINUTE_MS,
  ...{ ms: 1, s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS, y: 365 * DAY_MS },
};

/** An interval in ms, an hour unless said otherwise; undefined: it is none, or longer than what can be asked for. */
export function intervalMs(text = '1h'): number | undefined {
  const [, count, unit] = /^(\d{1,9}(?:\.\d{1,9})?)(ms|[smhdwy]?)$/.exec(text.trim()) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const ms = Math.round(Number(count) * UNITS_MS[unit]!);
  return ms > 0 && ms <= OPEN_API_LIMITS.aggregateSpanMs ? ms : undefined;
}
