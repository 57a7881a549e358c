import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../../platform/postgres/db';
import { deviceStates, isOnlineAt } from '../../devices/device-states.read-model';
import type { DeviceKind } from '../../devices/devices.model';

/** How a device stands. */
export interface ToldDevice {
  device_eui: Eui;
  device_name: string;
  kind: DeviceKind;
  /** Empty: the Default group. */
  group_name: string;
  /** null, as `online`: it never reported. */
  last_seen_at: number | null;
  interval_minutes: number;
  battery: number | null;
  online: boolean | null;
}

/** A device that ever reported, with one of its newest numbers. */
export interface NewestValue extends ToldDevice {
  last_seen_at: number;
  online: boolean;
  /** null, as all below: the device has no such number. */
  channel: number | null;
  measurement_id: number;
  value: number;
  measured_at: number;
  uploaded_at: number;
}

interface Filter {
  deviceIds?: number[];
  /** The empty text is the Default group. */
  groupId?: string;
  measurementIds?: number[];
  /** Rows that are read at most. */
  most?: number;
}

const ofOrganisation = (orgId: OrgId, { deviceIds, groupId }: Filter) => sql`device.org_id = ${orgId}
  ${deviceIds ? sql`and device.device_id = any(${deviceIds}::int[])` : sql``}
  ${groupId === undefined ? sql`` : sql`and coalesce(device.group_id, '') = ${groupId}`}`;

const toldColumns = (now: number) => sql`
  state.eui as device_eui, state.name as device_name, state.kind, coalesce(device_group.name, '') as group_name,
  state.last_seen_at, state.interval_minutes, state.battery::float8 as battery, ${isOnlineAt(now)} as online`;

const WITH_GROUP = sql`
  left join device_group on device_group.group_id = state.group_id and device_group.org_id = state.org_id`;

const atMost = ({ most }: Filter) => (most === undefined ? sql`` : sql`limit ${most}`);

/** Devices of the organisation in the order of their EUIs. */
export async function listToldDevices(
  db: Db,
  orgId: OrgId,
  now: number,
  filter: Filter,
): Promise<ToldDevice[]> {
  const { rows } = await sql<ToldDevice>`
    select ${toldColumns(now)} from ${deviceStates(ofOrganisation(orgId, filter))} as state ${WITH_GROUP}
    order by state.eui ${atMost(filter)}`.execute(db);
  return rows;
}

/** Devices of the organisation in the order of their EUIs, each with every newest number of it, or once where it has none. */
export async function listNewestValues(
  db: Db,
  orgId: OrgId,
  now: number,
  filter: Filter = {},
): Promise<NewestValue[]> {
  const { measurementIds } = filter;
  const { rows } = await sql<NewestValue>`
    select ${toldColumns(now)}, newest.channel, newest.measurement_id, newest.value, newest.measured_at, newest.uploaded_at
    from ${deviceStates(ofOrganisation(orgId, filter))} as state ${WITH_GROUP}
    left join (
      select series.device_id, series.channel, series.measurement_id, latest.value, latest.measured_at, latest.uploaded_at
      from series join latest using (org_id, series_id)
      where series.org_id = ${orgId} and latest.value is not null
        ${measurementIds ? sql`and series.measurement_id = any(${measurementIds}::int[])` : sql``}
    ) as newest on newest.device_id = state.device_id
    where state.last_seen_at is not null
    order by state.eui, newest.channel, newest.measurement_id ${atMost(filter)}`.execute(db);
  return rows;
}
