import type { LatestValue, ONLINE_RECORD_COLUMNS } from '@fieldscope/contract/calls/devices';
import type { Sorting } from '@fieldscope/contract/fields';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import { deviceStates, type Fragment, isOnlineAt, REGISTERED_AT } from '../devices/device-states.read-model';
import type { DeviceKind } from '../devices/devices.model';
import { fieldOf } from '../fields/field-of-device.read-model';
import { DEFAULT_GROUP_NAME } from '../groups/groups.model';
import { type DeviceSorting, orderOf } from './device-order.repository';

export interface SummaryRow {
  device_id: number;
  eui: Eui;
  name: string;
  model: string;
  kind: DeviceKind;
  group_uuid: string;
  group_name: string;
  last_seen_at: number | null;
  battery: number | null;
  rssi: number | null;
  snr: number | null;
  best_gateway_eui: string | null;
  best_gateway_name: string | null;
  /** Minutes that the device reported itself, or that the owner of a kit set. */
  interval_reported: number | null;
  bound_at: number;
}

export interface ListedRow extends SummaryRow {
  field_name: string | null;
  frequency_plan: string | null;
  registered_at: number | null;
}

const SUMMARY = sql`
  state.device_id, state.eui, state.name, state.model, state.kind, coalesce(state.group_id, '') as group_uuid,
  coalesce(device_group.name, ${DEFAULT_GROUP_NAME}) as group_name, state.last_seen_at, state.battery, state.rssi,
  state.snr, state.best_gateway_eui, best.name as best_gateway_name, state.interval_reported, state.bound_at`;

/** What SUMMARY needs besides the states of devices. */
const WITH_NAMES = sql`
  left join device_group on device_group.group_id = state.group_id
  left join device as best on best.eui = state.best_gateway_eui and best.org_id = state.org_id`;

export interface DeviceFilter {
  gateways: boolean;
  search?: string;
  state?: 'online' | 'offline' | 'never_seen';
  model?: string;
  kind?: DeviceKind;
  /** '' is the Default group. */
  groupId?: string;
  fieldId?: number;
  frequencyPlan?: string;
  /** Epoch ms: registered from then on, and before then. */
  registeredFrom?: number;
  registeredBefore?: number;
}

/** A page of devices, and how many fit; one query. */
export async function listDevices(
  db: Db,
  orgId: OrgId,
  filter: DeviceFilter,
  { skip, take, sorting }: PageRows & { sorting: DeviceSorting },
  now: number,
): Promise<{ list: ListedRow[]; count: number }> {
  const { rows } = await sql<ListedRow & { count: number; place: number }>`
    with found as materialized (
      select state.device_id, row_number() over (order by ${orderOf(sorting, orgId, now)}) as place
      from ${deviceStates(sql`device.org_id = ${orgId} and ${fits(filter)}`)} as state
      ${WITH_NAMES} ${asksRegistered(filter, sorting) ? WITH_REGISTERED : sql``}
      where ${inState(filter.state, now)} and ${isRegistered(filter)} and ${isInField(filter)}
    ),
    page as (select * from found order by place limit ${take} offset ${skip}),
    shown as (
      select page.place, ${SUMMARY}, state.frequency_plan, ${REGISTERED_AT} as registered_at, own_field.name as field_name
      from page join ${deviceStates(sql`device.org_id = ${orgId}`)} as state using (device_id) ${WITH_NAMES}
      left join lateral ${fieldOf('state')} as own_field on true
    )
    select total.count, shown.*
    from (select count(*)::int as count from found) as total left join shown on true
    order by shown.place`.execute(db);
  return { list: rows.filter((row) => row.eui !== null), count: rows[0]!.count };
}

/** `offset 0`: else the database would look for it once for the filter and once more for the order. */
const WITH_REGISTERED = sql`cross join lateral (select ${REGISTERED_AT} as at offset 0) as registered`;

const asksRegistered = ({ registeredFrom, registeredBefore }: DeviceFilter, { sort }: DeviceSorting) =>
  sort === 'registered' || registeredFrom !== undefined || registeredBefore !== undefined;

