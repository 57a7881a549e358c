import type { MeasurementValue } from '@fieldscope/contract/fields';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

interface ShownRow {
  deviceId: number;
  eui: Eui;
  channel: number;
  measurement_id: number;
  value: MeasurementValue | null;
  measured_at: number | null;
  uploaded_at: number | null;
}

/** Everything that a panel shows of devices that it names and of those that its variable stands for, with the newest values. */
export async function listShown(
  db: Db,
  orgId: OrgId,
  panelId: number,
  variableDevices: readonly number[],
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    with wanted as (
      select device_id, channel, measurement_id from panel_source
      where org_id = ${orgId} and panel_id = ${panelId} and device_id is not null
      union
      select variable.device_id, series.channel, series.measurement_id
      from panel_source as source
      cross join unnest(${variableDevices}::int[]) as variable (device_id)
      join series on series.org_id = ${orgId} and series.device_id = variable.device_id
        and series.measurement_id = source.measurement_id and series.channel = coalesce(source.channel, series.channel)
      where source.org_id = ${orgId} and source.panel_id = ${panelId} and source.device_id is null
    )
    select device.device_id as "deviceId", device.eui, wanted.channel, wanted.measurement_id,
      coalesce(latest.detail, to_jsonb(latest.value)) as value, latest.measured_at, latest.uploaded_at
    from wanted
    join device on device.device_id = wanted.device_id and device.org_id = ${orgId}
    left join series on series.org_id = ${orgId} and series.device_id = wanted.device_id
      and series.channel = wanted.channel and series.measurement_id = wanted.measurement_id
    left join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
      and (latest.value is not null or latest.detail is not null)
    order by device.name, device.eui, wanted.channel, wanted.measurement_id`.execute(db);
  return rows;
}

export interface VariableDevice {
  deviceId: number;
  eui: Eui;
}

/** undefined: the organisation has no such device. */
export async function findDevice(db: Db, orgId: OrgId, eui: string): Promise<VariableDevice | undefined> {
  const { rows } = await sql<VariableDevice>`
    select device_id as "deviceId", eui from device where org_id = ${orgId} and eui = ${eui}`.execute(db);
  return rows[0];
}

/** Nodes of a group by name; empty: of the Default group. */
export async function listOfGroup(
  db: Db,
  orgId: OrgId,
  groupId: string,
  most: number,
): Promise<VariableDevice[]> {
  const { rows } = await sql<VariableDevice>`
    select device_id as "deviceId", eui from device
    where org_id = ${orgId} and kind <> 'gateway' and coalesce(group_id, '') = ${groupId}
    order by name, eui limit ${most}`.execute(db);
  return rows;
}

/** Names of the groups of devices; those of the Default group are not among them. */
export async function listGroupNames(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
): Promise<{ deviceId: number; name: string }[]> {
  const { rows } = await sql<{ deviceId: number; name: string }>`
    select device_id as "deviceId", device_group.name
    from device join device_group on device_group.group_id = device.group_id and device_group.org_id = ${orgId}
    where device.org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
  return rows;
}

/** Whether a panel has a component of a kind. */
export async function hasKind(db: Db, orgId: OrgId, panelId: number, kind: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from panel_component where org_id = ${orgId} and panel_id = ${panelId} and kind = ${kind} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function hasGroup(db: Db, orgId: OrgId, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device_group where org_id = ${orgId} and group_id = ${groupId}`.execute(db);
  return rows.length > 0;
}
