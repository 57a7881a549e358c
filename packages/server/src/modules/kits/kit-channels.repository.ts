import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export interface Kit {
  orgId: OrgId;
  deviceId: number;
}

interface KitChannel {
  channel: number;
  name: string;
  /** null: none. */
  sensorType: string | null;
  measurementIds: number[];
}

/** @throws the database's unique violation `device_channel_pkey` when the kit has this channel */
export async function insertChannel(
  db: Db,
  { orgId, deviceId }: Kit,
  { channel, name, sensorType, measurementIds }: KitChannel,
): Promise<void> {
  await sql`
    insert into device_channel (device_id, channel, name, sensor_type, measurement_ids)
    select device_id, ${channel}::smallint, ${name}::text, ${sensorType}::text, ${measurementIds}::int[]
    from device where device_id = ${deviceId} and org_id = ${orgId}`.execute(db);
}

/** Changes what is given. @returns whether the kit has this channel */
export async function updateChannel(
  db: Db,
  { orgId, deviceId }: Kit,
  { channel, name, sensorType, measurementIds }: Pick<KitChannel, 'channel'> & Partial<KitChannel>,
): Promise<boolean> {
  const { rows } = await sql`
    update device_channel as held
    set name = coalesce(${name ?? null}, held.name),
      sensor_type = case when ${sensorType !== undefined} then ${sensorType ?? null} else held.sensor_type end,
      measurement_ids = coalesce(${measurementIds ?? null}::int[], held.measurement_ids)
    from device
    where held.device_id = ${deviceId} and held.channel = ${channel}
      and device.device_id = held.device_id and device.org_id = ${orgId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns whether the kit had this channel */
export async function deleteChannel(db: Db, { orgId, deviceId }: Kit, channel: number): Promise<boolean> {
  const { rows } = await sql`
    delete from device_channel as held using device
    where held.device_id = ${deviceId} and held.channel = ${channel}
      and device.device_id = held.device_id and device.org_id = ${orgId}
    returning 1`.execute(db);
  return rows.length > 0;
}
