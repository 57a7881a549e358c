import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** Until the transaction ends no other transaction counts or adds what these organisations may have a limited number of. */
export async function lockOrganisations(trx: Db, orgIds: readonly OrgId[]): Promise<void> {
  await sql`
    select 1 from organisation where org_id = any(${orgIds}::bigint[])
    order by org_id for no key update`.execute(trx);
}

/** The same for one organisation. */
export const lockOrganisation = (trx: Db, orgId: OrgId): Promise<void> => lockOrganisations(trx, [orgId]);

/** Whether there is such an organisation; it stays until the transaction ends. */
export async function keepOrganisation(trx: Db, orgId: OrgId): Promise<boolean> {
  const { rows } = await sql`select 1 from organisation where org_id = ${orgId} for key share`.execute(trx);
  return rows.length > 0;
}

export async function hasOrganisation(db: Db, orgId: OrgId): Promise<boolean> {
  const { rows } = await sql`select 1 from organisation where org_id = ${orgId}`.execute(db);
  return rows.length > 0;
}
