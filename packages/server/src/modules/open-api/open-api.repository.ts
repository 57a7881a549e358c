import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { DeviceKind } from '../devices/devices.model';

export interface OpenDevice {
  device_id: number;
  adopted: boolean;
  device_eui: Eui;
  device_name: string;
  model: string;
  kind: DeviceKind;
  longitude: number | null;
  latitude: number | null;
  position_source: 'hand' | 'device' | null;
  last_seen_at: number | null;
  battery: number | null;
  interval_minutes: number | null;
  hardware_version: string | null;
  software_version: string | null;
  /** Hz */
  frequency: number | null;
}

const COLUMNS = sql`
  device.device_id, device.adopted, device.eui as device_eui, device.name as device_name, device.model, device.kind,
  device.longitude, device.latitude, device.position_source, status.last_seen_at,
  status.battery::float8 as battery, status.interval_minutes, status.hardware_version, status.software_version,
  status.frequency::float8 as frequency`;

/** The devices among `euis` that belong to the organisation. */
export async function findDevices(db: Db, orgId: OrgId, euis: Eui[]): Promise<OpenDevice[]> {
  const { rows } = await sql<OpenDevice>`
    select ${COLUMNS}
    from device left join device_status as status using (device_id)
    where device.org_id = ${orgId} and device.eui = any(${euis}::text[])`.execute(db);
  return rows;
}

/** Gateways, or everything that measures; `groupId` '' is the Default group, absent means every group. */
export async function listDevices(
  db: Db,
  orgId: OrgId,
  { gateways, groupId }: { gateways: boolean; groupId?: string },
): Promise<{ device_eui: string; device_name: string }[]> {
  const { rows } = await sql<{ device_eui: string; device_name: string }>`
    select eui as device_eui, name as device_name from device
    where org_id = ${orgId} and (kind = 'gateway') = ${gateways}
      ${groupId === undefined ? sql`` : sql`and coalesce(group_id, '') = ${groupId}`}
    order by bound_at, device_id`.execute(db);
  return rows;
}

interface OpenChannel {
  device_id: number;
  channel_index: number;
  channel_name: string;
  sensor_id: string;
  sensor_type: string;
  sensor_status: string;
  measurement_ids: string[];
}

export async function listChannels(db: Db, orgId: OrgId, deviceIds: number[]): Promise<OpenChannel[]> {
  const { rows } = await sql<OpenChannel>`
    select channel.device_id, channel.channel as channel_index, channel.name as channel_name,
      channel.sensor_eui as sensor_id, coalesce(channel.sensor_type, '') as sensor_type,
      channel.status as sensor_status, channel.measurement_ids::text[] as measurement_ids
    from device_channel as channel join device using (device_id)
    where device.org_id = ${orgId} and channel.device_id = any(${deviceIds}::int[])
    order by channel.device_id, channel.channel`.execute(db);
  return rows;
}