function fits({ gateways, search, model, kind, groupId, frequencyPlan }: DeviceFilter): Fragment {
  const conditions = [sql`(device.kind = 'gateway') = ${gateways}`];
  if (search) {
    conditions.push(
      sql`(position(upper(${search}) in device.eui) > 0 or position(lower(${search}) in lower(device.name)) > 0)`,
    );
  }
  if (model) conditions.push(sql`device.model = ${model}`);
  if (kind) conditions.push(sql`device.kind = ${kind}`);
  if (groupId !== undefined)
    conditions.push(groupId ? sql`device.group_id = ${groupId}` : sql`device.group_id is null`);
  if (frequencyPlan) conditions.push(sql`status.frequency_plan = ${frequencyPlan}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const isInField = ({ fieldId }: DeviceFilter): Fragment =>
  fieldId === undefined
    ? sql`true`
    : sql`(select own_field.field_id from ${fieldOf('state')} as own_field) = ${fieldId}`;

function isRegistered({ registeredFrom: from, registeredBefore: before }: DeviceFilter): Fragment {
  if (from === undefined && before === undefined) return sql`true`;
  const bounds = [from, before].map((bound) => (bound === undefined ? null : at(bound)));
  return sql`tstzrange(${bounds[0]}, ${bounds[1]}) @> registered.at`;
}

function inState(state: DeviceFilter['state'], now: number): Fragment {
  if (state === undefined) return sql`true`;
  if (state === 'never_seen') return sql`last_seen_at is null`;
  return sql`${isOnlineAt(now)} = ${state === 'online'}`;
}

export interface DetailRow extends SummaryRow {
  dev_eui: string;
  join_eui: string;
  adopted: boolean;
  hardware_version: string | null;
  software_version: string | null;
  system_version: string | null;
  ip: string | null;
  frame_counter: number | null;
  frequency: number | null;
  spreading_factor: number | null;
  frequency_plan: string | null;
  router: MessageFormat | null;
  longitude: number | null;
  latitude: number | null;
  position_source: 'hand' | 'device' | null;
  timezone: string | null;
  country: string | null;
  antenna: string | null;
  description: string;
  produced_at: number;
  registered_at: number | null;
  channel_count: number;
  sensor_count: number;
  profile: { profile_id: number; name: string } | null;
  field: { field_id: number; name: string; by_hand: boolean } | null;
}

export async function findDevice(db: Db, orgId: OrgId, eui: Eui): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${SUMMARY}, state.dev_eui, coalesce(state.join_eui, '') as join_eui, state.adopted, state.hardware_version,
      state.software_version, state.system_version, state.ip, state.frame_counter::float8 as frame_counter,
      state.frequency::float8 as frequency, state.spreading_factor, state.frequency_plan, state.router,
      state.longitude, state.latitude, state.position_source, state.timezone, state.country, state.antenna,
      state.description, state.produced_at, ${REGISTERED_AT} as registered_at, channels.channel_count,
      channels.sensor_count, (
        select jsonb_build_object('profile_id', profile_id, 'name', name) from device_profile
        where device_profile.org_id = state.org_id and device_profile.profile_id = state.profile_id
      ) as profile, (
        select to_jsonb(own_field) from ${fieldOf('state')} as own_field
      ) as field
    from ${deviceStates(sql`device.org_id = ${orgId} and device.eui = ${eui}`)} as state
    ${WITH_NAMES}
    cross join lateral (
      select count(*)::int as channel_count,
        (count(*) filter (where sensor_eui <> '' or sensor_type is not null or (
          -- Kits do not say what their sensors are; where there are values, there is one.
          state.kind = 'kit' and exists (
            select from series
            where series.org_id = ${orgId} and series.device_id = device_channel.device_id
              and series.channel = device_channel.channel
          )
        )))::int as sensor_count
      from device_channel where device_channel.device_id = state.device_id
    ) as channels`.execute(db);
  return rows[0];
}

export type LatestRow = LatestValue & { device_id: number; eui: Eui };

/** Newest value of every series of the organisation's devices; of all of them without `deviceIds`. */
export async function listLatest(db: Db, orgId: OrgId, deviceIds?: number[]): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select device.device_id, device.eui, series.channel, series.measurement_id, latest.measured_at,
      coalesce(latest.detail, to_jsonb(latest.value)) as value
    from device
    join series on series.device_id = device.device_id and series.org_id = device.org_id
    join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where device.org_id = ${orgId} and (latest.value is not null or latest.detail is not null)
      ${deviceIds === undefined ? sql`` : sql`and device.device_id = any(${deviceIds}::int[])`}
    order by device.eui, series.channel, series.measurement_id`.execute(db);
  return rows;
}

export interface ChannelRow {
  channel: number;
  name: string;
  status: 'normal' | 'abnormal' | 'idle';
  sensor_eui: string;
  sensor_type: string | null;
  measurement_ids: number[];
}

export async function listChannels(db: Db, orgId: OrgId, deviceId: number): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select channel.channel, channel.name, channel.status, channel.sensor_eui, channel.sensor_type,
      channel.measurement_ids
    from device_channel as channel join device using (device_id)
    where device.org_id = ${orgId} and device.device_id = ${deviceId}
    order by channel.channel`.execute(db);
  return rows;
}

/** Models that the organisation owns, the most frequent first. */
export async function countModels(
  db: Db,
  orgId: OrgId,
): Promise<{ model: string; kind: DeviceKind; count: number }[]> {
  const { rows } = await sql<{ model: string; kind: DeviceKind; count: number }>`
    select model, kind, count(*)::int as count from device
    where org_id = ${orgId} group by model, kind order by count(*) desc, model`.execute(db);
  return rows;
}

/** A page of a device's online record, newest first without `sort`, and how many entries there are. */
export async function listOnlineRecord(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  {
    skip,
    take,
    sorting: { sort, order },
  }: PageRows & { sorting: Sorting<(typeof ONLINE_RECORD_COLUMNS)[number]> },
): Promise<{ list: { at: number; online: boolean }[]; count: number }> {
  const condition = sql`org_id = ${orgId} and device_id = ${deviceId} and kind in ('online', 'offline')`;
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const wanted = sort
    ? sql`${sort === 'at' ? sql`at` : sql`kind = 'online'`} ${direction}, at desc`
    : sql`at desc`;
  const { rows } = await sql<{ at: number; online: boolean }>`
    select at, kind = 'online' as online from device_event where ${condition}
    order by ${wanted} limit ${take} offset ${skip}`.execute(db);
  const total = await sql<{ count: number }>`
    select count(*)::int as count from device_event where ${condition}`.execute(db);
  return { list: rows, count: total.rows[0]!.count };
}

/** Frequency plans that devices of the organisation use, by name. */
export async function listFrequencyPlans(db: Db, orgId: OrgId): Promise<string[]> {
  const { rows } = await sql<{ plan: string }>`
    select distinct frequency_plan as plan from device_status join device using (device_id)
    where device.org_id = ${orgId} and frequency_plan is not null order by 1`.execute(db);
  return rows.map(({ plan }) => plan);
}
