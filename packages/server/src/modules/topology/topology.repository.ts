import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** The network server that sent the newest uplink of a device; undefined while none is known, or it is somebody else's. */
export async function findNetworkServer(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ kind: 'chirpstack' | 'tts'; connection: string } | undefined> {
  const { rows } = await sql<{ kind: 'chirpstack' | 'tts'; connection: string }>`
    select route.source as kind, case when token.org_id is null then '' else token.label end as connection
    from device join downlink_route as route using (device_id) join ingest_token as token using (token_hash)
    where device.org_id = ${orgId} and device.device_id = ${deviceId} and token.revoked_at is null
      and (token.org_id is null or token.org_id = ${orgId})`.execute(db);
  return rows[0];
}
