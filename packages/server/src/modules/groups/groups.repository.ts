import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

export interface GroupRow {
  group_uuid: string;
  group_name: string;
  device_count: number;
  /** Epoch ms. */
  created_at: number;
}

/** Groups in the order in which they were made, each with its devices; gateways belong to none. */
export async function listGroups(db: Db, orgId: OrgId): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select device_group.group_id as group_uuid, device_group.name as group_name,
      count(device.device_id)::int as device_count, device_group.created_at
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

/** Number of groups; until the transaction ends no other transaction makes one in this organisation. */
export async function countGroupsAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device_group where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

/** @throws the database's unique violation `device_group_name` when the organisation has one of this name */
export async function insertGroup(
  db: Db,
  orgId: OrgId,
  group: { groupId: string; name: string; now: number },
): Promise<void> {
  await sql`
    insert into device_group (group_id, org_id, name, created_at)
    values (${group.groupId}, ${orgId}, ${group.name}, ${at(group.now)})`.execute(db);
}

/**
 * @returns whether the organisation has this group
 * @throws the database's unique violation `device_group_name` when the organisation has another of this name
 */
export async function renameGroup(db: Db, orgId: OrgId, groupId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update device_group set name = ${name} where org_id = ${orgId} and group_id = ${groupId}
    returning group_id`.execute(db);
  return rows.length > 0;
}

/** Name of a group, which is not deleted until the transaction ends; undefined: the organisation has no such group. */
export async function lockGroup(db: Db, orgId: OrgId, groupId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from device_group where org_id = ${orgId} and group_id = ${groupId} for key share`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Their devices are in the Default group afterwards. @returns the names of those that the organisation had */
export async function deleteGroups(db: Db, orgId: OrgId, groupIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from device_group where org_id = ${orgId} and group_id = any(${groupIds}::text[])
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}
