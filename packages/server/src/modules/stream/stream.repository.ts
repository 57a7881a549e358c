import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** EUIs of devices that belong to organisations, by their ids. Serves several organisations. */
export async function listEuis(
  db: Db,
  devices: readonly { orgId: OrgId; deviceId: number }[],
): Promise<Map<number, Eui>> {
  const { rows } = await sql<{ deviceId: number; eui: Eui }>`
    select device.device_id as "deviceId", eui
    from unnest(
      ${devices.map(({ orgId }) => orgId)}::bigint[], ${devices.map(({ deviceId }) => deviceId)}::int[]
    ) as given (org_id, device_id)
    join device on device.device_id = given.device_id and device.org_id = given.org_id`.execute(db);
  return new Map(rows.map(({ deviceId, eui }) => [deviceId, eui]));
}
