import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export interface GroupRow {
  group_uuid: string;
  group_name: string;
  device_count: number;
}

/** Groups in the order in which they were made, each with its devices; gateways belong to none. */
export async function listGroups(db: Db, orgId: OrgId): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select device_group.group_id as group_uuid, device_group.name as group_name,
      count(device.device_id)::int as device_count
    from device_group
    left join device on device.group_id = device_group.group_id and device.org_id = ${orgId} and device.kind <> 'gateway'
    where device_group.org_id = ${orgId}
    group by device_group.group_id
    order by device_group.created_at, device_group.name`.execute(db);
  return rows;
}

/** Nodes that are in no group. */
export async function countUngrouped(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device
    where org_id = ${orgId} and group_id is null and kind <> 'gateway'`.execute(db);
  return rows[0]!.count;
}
