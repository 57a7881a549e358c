import { DAY_MS } from '@fieldscope/contract/time';

/** A time of service of a device; epoch ms. */
export interface ServiceTime {
  startsAt: number;
  endsAt: number;
}

/** When so many days of service of a device run: after those that it has, or from now on. */
export function nextService(lastEnd: number | undefined, days: number, now: number): ServiceTime {
  const startsAt = Math.max(now, lastEnd ?? now);
  return { startsAt, endsAt: startsAt + days * DAY_MS };
}

/** What of a time of service is still to come, in ms. */
export const unusedOf = ({ startsAt, endsAt }: ServiceTime, now: number): number =>
  Math.max(0, endsAt - Math.max(startsAt, now));
