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

export async function renameDevices(
  db: Db,
  orgId: OrgId,
  names: { device_id: number; name: string }[],
): Promise<void> {
  await sql`
    update device set name = given.name
    from unnest(
      ${names.map(({ device_id }) => device_id)}::int[], ${names.map(({ name }) => name)}::text[]
    ) as given (device_id, name)
    where device.device_id = given.device_id and device.org_id = ${orgId}`.execute(db);
}
