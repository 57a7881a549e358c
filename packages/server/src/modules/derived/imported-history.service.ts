import { isDerived } from '@fieldscope/contract/definitions/derived';
import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Db } from '../../platform/postgres/db';
import { type RemovedEnd, removeDerived } from '../history/imported-readings.service';
import * as repository from './derived.repository';

interface Changed {
  deviceId: number;
  /** Of the readings that came or went, in epoch ms. */
  first: number;
  last: number;
}

/** A value of a day stands at its end, and a day may be half a day behind UTC. */
const REACH_MS = 2 * DAY_MS;

/** Has the next run derive again what imported readings belong to. */
export async function deriveImported(db: Db, orgId: OrgId, { deviceId, first }: Changed): Promise<void> {
  await repository.rewind(db, [{ orgId, deviceId, first }]);
}

/**
 * Removes what was derived of imported readings that are gone, in the transaction of the caller; the next run derives what is
 * left.
 */
export async function deleteDerivedWithin(
  db: Db,
  orgId: OrgId,
  { deviceId, first, last }: Changed,
): Promise<RemovedEnd[]> {
  const derivations = await repository.listDerivations(db, orgId, deviceId);
  if (derivations.length === 0) return [];
  // In the order in which a derivation locks what it needs.
  await repository.rewind(db, [{ orgId, deviceId, first }]);
  return removeDerived({ db, orgId }, deviceId, isDerived, { from: first, to: last + REACH_MS });
}
