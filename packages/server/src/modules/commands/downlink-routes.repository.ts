import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { DownlinkRoute } from './downlink.model';

export interface RouteRow extends Omit<DownlinkRoute, 'connectionId'> {
  deviceId: number;
  orgId: OrgId;
}

/** Writes the ways of devices that their organisations still have, by tokens that there still are. */
export async function upsertRoutes(db: Db, routes: RouteRow[]): Promise<void> {
  const column = (name: keyof RouteRow) => routes.map((route) => route[name]);
  await sql`
    insert into downlink_route as route
      (device_id, token_hash, source, way, application_id, device_name, push_url, push_key_sealed)
    select device.device_id, connection.token_hash, heard.source, heard.way, heard.application_id, heard.device_name,
      heard.push_url, heard.push_key
    from unnest(${column('deviceId')}::int[], ${column('orgId')}::bigint[], ${column('token')}::text[],
      ${column('source')}::text[], ${column('way')}::text[], ${column('applicationId')}::text[],
      ${column('deviceName')}::text[], ${column('pushUrl')}::text[], ${column('pushKey')}::bytea[])
      as heard (device_id, org_id, token, source, way, application_id, device_name, push_url, push_key)
    join device on device.device_id = heard.device_id and device.org_id = heard.org_id
    join connection on connection.token_hash = decode(heard.token, 'hex')
    on conflict (device_id) do update
      set token_hash = excluded.token_hash, source = excluded.source, way = excluded.way,
        application_id = excluded.application_id, device_name = excluded.device_name,
        push_url = excluded.push_url, push_key_sealed = excluded.push_key_sealed
      where (route.token_hash, route.source, route.way, route.application_id, route.device_name, route.push_url)
        is distinct from (excluded.token_hash, excluded.source, excluded.way, excluded.application_id, excluded.device_name,
          excluded.push_url)
        -- sealed anew each time, so that an equal key cannot be told from another one
        or excluded.push_key_sealed is not null or route.push_key_sealed is not null`.execute(db);
}
