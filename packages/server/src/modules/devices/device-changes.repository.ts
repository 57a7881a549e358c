import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

const LONGITUDE = 4197;

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

/** Forgets where a device was placed by hand. */
export async function clearPosition(db: Db, orgId: OrgId, deviceId: number): Promise<void> {
  await sql`
    update device set longitude = null, latitude = null, position_source = null
    where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
}

/** Whether a device has ever reported its position. */
export async function hasOwnPosition(db: Db, orgId: OrgId, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from series join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where series.org_id = ${orgId} and series.device_id = ${deviceId}
      and series.measurement_id = ${LONGITUDE} limit 1`.execute(db);
  return rows.length > 0;
}

/** @returns false when the organisation's device has no such channel */
export async function renameChannel(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  channel: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    update device_channel set name = ${name} from device
    where device.device_id = device_channel.device_id and device.org_id = ${orgId}
      and device_channel.device_id = ${deviceId} and device_channel.channel = ${channel}
    returning channel`.execute(db);
  return rows.length > 0;
}
