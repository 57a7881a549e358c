import type { MeasurementValue } from '@fieldscope/contract/fields';
import type { Eui, MeasurementId, OrgId } from '@fieldscope/contract/ids';
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

/** What a panel shows of devices that it names and of those that its variable stands for, as something to select from. */
const wantedOf = (orgId: OrgId, panelId: number, variableDevices: readonly number[]) => sql`(
  select device_id, channel, measurement_id from panel_source
  where org_id = ${orgId} and panel_id = ${panelId} and device_id is not null
  union
  select device_id, channel, measurement_id from series
  where org_id = ${orgId} and device_id = any(${variableDevices}::int[]) and (
    measurement_id in (select measurement_id from ${ofVariable(orgId, panelId)} where channel is null)
    or (channel, measurement_id) in (select channel, measurement_id from ${ofVariable(orgId, panelId)}))
)`;

const ofVariable = (orgId: OrgId, panelId: number) => sql`(
  select channel, measurement_id from panel_source
  where org_id = ${orgId} and panel_id = ${panelId} and device_id is null
) as source`;

/** What a panel shows of devices that it names and of those that its variable stands for. */
export async function listShownMeasurements(
  db: Db,
  orgId: OrgId,
  panelId: number,
  variableDevices: readonly number[],
): Promise<Pick<ShownRow, 'deviceId' | 'eui' | 'channel' | 'measurement_id'>[]> {
  const { rows } = await sql<ShownRow>`
    select device.device_id as "deviceId", device.eui, wanted.channel, wanted.measurement_id
    from ${wantedOf(orgId, panelId, variableDevices)} as wanted
    join device on device.device_id = wanted.device_id and device.org_id = ${orgId}`.execute(db);
  return rows;
}

/** Devices that a map of a panel shows. */
export async function listMapDevices(
  db: Db,
  orgId: OrgId,
  panelId: number,
  variableDevices: readonly number[],
): Promise<VariableDevice[]> {
  const { rows } = await sql<VariableDevice>`
    select distinct device.device_id as "deviceId", device.eui
    from panel_component as component join panel_source as source using (panel_id, component_id)
    join device on device.org_id = ${orgId} and (device.device_id = source.device_id
      or source.device_id is null and device.device_id = any(${variableDevices}::int[]))
    where component.org_id = ${orgId} and panel_id = ${panelId} and component.kind = 'map'`.execute(db);
  return rows;
}

/** Ids of the measurements that a panel shows. */
export async function listShownIds(db: Db, orgId: OrgId, panelId: number): Promise<MeasurementId[]> {
  const { rows } = await sql<{ id: MeasurementId }>`
    select distinct measurement_id as id from panel_source
    where org_id = ${orgId} and panel_id = ${panelId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everything that a panel shows of devices that it names and of those that its variable stands for, with the newest values. */
export async function listShown(
  db: Db,
  orgId: OrgId,
  panelId: number,
  variableDevices: readonly number[],
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select device.device_id as "deviceId", device.eui, wanted.channel, wanted.measurement_id,
      coalesce(latest.detail, to_jsonb(latest.value)) as value, latest.measured_at, latest.uploaded_at
    from ${wantedOf(orgId, panelId, variableDevices)} as wanted
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

/** Every node by name. */
export async function listNamedNodes(
  db: Db,
  orgId: OrgId,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select eui as id, name from device
    where org_id = ${orgId} and kind <> 'gateway' order by lower(name), eui limit ${most}`.execute(db);
  return rows;
}

/** The same nodes. */
export async function listNodes(db: Db, orgId: OrgId, most: number): Promise<VariableDevice[]> {
  const { rows } = await sql<VariableDevice>`
    select device_id as "deviceId", eui from device
    where org_id = ${orgId} and kind <> 'gateway' order by lower(name), eui limit ${most}`.execute(db);
  return rows;
}

/** Groups by name; the Default group is not among them. */
export async function listGroups(db: Db, orgId: OrgId): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select group_id as id, name from device_group where org_id = ${orgId} order by lower(name), name`.execute(
    db,
  );
  return rows;
}

export async function hasGroup(db: Db, orgId: OrgId, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device_group where org_id = ${orgId} and group_id = ${groupId}`.execute(db);
  return rows.length > 0;
}
