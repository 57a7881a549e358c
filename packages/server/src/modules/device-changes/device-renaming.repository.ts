import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export interface NamedRow {
  device_id: number;
  eui: Eui;
  name: string;
  model: string;
}

/** Those of the named devices that are the organisation's, kept from other changes until the transaction ends. */
export async function lockNames(db: Db, orgId: OrgId, euis: Eui[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select device_id, eui, name, model from device
    where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for no key update`.execute(db);
  return rows;
}
