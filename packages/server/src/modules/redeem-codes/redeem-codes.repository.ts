import type { RedeemBatch } from '@fieldscope/contract/calls/redeem-codes';
import type { OrgId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface NewBatch {
  by: string;
  note: string;
  um: number;
  dm: number;
  days: number;
  expiresAt: number | null;
  now: number;
}

export async function insertBatch(
  trx: Db,
  { by, note, um, dm, days, expiresAt, now }: NewBatch,
  codes: readonly { hmac: Buffer; tail: string }[],
): Promise<string> {
  const { rows } = await sql<{ batch_id: string }>`
    insert into redeem_batch (created_at, created_by, note, um, dm, days, expires_at)
    values (${at(now)}, ${by}, ${note}, ${um}, ${dm}, ${days}, ${expiresAt === null ? null : at(expiresAt)})
    returning batch_id`.execute(trx);
  const { batch_id } = rows[0]!;
  await sql`
    insert into redeem_code (code_hmac, batch_id, tail)
    select hmac, ${batch_id}, tail
    from unnest(${codes.map(({ hmac }) => hmac)}::bytea[], ${codes.map(({ tail }) => tail)}::text[]) as code (hmac, tail)`.execute(
    trx,
  );
  return batch_id;
}

/** Whether there was ever a code. */
export async function hasBatches(db: Db): Promise<boolean> {
  const { rows } = await sql`select from redeem_batch limit 1`.execute(db);
  return rows.length > 0;
}

export interface FoundCode {
  um: number;
  dm: number;
  days: number;
  expiresAt: number | null;
  redeemedAt: number | null;
}

/** A code; nobody else redeems it until the transaction ends. */
export async function lockCode(trx: Db, hmac: Buffer): Promise<FoundCode | undefined> {
  const { rows } = await sql<FoundCode>`
    select um::float8 as um, dm::float8 as dm, days, expires_at as "expiresAt", redeemed_at as "redeemedAt"
    from redeem_code join redeem_batch using (batch_id) where code_hmac = ${hmac} for update of redeem_code`.execute(
    trx,
  );
  return rows[0];
}

export async function putRedeemed(trx: Db, hmac: Buffer, orgId: OrgId, now: number): Promise<void> {
  await sql`
    update redeem_code set redeemed_at = ${at(now)}, redeemed_by = ${orgId} where code_hmac = ${hmac}`.execute(
    trx,
  );
}

/** Batches, newest first, and how many there are. */
export async function listBatches(
  db: Db,
  { skip, take }: PageRows,
): Promise<{ rows: RedeemBatch[]; count: number }> {
  const { rows } = await sql<RedeemBatch>`
    select batch_id, created_at, created_by, note, um::float8 as um, dm::float8 as dm, days, expires_at,
      (select count(*)::int from redeem_code where redeem_code.batch_id = redeem_batch.batch_id) as codes,
      (select count(redeemed_at)::int from redeem_code where redeem_code.batch_id = redeem_batch.batch_id) as redeemed
    from redeem_batch order by batch_id desc limit ${take} offset ${skip}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from redeem_batch`.execute(db);
  return { rows, count: counted[0]!.count };
}
