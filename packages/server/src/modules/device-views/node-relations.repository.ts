import { STATUS_IDS } from '@fieldscope/contract/definitions/measurements';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import type { DeviceKind } from '../devices/devices.model';

/** A measurement on a channel of a node; a node without any has one row without them. */
export interface RelationRow {
  eui: Eui;
  name: string;
  model: string;
  kind: Exclude<DeviceKind, 'gateway'>;
  channel: number | null;
  channel_name: string;
  status: 'normal' | 'abnormal' | 'idle';
  sensor_eui: string;
  sensor_type: string | null;
  measurement_id: number | null;
  block_name: string;
  has_reported: boolean;
}

/** What nodes measure and can measure, by node, channel and measurement; statuses such as the battery are not among it. */
export async function listRelations(db: Db, orgId: OrgId, deviceIds?: number[]): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    with node as (
      select device_id, eui, name, model, kind from device
      where org_id = ${orgId} and kind <> 'gateway'
        ${deviceIds ? sql`and device_id = any(${deviceIds}::int[])` : sql``}
    ), measured as (
      select device_id, channel, measurement_id, bool_or(has_reported) as has_reported from (
        select device_id, channel, measurement_id, true as has_reported from series where org_id = ${orgId}
        union all
        select device_id, channel, unnest(measurement_ids), false from device_channel join node using (device_id)
        union all
        select device_id, channel, null, false from device_channel join node using (device_id)
      ) as known
      where measurement_id is null or measurement_id not between ${STATUS_IDS.first} and ${STATUS_IDS.last}
      group by device_id, channel, measurement_id
    )
    select node.eui, node.name, node.model, node.kind, measured.channel, measured.measurement_id,
      coalesce(device_channel.name, '') as channel_name, coalesce(device_channel.status, 'normal') as status,
      coalesce(device_channel.sensor_eui, '') as sensor_eui, device_channel.sensor_type,
      coalesce(value_block.name, '') as block_name, coalesce(measured.has_reported, false) as has_reported
    from node
    left join measured using (device_id)
    left join device_channel using (device_id, channel)
    left join value_block on value_block.org_id = ${orgId} and value_block.device_id = node.device_id
      and value_block.channel = measured.channel and value_block.measurement_id = measured.measurement_id
    order by lower(node.name), node.eui, measured.channel, measured.measurement_id`.execute(db);
  return rows;
}
