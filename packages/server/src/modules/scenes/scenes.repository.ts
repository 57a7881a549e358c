import type { MeasurementValue } from '@fieldscope/contract/fields';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import type { Series } from '../history/history.service';

export interface SceneRow {
  scene_id: number;
  name: string;
  pinned: boolean;
  published: boolean;
}

/** Scenes by name; `userId` is whose pins they show. */
export async function listScenes(db: Db, orgId: OrgId, userId: UserId | null): Promise<SceneRow[]> {
  const { rows } = await sql<SceneRow>`
    select scene_id, name, exists (
      select from scene_pin where scene_pin.scene_id = scene.scene_id and user_id = ${userId}::bigint
    ) as pinned, exists (
      select from scene_publication as publication where publication.scene_id = scene.scene_id and is_published
    ) as published
    from scene where org_id = ${orgId} order by lower(name), name`.execute(db);
  return rows;
}

export interface MeasurementRow {
  scene_id: number;
  device_id: number;
  eui: Eui;
  channel: number;
  measurement_id: number;
  alias: string;
  value: MeasurementValue | null;
  measured_at: number | null;
}

/** Measurements of all scenes in their order, with their newest values. */
export async function listMeasurements(db: Db, orgId: OrgId): Promise<MeasurementRow[]> {
  const { rows } = await sql<MeasurementRow>`
    select measured.scene_id, measured.device_id, device.eui, measured.channel, measured.measurement_id,
      measured.alias, coalesce(latest.detail, to_jsonb(latest.value)) as value, latest.measured_at
    from scene_measurement as measured
    join device on device.device_id = measured.device_id and device.org_id = measured.org_id
    left join series on series.org_id = measured.org_id and series.device_id = measured.device_id
      and series.channel = measured.channel and series.measurement_id = measured.measurement_id
    left join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
      and (latest.value is not null or latest.detail is not null)
    where measured.org_id = ${orgId}
    order by measured.scene_id, measured.place`.execute(db);
  return rows;
}

/** Number of scenes; until the transaction ends no other transaction makes one in this organisation. */
export async function countScenesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scene where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

/** @throws the database's unique violation `scene_name` when the organisation has one of this name */
export async function insertScene(db: Db, orgId: OrgId, name: string): Promise<number> {
  const { rows } = await sql<{ scene_id: number }>`
    insert into scene (org_id, name) values (${orgId}, ${name}) returning scene_id`.execute(db);
  return rows[0]!.scene_id;
}

/** Name of a scene that no other transaction changes until the transaction ends; undefined: the organisation has no such scene. */
export async function lockScene(db: Db, orgId: OrgId, sceneId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from scene where org_id = ${orgId} and scene_id = ${sceneId} for update`.execute(db);
  return rows[0]?.name;
}

/** @throws the database's unique violation `scene_name` when the organisation has another of this name */
export async function renameScene(db: Db, orgId: OrgId, sceneId: number, name: string): Promise<void> {
  await sql`update scene set name = ${name} where org_id = ${orgId} and scene_id = ${sceneId}`.execute(db);
}

export async function deleteScene(db: Db, orgId: OrgId, sceneId: number): Promise<void> {
  await sql`delete from scene where org_id = ${orgId} and scene_id = ${sceneId}`.execute(db);
}

/** Deletes those of the scenes that there are. */
export async function deleteScenes(db: Db, orgId: OrgId, sceneIds: readonly number[]): Promise<void> {
  await sql`delete from scene where org_id = ${orgId} and scene_id = any(${sceneIds}::int[])`.execute(db);
}

export interface NewMeasurement {
  eui: Eui;
  channel: number;
  measurement_id: number;
  alias: string;
}

/** Those of the named devices that the organisation has; they do not leave it until the transaction ends. */
export async function lockDevices(db: Db, orgId: OrgId, euis: Eui[]): Promise<Set<Eui>> {
  const { rows } = await sql<{ eui: Eui }>`
    select eui from device where org_id = ${orgId} and eui = any(${euis}::text[])
    order by device_id for share`.execute(db);
  return new Set(rows.map(({ eui }) => eui));
}

/** Replaces the measurements of a scene by these, in this order. */
export async function replaceMeasurements(
  db: Db,
  orgId: OrgId,
  sceneId: number,
  measurements: NewMeasurement[],
): Promise<void> {
  await sql`delete from scene_measurement where org_id = ${orgId} and scene_id = ${sceneId}`.execute(db);
  await sql`
    insert into scene_measurement (scene_id, org_id, place, device_id, channel, measurement_id, alias)
    select ${sceneId}::int, device.org_id, given.place, device.device_id, given.channel, given.measurement_id, given.alias
    from unnest(
      ${measurements.map(({ eui }) => eui)}::text[],
      ${measurements.map(({ channel }) => channel)}::smallint[],
      ${measurements.map(({ measurement_id }) => measurement_id)}::int[],
      ${measurements.map(({ alias }) => alias)}::text[]
    ) with ordinality as given (eui, channel, measurement_id, alias, place)
    join device on device.eui = given.eui and device.org_id = ${orgId}`.execute(db);
}

/** Takes measurements of devices that leave the organisation out of its scenes. */
export async function dropDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from scene_measurement where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(
    db,
  );
}

/** Name of a scene that no other transaction deletes until this one ends; undefined: the organisation has no such scene. */
export async function keepScene(db: Db, orgId: OrgId, sceneId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from scene where org_id = ${orgId} and scene_id = ${sceneId} for key share`.execute(db);
  return rows[0]?.name;
}

export async function insertPin(db: Db, orgId: OrgId, userId: UserId, sceneId: number): Promise<void> {
  await sql`
    insert into scene_pin (user_id, scene_id)
    select ${userId}::bigint, scene_id from scene where org_id = ${orgId} and scene_id = ${sceneId}
    on conflict do nothing`.execute(db);
}

export async function deletePin(db: Db, orgId: OrgId, userId: UserId, sceneId: number): Promise<void> {
  await sql`
    delete from scene_pin using scene
    where scene.org_id = ${orgId} and scene.scene_id = ${sceneId} and scene_pin.scene_id = scene.scene_id
      and user_id = ${userId}`.execute(db);
}

/** Each series of the scenes once, as far as it has been measured. */
export async function listSeries(db: Db, orgId: OrgId): Promise<(Series & { eui: Eui })[]> {
  const { rows } = await sql<Series & { eui: Eui }>`
    select distinct series.series_id as "seriesId", series.device_id as "deviceId", series.channel,
      series.measurement_id as "measurementId", device.eui
    from scene_measurement as measured
    join series on series.org_id = measured.org_id and series.device_id = measured.device_id
      and series.channel = measured.channel and series.measurement_id = measured.measurement_id
    join device on device.device_id = measured.device_id and device.org_id = measured.org_id
    where measured.org_id = ${orgId}`.execute(db);
  return rows;
}
