import type { OrgId } from '@fieldscope/contract/ids';
import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import { type Db, sql } from '../../platform/postgres/db';

/** The network server that sent the newest uplink of a device; undefined while none is known, or it is another organisation's. */
export async function findNetworkServer(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ kind: MessageFormat; connection: string } | undefined> {
  const { rows } = await sql<{ kind: MessageFormat; connection: string }>`
    select route.source as kind, case when connection.org_id is null then '' else connection.label end as connection
    from device join downlink_route as route using (device_id) join connection using (token_hash)
    where device.org_id = ${orgId} and device.device_id = ${deviceId} and connection.revoked_at is null
      and (connection.org_id is null or connection.org_id = ${orgId})`.execute(db);
  return rows[0];
}
