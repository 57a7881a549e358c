import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

/** Number of devices that the organisation adopted; until the transaction ends no other transaction there adopts one. */
export async function countAdoptedAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device where org_id = ${orgId} and adopted`.execute(db);
  return rows[0]!.count;
}

/** A device of the organisation that has one of these EUIs or sends with one as DevEUI. */
export async function findOwn(
  db: Db,
  orgId: OrgId,
  eui: Eui,
): Promise<{ eui: Eui; kind: string } | undefined> {
  const { rows } = await sql<{ eui: Eui; kind: string }>`
    select eui, kind from device where org_id = ${orgId} and (eui = ${eui} or dev_eui = ${eui}) limit 1`.execute(
    db,
  );
  return rows[0];
}

/** A device of the organisation that no other transaction changes until the transaction ends. */
export async function lockDevice(
  db: Db,
  orgId: OrgId,
  eui: Eui,
): Promise<{ device_id: number; kind: string; adopted: boolean } | undefined> {
  const { rows } = await sql<{ device_id: number; kind: string; adopted: boolean }>`
    select device_id, kind, adopted from device where org_id = ${orgId} and eui = ${eui}
    for no key update`.execute(db);
  return rows[0];
}
