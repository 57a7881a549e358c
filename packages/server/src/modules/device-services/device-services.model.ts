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

/** Adds amounts up by SKU. */
export function sumBySku(amounts: readonly (readonly [sku: string, amount: number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [sku, amount] of amounts) sums.set(sku, (sums.get(sku) ?? 0) + amount);
  return sums;
}
