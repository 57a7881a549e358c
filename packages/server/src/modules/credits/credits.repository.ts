import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { CreditChange, Credits } from './credits.model';

export async function listOrganisationIds(db: Db): Promise<OrgId[]> {
  const { rows } = await sql<{ id: OrgId }>`select org_id as id from organisation`.execute(db);
  return rows.map(({ id }) => id);
}

/** What an organisation has; undefined when there is no such organisation. */
export async function findBalance(db: Db, orgId: OrgId): Promise<Credits | undefined> {
  const { rows } = await sql<Credits>`
    select um::float8 as um, dm::float8 as dm from credit_balance where org_id = ${orgId}`.execute(db);
  return rows[0];
}

export async function insertCreditEntry(db: Db, orgId: OrgId, change: CreditChange): Promise<void> {
  const { kind, accessId = null, deviceId = null, um = 0, dm = 0, details } = change;
  await sql`
    insert into credit_entry (org_id, at, kind, access_id, device_ids, um, dm, details)
    values (${orgId}, ${at(change.at)}, ${kind}, ${accessId}, array[${deviceId}::int], array[${um}::bigint],
      array[${dm}::bigint], ${details ? JSON.stringify(details) : null}::jsonb)`.execute(db);
}
