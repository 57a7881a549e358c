import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { type Db, sql } from '../../platform/postgres/db';
import type { AccessOrigin } from '../device-access/device-access.model';
import { REGISTERED_AT } from '../devices/device-states.read-model';
import type { DeviceKind } from '../devices/devices.model';
import { DEFAULT_GROUP_NAME } from '../groups/groups.model';

export interface LegacyDevice extends AccessOrigin {
  eui: Eui;
  name: string;
  model: string;
  kind: DeviceKind;
  description: string;
  country: string | null;
  antenna: string | null;
  longitude: number | null;
  latitude: number | null;
  position_source: 'hand' | 'device' | null;
  group_id: string;
  group_name: string;
  bound_at: number;
  produced_at: number;
  registered_at: number | null;
  last_seen_at: number | null;
  battery: number | null;
  interval_minutes: number | null;
  hardware_version: string | null;
  software_version: string | null;
  /** Hz */
  frequency: number | null;
}

const DEVICES = sql`
  select device.org_id, device.device_id, device.access_rotation, device.eui, device.name, device.model, device.kind, device.description, device.country,
    device.antenna, device.longitude, device.latitude, device.position_source, coalesce(device.group_id, '') as group_id,
    coalesce(device_group.name, ${DEFAULT_GROUP_NAME}) as group_name, device.bound_at, device.produced_at,
    (select ${REGISTERED_AT} from (select device.*) as state) as registered_at,
    status.last_seen_at, status.battery::float8 as battery, status.interval_minutes, status.hardware_version,
    status.software_version, status.frequency::float8 as frequency
  from device left join device_status as status using (device_id)
  left join device_group using (group_id)`;

export interface LegacyPage extends PageRows {
  gateways: boolean;
  /** '' is the Default group; absent: all. */
  groupId?: string;
}

/** A page of gateways, or of everything that measures, and how many there are. */
export async function listDevices(
  db: Db,
  orgId: OrgId,
  { gateways, groupId, skip, take }: LegacyPage,
): Promise<{ list: LegacyDevice[]; count: number }> {
  const wanted = sql`device.org_id = ${orgId} and (device.kind = 'gateway') = ${gateways}
    ${groupId === undefined ? sql`` : sql`and coalesce(device.group_id, '') = ${groupId}`}`;
  const { rows: list } = await sql<LegacyDevice>`
    ${DEVICES} where ${wanted} order by device.bound_at, device.device_id limit ${take} offset ${skip}`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device where ${wanted}`.execute(db);
  return { list, count: rows[0]!.count };
}

/** A gateway, or something that measures. */
export async function findDevice(
  db: Db,
  orgId: OrgId,
  eui: Eui,
  isGateway: boolean,
): Promise<LegacyDevice | undefined> {
  const { rows } = await sql<LegacyDevice>`
    ${DEVICES} where device.org_id = ${orgId} and device.eui = ${eui} and (device.kind = 'gateway') = ${isGateway}`.execute(
    db,
  );
  return rows[0];
}
