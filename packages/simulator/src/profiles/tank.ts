import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { hash01 } from '../noise';
import { type Place, solarHour } from './weather';

const FULL_CM = 240;
const USED_PER_DAY_CM = 22;
const REFILLED_EVERY_DAYS = 9;
const REFILL_MS = 2 * HOUR_MS;
/** The pump runs for three hours in the morning and two in the evening (solar time). */
const WATERINGS = [
  { from: 5, hours: 3 },
  { from: 19, hours: 2 },
];
const PUMP_HOURS = WATERINGS.reduce((sum, { hours }) => sum + hours, 0);

/** Water that was used since `from` (cm of level). */
function used(from: number, to: number, place: Place): number {
  const dayStart = (at: number) => at - solarHour(at, place) * HOUR_MS;
  let sum = 0;
  for (let day = dayStart(from); day < to; day += DAY_MS) {
    const perHour =
      (USED_PER_DAY_CM / PUMP_HOURS) * (0.7 + 0.6 * hash01(place.seed + 20, Math.round(day / DAY_MS)));
    for (const watering of WATERINGS) {
      const starts = Math.max(from, day + watering.from * HOUR_MS);
      const ends = Math.min(to, day + (watering.from + watering.hours) * HOUR_MS);
      sum += (Math.max(0, ends - starts) / HOUR_MS) * perHour;
    }
  }
  return sum;
}

/** Water level of the irrigation tank in cm: it falls with every watering and is refilled every nine days. */
export function tankLevel(at: number, place: Place): number {
  const cycle = REFILLED_EVERY_DAYS * DAY_MS;
  const filledAt = place.tankFilledAt ?? 0;
  const fullAt = filledAt + Math.floor((at - filledAt) / cycle) * cycle;
  const level = FULL_CM - used(fullAt, at, place);
  const refilling = at - (fullAt + cycle - REFILL_MS);
  return refilling <= 0 ? level : level + (FULL_CM - level) * (refilling / REFILL_MS);
}
