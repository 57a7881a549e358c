import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../../platform/postgres/db';
import { deviceStates, isOnlineAt } from '../../devices/device-states.read-model';
import type { IntegrationRow } from '../integrations.repository';
import type { NewestValue, ShownDevice } from './discovery.model';

export type DeviceRow = Omit<ShownDevice, 'newest'> & { deviceId: number };

/** Whose devices, and which. */
export type Shown = Pick<IntegrationRow, 'orgId' | 'integrationId' | 'scope' | 'groupId' | 'isUngrouped'>;

const isShown = ({ integrationId, scope, groupId, isUngrouped }: Shown) =>
  ({
    all: sql`true`,
    group: sql`device.kind <> 'gateway' and ${isUngrouped ? sql`device.group_id is null` : sql`device.group_id = ${groupId}`}`,
    devices: sql`device.device_id in (
      select device_id from integration_device where integration_id = ${integrationId}
    )`,
  })[scope];

/** Only those of these; undefined: all. */
export type Among = { deviceIds: readonly number[] } | { euis: readonly string[] } | undefined;

const isAmong = (among: Among) => {
  if (among === undefined) return sql`true`;
  return 'euis' in among
    ? sql`device.eui = any(${[...among.euis]}::text[])`
    : sql`device.device_id = any(${[...among.deviceIds]}::int[])`;
};

interface Portion {
  /** Devices after this one. */
  after: number;
  most: number;
  among: Among;
  now: number;
}

/** The next devices that an integration shows. */
export async function listShown(
  db: Db,
  shown: Shown,
  { after, most, among, now }: Portion,
): Promise<DeviceRow[]> {
  const condition = sql`device.org_id = ${shown.orgId} and device.device_id > ${after} and ${isShown(shown)}
    and ${isAmong(among)}`;
  const { rows } = await sql<DeviceRow>`
    select device_id as "deviceId", eui, name, model, software_version as "softwareVersion",
      hardware_version as "hardwareVersion", coalesce(${isOnlineAt(now)}, false) as "isOnline",
      last_seen_at as "lastSeenAt", battery
    from ${deviceStates(condition)} as state order by device_id limit ${most}`.execute(db);
  return rows;
}

/** The newest value of everything that some devices measure. */
export async function listNewest(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
): Promise<(NewestValue & { deviceId: number })[]> {
  const { rows } = await sql<NewestValue & { deviceId: number }>`
    select series.device_id as "deviceId", series.channel, coalesce(device_channel.name, '') as "channelName",
      series.measurement_id as "measurementId", coalesce(to_jsonb(latest.value), latest.detail) as value
    from series join latest using (org_id, series_id)
    left join device_channel on device_channel.device_id = series.device_id and device_channel.channel = series.channel
    where series.org_id = ${orgId} and series.device_id = any(${[...deviceIds]}::int[])
      and (latest.value is not null or latest.detail is not null)
    order by series.device_id, series.channel, series.measurement_id`.execute(db);
  return rows;
}

/** Devices that the next entries of the log are about, and the last of these entries. */
export async function readLog(
  db: Db,
  { orgId, position }: Pick<IntegrationRow, 'orgId' | 'position'>,
  most: number,
): Promise<{ deviceIds: number[]; entries: number; to: string | null }> {
  const { rows } = await sql<{ deviceIds: number[] | null; entries: number; to: string | null }>`
    select array_agg(distinct device_id) as "deviceIds", count(*)::int as entries, max(position)::text as "to" from (
      select position, device_id from integration_entry
      where org_id = ${orgId} and position > ${position} order by position limit ${most}
    ) as next`.execute(db);
  const { deviceIds, entries, to } = rows[0]!;
  return { deviceIds: deviceIds ?? [], entries, to };
}
