import type { Geofence } from '@fieldscope/contract/calls/geofences';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

export async function listGeofences(db: Db, orgId: OrgId): Promise<Geofence[]> {
  const { rows } = await sql<Geofence>`
    select geofence.geofence_id, geofence.name, coalesce(rules, '[]') as rules,
      shape || case when geofence.field_id is null then '{}'::jsonb
        else jsonb_build_object('field_name', field.name, 'outline', field.outline) end as shape
    from geofence left join field using (org_id, field_id) left join (
      select geofence_id, jsonb_agg(jsonb_build_object('rule_id', rule_id, 'name', name) order by lower(name), rule_id)
        as rules
      from alarm_rule where org_id = ${orgId} group by geofence_id
    ) as used on used.geofence_id = geofence.geofence_id
    where geofence.org_id = ${orgId}
    order by lower(geofence.name), geofence.name`.execute(db);
  return rows;
}

/** Geofences that follow some fields. */
export async function listFollowers(db: Db, orgId: OrgId, fieldIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ geofence_id: number }>`
    select geofence_id from geofence where org_id = ${orgId} and field_id = any(${fieldIds}::int[])
    order by geofence_id`.execute(db);
  return rows.map(({ geofence_id }) => geofence_id);
}

/** Number of geofences; until the transaction ends no other transaction makes one in this organisation. */
export async function countGeofencesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from geofence where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

export interface NewGeofence {
  name: string;
  shape: GeofenceShape;
}

/** @throws the database's unique violation `geofence_name` when the organisation has one of this name */
export async function insertGeofence(db: Db, orgId: OrgId, { name, shape }: NewGeofence): Promise<number> {
  const { rows } = await sql<{ geofence_id: number }>`
    insert into geofence (org_id, name, shape) values (${orgId}, ${name}, ${JSON.stringify(shape)}::jsonb)
    returning geofence_id`.execute(db);
  return rows[0]!.geofence_id;
}

/** No other transaction changes it or refers to it until the transaction ends; undefined: the organisation has no such geofence. */
export async function lockGeofenceAlone(
  db: Db,
  orgId: OrgId,
  geofenceId: number,
): Promise<NewGeofence | undefined> {
  const { rows } = await sql<NewGeofence>`
    select name, shape from geofence where org_id = ${orgId} and geofence_id = ${geofenceId} for update`.execute(
    db,
  );
  return rows[0];
}

/** It is not deleted until the transaction ends. @returns whether the organisation has it */
export async function lockGeofence(db: Db, orgId: OrgId, geofenceId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from geofence where org_id = ${orgId} and geofence_id = ${geofenceId} for key share`.execute(db);
  return rows.length > 0;
}

/**
 * @returns whether it has another shape now
 * @throws the database's unique violation `geofence_name` when the organisation has another of this name
 */
export async function updateGeofence(
  db: Db,
  orgId: OrgId,
  geofenceId: number,
  { name, shape }: NewGeofence,
): Promise<boolean> {
  const { rows } = await sql<{ is_other: boolean }>`
    update geofence set name = ${name}, shape = given.shape
    from geofence as held, (select ${JSON.stringify(shape)}::jsonb as shape) as given
    where geofence.org_id = ${orgId} and geofence.geofence_id = ${geofenceId}
      and held.geofence_id = geofence.geofence_id
    returning held.shape <> given.shape as is_other`.execute(db);
  return rows[0]!.is_other;
}

/** Names of the alarm rules that refer to it, the first ones. */
export async function listRuleNames(
  db: Db,
  orgId: OrgId,
  geofenceId: number,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from alarm_rule where org_id = ${orgId} and geofence_id = ${geofenceId}
    order by lower(name), rule_id limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function deleteGeofence(db: Db, orgId: OrgId, geofenceId: number): Promise<void> {
  await sql`delete from geofence where org_id = ${orgId} and geofence_id = ${geofenceId}`.execute(db);
}

/** Deletes those of the geofences that no alarm rule uses. */
export async function deleteUnusedGeofences(
  db: Db,
  orgId: OrgId,
  geofenceIds: readonly number[],
): Promise<void> {
  await sql`
    delete from geofence
    where org_id = ${orgId} and geofence_id = any(${geofenceIds}::int[]) and not exists (
      select from alarm_rule as rule
      where rule.org_id = ${orgId} and rule.geofence_id = geofence.geofence_id)`.execute(db);
}
