import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';

type Statistic = ResultOf<typeof devices.viewStatistic>;

/** The figures after so many more readings, which belong to today and to the last hour. */
export function withReadings(figures: Statistic, count: number): Statistic {
  if (count === 0) return figures;
  const { now, of, hours } = figures.readings_today;
  const last = hours.length - 1;
  return {
    ...figures,
    readings_today: {
      now: now + count,
      of,
      hours: hours.map((hour, place) => (place === last ? hour + count : hour)),
    },
  };
}
