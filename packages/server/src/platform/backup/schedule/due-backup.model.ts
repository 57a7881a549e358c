import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { firstMomentOf, zoneClock } from '@fieldscope/contract/zone-clock';

/** When a backup was due last (epoch ms): today, or yesterday. @param time such as 02:30, by the clock of the zone */
export function lastBackupDue(time: string, timezone: string, now: number): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const clock = zoneClock(timezone);
  const today = Math.floor((now + clock.offsetAt(now)) / DAY_MS) * DAY_MS;
  const dueOn = (day: number) => firstMomentOf(clock, day + hours * HOUR_MS + minutes * MINUTE_MS);
  return dueOn(today) <= now ? dueOn(today) : dueOn(today - DAY_MS);
}
