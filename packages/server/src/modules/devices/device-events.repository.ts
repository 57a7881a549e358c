import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { Fragment } from '../../platform/postgres/order-by';

/** Notes that a device joined the network. */
export async function insertJoined(
  db: Db,
  { orgId, deviceId }: { orgId: OrgId; deviceId: number },
  joinedAt: number,
): Promise<void> {
  await sql`
    insert into device_event (org_id, device_id, at, kind)
    values (${orgId}, ${deviceId}, ${at(joinedAt)}, 'joined')`.execute(db);
}

/**
 * Adds to the activity of devices.
 * @param events rows of org_id, device_id, at and kind, of devices that the organisation has, as something to select from
 * @returns the devices
 */
export async function insertEvents(db: Db, events: Fragment): Promise<number[]> {
  const { rows } = await sql<{ device_id: number }>`
    insert into device_event (org_id, device_id, at, kind)
    select org_id, device_id, at, kind from ${events} as event
    returning device_id`.execute(db);
  return rows.map(({ device_id: id }) => id);
}

/** Deletes the activity of devices, but for when they were bound: only a first owner gets a gift. */
export async function deleteEvents(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from device_event where org_id = ${orgId} and device_id = any(${deviceIds}::int[])
      and kind <> 'bound'`.execute(db);
}
