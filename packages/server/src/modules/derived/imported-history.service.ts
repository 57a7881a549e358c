import { isDerived } from '@fieldscope/contract/definitions/derived';
import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import type { Log } from '../../platform/observability/log';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { removeDerived } from '../history/imported-readings.service';
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
  await repository.rewind(db, [{ orgId, deviceId, first }], 0);
}

/** Removes what was derived of imported readings that are gone; the next run derives what is left. */
export async function forgetDerived(
  ctx: { db: Db; log: Log; orgId: OrgId },
  { deviceId, first, last }: Changed,
): Promise<void> {
  const derivations = await repository.listDerivations(ctx.db, ctx.orgId, deviceId);
  if (derivations.length === 0) return;
  await inTransaction(ctx.db, async (trx) => {
    // In the order in which a derivation locks what it needs.
    await repository.rewind(trx, [{ orgId: ctx.orgId, deviceId, first }], 0);
    await removeDerived({ ...ctx, db: trx }, deviceId, isDerived, { from: first, to: last + REACH_MS });
  });
}
