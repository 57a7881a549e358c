import { DAY_MS } from '@fieldscope/contract/time';
import { zoneClock } from '@fieldscope/contract/zone-clock';
import type { ListedBackup } from './listed-backups';

/** Of so many days, weeks and months one backup each is kept. */
export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
  timezone: string;
}

type Judged = Pick<ListedBackup, 'name' | 'made_at' | 'proof'>;

const MONDAY = Date.UTC(1970, 0, 5);

/**
 * The backups that are kept no longer. The newest stays, and the newest that was proven. Of a day, week or month (by the clock of the
 * zone) the newest one that was proven stays, without one the newest of which nothing bad is known. Days without a backup do not count.
 * Nor do backups of later than `now`, of a clock that was wrong: they stay.
 * @param now epoch ms
 */
export function surplusBackups<T extends Judged>(
  backups: readonly T[],
  { daily, weekly, monthly, timezone }: Keep,
  now: number,
): T[] {
  const { offsetAt } = zoneClock(timezone);
  const newestFirst = backups
    .filter(({ made_at }) => made_at <= now)
    .sort((one, other) => other.made_at - one.made_at);
  const local = ({ made_at }: Judged) => made_at + offsetAt(made_at);
  const dayOf = (backup: T) => Math.floor(local(backup) / DAY_MS);
  const weekOf = (backup: T) => Math.floor((local(backup) - MONDAY) / (7 * DAY_MS));
  const monthOf = (backup: T) => new Date(local(backup)).toISOString().slice(0, '2026-11'.length);
  const kept = new Set<T | undefined>([
    newestFirst[0],
    newestFirst.find(({ proof }) => proof?.is_proven),
    ...bestOf(newestFirst, daily, dayOf),
    ...bestOf(newestFirst, weekly, weekOf),
    ...bestOf(newestFirst, monthly, monthOf),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The best backup of each of the newest periods. */
function bestOf<T extends Judged>(
  newestFirst: readonly T[],
  count: number,
  periodOf: (backup: T) => unknown,
): T[] {
  const best = new Map<unknown, T>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    const before = best.get(period);
    if (!before ? best.size < count : worth(backup) > worth(before)) best.set(period, backup);
  }
  return [...best.values()];
}

const worth = ({ proof }: Judged): number => (proof === null ? 1 : proof.is_proven ? 2 : 0);
