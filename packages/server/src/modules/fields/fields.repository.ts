import type { Field, OutlinedField } from '@fieldscope/contract/calls/fields';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import type { CheckedOutline } from './check-outlines.work';
import { fieldOf } from './field-of-device.read-model';

export async function listFields(db: Db, orgId: OrgId): Promise<Field[]> {
  const { rows } = await sql<Field>`
    with placed as (
      select found.field_id, count(*)::int as nodes
      from device cross join lateral ${fieldOf('device')} as found
      where device.org_id = ${orgId} and device.kind <> 'gateway' group by found.field_id
    ), followed as (
      select field_id, jsonb_agg(
        jsonb_build_object('geofence_id', geofence_id, 'name', name) order by lower(name), geofence_id
      ) as geofences
      from geofence where org_id = ${orgId} and field_id is not null group by field_id
    )
    select field.field_id, name, crop, area, coalesce(nodes, 0) as nodes,
      coalesce(geofences, '[]') as geofences
    from field left join placed using (field_id) left join followed using (field_id)
    where field.org_id = ${orgId} order by lower(name), name`.execute(db);
  return rows;
}

export async function listNames(db: Db, orgId: OrgId): Promise<Pick<Field, 'field_id' | 'name'>[]> {
  const { rows } = await sql<Pick<Field, 'field_id' | 'name'>>`
    select field_id, name from field where org_id = ${orgId} order by lower(name), name`.execute(db);
  return rows;
}

export async function listOutlines(db: Db, orgId: OrgId): Promise<OutlinedField[]> {
  const { rows } = await sql<OutlinedField>`
    select field_id, name, outline from field where org_id = ${orgId} order by lower(name), name`.execute(db);
  return rows;
}

/** Fields and their corners; until the transaction ends no other transaction makes or enlarges one in this organisation. */
export async function countFieldsAlone(db: Db, orgId: OrgId): Promise<{ fields: number; corners: number }> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ fields: number; corners: number }>`
    select count(*)::int as fields, coalesce(sum(corners), 0)::int as corners
    from field where org_id = ${orgId}`.execute(db);
  return rows[0]!;
}

export interface NewField extends CheckedOutline {
  name: string;
  crop: string;
}

export interface HeldField {
  field_id: number;
  name: string;
  corners: number;
}

/** Those of the names that fields have; the fields stay as they are until the transaction ends. */
export async function lockNamedFields(db: Db, orgId: OrgId, names: readonly string[]): Promise<HeldField[]> {
  const { rows } = await sql<HeldField>`
    select field_id, name, corners from field where org_id = ${orgId} and name = any(${names}::text[])
    order by field_id for no key update`.execute(db);
  return rows;
}

/** In the order of their ids; nobody changes, deletes or follows them until the transaction ends. */
export async function lockFieldsAlone(db: Db, orgId: OrgId, ids: readonly number[]): Promise<HeldField[]> {
  const { rows } = await sql<HeldField>`
    select field_id, name, corners from field where org_id = ${orgId} and field_id = any(${ids}::int[])
    order by field_id for update`.execute(db);
  return rows;
}

/** It is not deleted until the transaction ends. @returns whether the organisation has it */
export async function lockField(db: Db, orgId: OrgId, fieldId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from field where org_id = ${orgId} and field_id = ${fieldId} for key share`.execute(db);
  return rows.length > 0;
}

const given = (fields: readonly (NewField & { field_id?: number })[]) => sql`
  rows from (
    jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as (
      field_id int, name text, crop text, area float8, corners int, outline jsonb, rings text[], bounds text)
  ) with ordinality as given (field_id, name, crop, area, corners, outline, rings, bounds, place)`;
const RINGS = sql`(select array_agg(ring::polygon order by number)
  from unnest(given.rings) with ordinality as drawn (ring, number))`;

/** @returns their ids in the order of the names given */
export async function insertFields(db: Db, orgId: OrgId, fields: readonly NewField[]): Promise<number[]> {
  if (fields.length === 0) return [];
  const { rows } = await sql<{ field_id: number }>`
    insert into field (org_id, name, crop, area, corners, outline, rings, bounds)
    select ${orgId}, given.name, given.crop, given.area, given.corners, given.outline, ${RINGS}, given.bounds::box
    from ${given(fields)} order by given.place
    returning field_id`.execute(db);
  return rows.map(({ field_id }) => field_id).sort((one, other) => one - other);
}

/**
 * Gives fields other names, crops and outlines; an empty crop leaves the one there is where `keepsCrop`.
 * @returns ids of those whose outline is another one now
 * @throws the database's unique violation `field_name` when the organisation has another of a name
 */
export async function updateFields(
  db: Db,
  orgId: OrgId,
  fields: readonly (NewField & { field_id: number })[],
  { keepsCrop }: { keepsCrop: boolean },
): Promise<number[]> {
  if (fields.length === 0) return [];
  const { rows } = await sql<{ field_id: number; is_other: boolean }>`
    update field set name = given.name, area = given.area, corners = given.corners, outline = given.outline,
      crop = case when ${keepsCrop}::boolean and given.crop = '' then field.crop else given.crop end,
      rings = ${RINGS}, bounds = given.bounds::box
    from ${given(fields)} join field as held on held.field_id = given.field_id
    where field.org_id = ${orgId} and field.field_id = given.field_id
    returning field.field_id, held.outline <> given.outline as is_other`.execute(db);
  return rows.filter(({ is_other }) => is_other).map(({ field_id }) => field_id);
}

/** Names of geofences that follow some fields, the first ones. */
export async function listFollowers(
  db: Db,
  orgId: OrgId,
  fieldIds: readonly number[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from geofence where org_id = ${orgId} and field_id = any(${fieldIds}::int[])
    order by lower(name), geofence_id limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function deleteFields(db: Db, orgId: OrgId, fieldIds: readonly number[]): Promise<void> {
  await sql`delete from field where org_id = ${orgId} and field_id = any(${fieldIds}::int[])`.execute(db);
}

/** Deletes those of the fields that no geofence follows. */
export async function deleteUnusedFields(db: Db, orgId: OrgId, fieldIds: readonly number[]): Promise<void> {
  await sql`
    delete from field
    where org_id = ${orgId} and field_id = any(${fieldIds}::int[]) and not exists (
      select from geofence where geofence.org_id = ${orgId} and geofence.field_id = field.field_id)`.execute(
    db,
  );
}

export interface PlacedDevice {
  device_id: number;
  eui: Eui;
  name: string;
  is_placed: boolean;
}

/** Devices of the organisation; none of them leaves it or gets another position until the transaction ends. */
export async function lockDevices(db: Db, orgId: OrgId, euis: readonly Eui[]): Promise<PlacedDevice[]> {
  const { rows } = await sql<PlacedDevice>`
    select device_id, eui, name, longitude is not null as is_placed from device
    where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for share`.execute(db);
  return rows;
}

export async function assignDevices(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  fieldId: number,
): Promise<void> {
  await sql`
    insert into device_field (device_id, org_id, field_id)
    select device_id, ${orgId}, ${fieldId} from unnest(${deviceIds}::int[]) as given (device_id)
    order by device_id
    on conflict (device_id) do update set org_id = excluded.org_id, field_id = excluded.field_id`.execute(db);
}

/** People say no longer where they are. */
export async function forgetDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from device_field where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}
