import type { ACTIVITY_COLUMNS } from '@fieldscope/contract/calls/channels';
import { STATUS_IDS } from '@fieldscope/contract/definitions/measurements';
import type { MeasurementValue, Sorting } from '@fieldscope/contract/fields';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { Series } from '../history/history.service';

interface SeriesOfDevice {
  eui: Eui;
  device_name: string;
  channel: number;
  measurement_id: number;
}

/** Every series of the named devices, or of all: what reported, and what their channels can measure. */
export async function listSeries(db: Db, orgId: OrgId, deviceIds?: number[]): Promise<SeriesOfDevice[]> {
  const { rows } = await sql<SeriesOfDevice>`
    select device.eui, device.name as device_name, known.channel, known.measurement_id
    from device
    join (
      select device_id, channel, measurement_id from series where org_id = ${orgId}
      union
      select device_id, channel, unnest(measurement_ids) from device_channel
    ) as known using (device_id)
    where device.org_id = ${orgId} ${deviceIds ? sql`and device.device_id = any(${deviceIds}::int[])` : sql``}
    order by device.eui, known.channel, known.measurement_id`.execute(db);
  return rows;
}

interface Activity {
  at: number;
  eui: Eui;
  device_name: string;
  is_gateway: boolean;
  kind: 'bound' | 'online' | 'offline' | 'joined' | 'removed';
}

const ACTIVITY_ORDER: Record<(typeof ACTIVITY_COLUMNS)[number], ReturnType<typeof sql>> = {
  at: sql`at`,
  device: sql`device_name`,
  kind: sql`kind`,
};

/**
 * A page of the `most` newest of what happened to the organisation's devices, newest first without `sort`, and how many
 * there are; all above `most` count as one.
 */
export async function listActivity(
  db: Db,
  orgId: OrgId,
  filter: PageRows & {
    /** undefined: of every device. */
    deviceIds?: number[];
    most: number;
    sorting: Sorting<(typeof ACTIVITY_COLUMNS)[number]>;
  },
): Promise<{ list: Activity[]; count: number }> {
  const { deviceIds, skip, take, most, sorting } = filter;
  const { sort, order } = sorting;
  const wanted = sort
    ? sql`${ACTIVITY_ORDER[sort]} ${order === 'desc' ? sql`desc` : sql`asc`}, ${NEWEST_FIRST}`
    : NEWEST_FIRST;
  // Sorted otherwise, the page is one of all that are shown.
  const shown = eventsOf(orgId, deviceIds, sort ? most : skip + take);
  const [list, counted] = await Promise.all([
    sql<Activity>`
      select at, eui, device_name, is_gateway, kind from ${shown} as event
      order by ${wanted} offset ${skip} limit ${take}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from ${eventsOf(orgId, deviceIds, most + 1)} as event`.execute(db),
  ]);
  return { list: list.rows, count: counted.rows[0]!.count };
}

const NEWEST_FIRST = sql`at desc, device_id, kind`;

/**
 * The newest `limit` events of the devices that the organisation has, and of those that left it, as something to select
 * from. What a device did elsewhere, before or after, is not among them.
 */
const eventsOf = (orgId: OrgId, deviceIds: number[] | undefined, limit: number) => {
  const ofDevices = deviceIds ? sql`and device_id = any(${deviceIds}::int[])` : sql``;
  return sql`(
    (select event.at, event.device_id, event.kind, device.eui, device.name as device_name,
      device.kind = 'gateway' as is_gateway
    from device_event as event join device using (device_id, org_id)
    where org_id = ${orgId} ${ofDevices} order by ${NEWEST_FIRST} limit ${limit})
    union all
    (select at, device_id, 'removed' as kind, eui, name, is_gateway
    from removed_device where org_id = ${orgId} ${ofDevices} order by ${NEWEST_FIRST} limit ${limit})
    order by ${NEWEST_FIRST} limit ${limit}
  )`;
};

export interface LatestOfSeries {
  channel: number;
  measurement_id: number;
  value: MeasurementValue;
  measured_at: number;
}

/**
 * Newest value of every series of a device that was measured since `since`. Client programs read the first point of
 * the first channel without looking, so what the device reports about itself (`statusIds`) comes last.
 */
export async function listLatestOfDevice(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  filter: { channel?: number; measurementId?: number; statusIds: number[]; since: number },
): Promise<LatestOfSeries[]> {
  const { channel = null, measurementId = null, statusIds, since } = filter;
  const isStatus = sql`series.measurement_id = any(${statusIds}::int[])`;
  const { rows } = await sql<LatestOfSeries>`
    select series.channel, series.measurement_id, latest.measured_at,
      coalesce(to_jsonb(latest.value), latest.detail) as value
    from series join latest using (org_id, series_id)
    where series.org_id = ${orgId} and series.device_id = ${deviceId} and latest.measured_at >= ${at(since)}
      and (${channel}::int is null or series.channel = ${channel}::int)
      and (${measurementId}::int is null or series.measurement_id = ${measurementId}::int)
    order by bool_and(${isStatus}) over (partition by series.channel), series.channel, ${isStatus},
      series.measurement_id`.execute(db);
  return rows;
}

/** A series that a table shows, with its device. */
export interface ShownSeries extends Series {
  eui: Eui;
  deviceName: string;
}

export interface SeriesFilter {
  deviceIds?: number[];
  /** The empty text is the Default group. */
  groupId?: string;
  channel?: number;
  /** Absent: all but statuses, such as the battery, which trackers send among their readings. */
  measurementIds?: number[];
}

/** Series of the organisation's devices that the filter finds. */
export async function listShownSeries(
  db: Db,
  orgId: OrgId,
  { deviceIds, groupId, channel, measurementIds }: SeriesFilter,
): Promise<ShownSeries[]> {
  const { rows } = await sql<ShownSeries>`
    select series.series_id as "seriesId", series.device_id as "deviceId", series.channel,
      series.measurement_id as "measurementId", device.eui, device.name as "deviceName"
    from series
    join device on device.device_id = series.device_id and device.org_id = series.org_id
    where series.org_id = ${orgId}
      ${deviceIds ? sql`and series.device_id = any(${deviceIds}::int[])` : sql``}
      ${groupId === undefined ? sql`` : sql`and coalesce(device.group_id, '') = ${groupId}`}
      ${channel === undefined ? sql`` : sql`and series.channel = ${channel}`}
      ${
        measurementIds
          ? sql`and series.measurement_id = any(${measurementIds}::int[])`
          : sql`and series.measurement_id not between ${STATUS_IDS.first} and ${STATUS_IDS.last}`
      }`.execute(db);
  return rows;
}

/** In any organisation: several organisations may have adopted that EUI. */
export async function listDeviceIds(db: Db, eui: Eui): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select device_id as id from device where eui = ${eui}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
