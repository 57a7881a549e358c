import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** What is absent stays; an empty text takes a fact away. */
export interface DeviceChange {
  name?: string;
  description?: string;
  /** '' is the Default group. */
  groupId?: string;
  timezone?: string;
  country?: string;
  antenna?: string;
}

/** Changes what a person says of a device. @returns false when the organisation has no such gateway, or node */
export async function updateDevice(
  db: Db,
  orgId: OrgId,
  eui: Eui,
  isGateway: boolean,
  change: DeviceChange,
): Promise<boolean> {
  const { name, description, groupId, timezone, country, antenna } = change;
  const set = (column: string, value: string | null | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  const changed = [
    ...set('name', name),
    ...set('description', description),
    ...set('group_id', groupId === '' ? null : groupId),
    ...set('timezone', timezone === '' ? null : timezone),
    ...set('country', country === '' ? null : country),
    ...set('antenna', antenna === '' ? null : antenna),
  ];
  const { rows } = await sql`
    update device set ${changed.length === 0 ? sql`name = name` : sql.join(changed)}
    where org_id = ${orgId} and eui = ${eui} and (kind = 'gateway') = ${isGateway}
    returning device_id`.execute(db);
  return rows.length > 0;
}

export async function renameDevices(
  db: Db,
  orgId: OrgId,
  names: { device_id: number; name: string }[],
): Promise<void> {
  await sql`
    update device set name = given.name
    from unnest(
      ${names.map(({ device_id }) => device_id)}::int[], ${names.map(({ name }) => name)}::text[]
    ) as given (device_id, name)
    where device.device_id = given.device_id and device.org_id = ${orgId}`.execute(db);
}

/** Moves those of the named nodes that are the organisation's; '' is the Default group. @returns their EUIs */
export async function moveNodes(db: Db, orgId: OrgId, euis: Eui[], groupId: string): Promise<Eui[]> {
  // Locked in one order, so that two moves of the same nodes wait for each other and not in a circle.
  const { rows } = await sql<{ eui: Eui }>`
    with chosen as (
      select device_id from device
      where org_id = ${orgId} and eui = any(${euis}::text[]) and kind <> 'gateway'
      order by device_id for no key update
    )
    update device set group_id = nullif(${groupId}, '') from chosen where device.device_id = chosen.device_id
    returning device.eui`.execute(db);
  return rows.map(({ eui }) => eui);
}

/** Moves every node of a group; '' is the Default group. @returns how many it had */
export async function moveNodesOfGroup(db: Db, orgId: OrgId, from: string, to: string): Promise<number> {
  const { rows } = await sql`
    with chosen as (
      select device_id from device
      where org_id = ${orgId} and coalesce(group_id, '') = ${from} and kind <> 'gateway'
      order by device_id for no key update
    )
    update device set group_id = nullif(${to}, '') from chosen where device.device_id = chosen.device_id
    returning device.device_id`.execute(db);
  return rows.length;
}

export async function placeByHand(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { longitude, latitude }: { longitude: number; latitude: number },
): Promise<void> {
  await sql`
    update device set longitude = ${longitude}, latitude = ${latitude}, position_source = 'hand'
    where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
}

/** Deletes where a device was placed by hand. */
export async function clearPosition(db: Db, orgId: OrgId, deviceId: number): Promise<void> {
  await sql`
    update device set longitude = null, latitude = null, position_source = null
    where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
}

/** Where a device reports to be, in degrees. */
export interface ReportedPlace {
  orgId: OrgId;
  deviceId: number;
  longitude: number;
  latitude: number;
}

/** Places devices that were not placed by hand where they report to be. */
export async function placeReported(db: Db, places: readonly ReportedPlace[]): Promise<void> {
  if (places.length === 0) return;
  // Locked in one order, as when several are moved or removed.
  await sql`
    with chosen as (
      select device.device_id, place.longitude, place.latitude
      from unnest(
        ${places.map(({ deviceId }) => deviceId)}::int[], ${places.map(({ orgId }) => orgId)}::bigint[],
        ${places.map(({ longitude }) => longitude)}::float8[], ${places.map(({ latitude }) => latitude)}::float8[]
      ) as place (device_id, org_id, longitude, latitude)
      join device on device.device_id = place.device_id and device.org_id = place.org_id
      where device.position_source is distinct from 'hand'
        and (device.longitude, device.latitude, device.position_source)
          is distinct from (place.longitude, place.latitude, 'device')
      order by device.device_id for no key update of device
    )
    update device set longitude = chosen.longitude, latitude = chosen.latitude, position_source = 'device'
    from chosen where device.device_id = chosen.device_id`.execute(db);
}

/** Sets after how many minutes the next upload of kits is due. */
export async function setKitInterval(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
  minutes: number,
): Promise<void> {
  await sql`
    update device set kit_interval_minutes = ${minutes}
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}

/** Changes what reads a device. */
export async function changeModel(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { model, profileId }: { model: string; profileId: number | null },
): Promise<void> {
  await sql`
    update device set model = ${model}, profile_id = ${profileId}
    where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
}

/** Changes the model of the devices with a profile. @returns their ids */
export async function changeModelOfProfile(
  db: Db,
  orgId: OrgId,
  profileId: number,
  model: string,
): Promise<number[]> {
  const { rows } = await sql<{ device_id: number }>`
    update device set model = ${model} where org_id = ${orgId} and profile_id = ${profileId}
    returning device_id`.execute(db);
  return rows.map(({ device_id: id }) => id);
}

/** Makes other keys of a device the right ones. @returns undefined when the organisation has no such device */
export async function rotateAccess(
  db: Db,
  orgId: OrgId,
  eui: Eui,
): Promise<{ org_id: OrgId; device_id: number; access_rotation: number } | undefined> {
  const { rows } = await sql<{ org_id: OrgId; device_id: number; access_rotation: number }>`
    update device set access_rotation = access_rotation + 1
    where org_id = ${orgId} and eui = ${eui}
    returning org_id, device_id, access_rotation`.execute(db);
  return rows[0];
}
