import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { type DerivedNumbers, upsertDerived } from './derived-readings.repository';
import { latestRowOf } from './latest.model';
import { upsertLatest } from './latest.repository';

export {
  type DerivedNumbers,
  deleteDerived,
  findFirstReading,
  listFirstSince,
} from './derived-readings.repository';
export { ensureSeries } from './history.repository';

/** Stores derived readings and their newest value, in the transaction of the caller; times ascending. */
export async function storeDerived(
  db: Db,
  orgId: OrgId,
  numbers: DerivedNumbers,
  now: number,
): Promise<void> {
  const [measuredAt, value] = [numbers.times.at(-1), numbers.values.at(-1)];
  if (measuredAt === undefined || value === undefined) return;
  await upsertDerived(db, orgId, numbers, now);
  await upsertLatest(db, [latestRowOf(orgId, numbers.seriesId, { measuredAt, uploadedAt: now, value })]);
}
