import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui, MeasurementId, OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { type Db, sql } from '../../platform/postgres/db';
import { deviceStates, type Fragment, isOnlineAt } from '../devices/device-states.read-model';

/** Devices whose position is known: that of a person or of the device itself; a tracker's newest one comes first. */
const placedDevices = (orgId: OrgId): Fragment => sql`(
  with located as (
    select east.device_id, newest_east.value as longitude, newest_north.value as latitude
    from series as east
    join latest as newest_east on newest_east.org_id = east.org_id and newest_east.series_id = east.series_id
    join series as north on north.org_id = east.org_id and north.device_id = east.device_id
      and north.channel = east.channel and north.measurement_id = ${MEASUREMENT_ID.latitude}
    join latest as newest_north on newest_north.org_id = north.org_id and newest_north.series_id = north.series_id
    where east.org_id = ${orgId} and east.measurement_id = ${MEASUREMENT_ID.longitude}
      -- of two moments they would be a place where it never was
      and newest_east.measured_at = newest_north.measured_at
      and abs(newest_east.value) <= 180 and abs(newest_north.value) <= 90
  )
  select state.device_id, state.eui, state.name, state.kind, state.last_seen_at, state.offline_after,
    state.interval_minutes,
    coalesce(located.latitude, state.latitude) as latitude, coalesce(located.longitude, state.longitude) as longitude
  from ${deviceStates(sql`device.org_id = ${orgId}`)} as state
  left join located on located.device_id = state.device_id and state.kind = 'tracker'
  where coalesce(located.latitude, state.latitude) is not null
    and coalesce(located.longitude, state.longitude) is not null
)`;

interface PlacedRow {
  device_id: number;
  eui: Eui;
  name: string;
  kind: 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';
  online: boolean;
  last_seen_at: number | null;
  latitude: number;
  longitude: number;
}

export async function listPositions(db: Db, orgId: OrgId, now: number): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select device_id, eui, name, kind, coalesce(${isOnlineAt(now)}, false) as online, last_seen_at, latitude, longitude
    from ${placedDevices(orgId)} as placed
    order by lower(name), eui`.execute(db);
  return rows;
}

/** Measurements of which devices with a position have a number, those of most devices first. */
export async function listMeasurements(
  db: Db,
  orgId: OrgId,
): Promise<{ measurement_id: number; devices: number }[]> {
  const { rows } = await sql<{ measurement_id: number; devices: number }>`
    select series.measurement_id, count(distinct placed.device_id)::int as devices
    from ${placedDevices(orgId)} as placed
    join series on series.org_id = ${orgId} and series.device_id = placed.device_id
    join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where latest.value is not null
    group by series.measurement_id
    order by devices desc, series.measurement_id`.execute(db);
  return rows;
}

interface ValueRow {
  eui: Eui;
  channel: number;
  value: number;
  measured_at: number;
  interval_minutes: number;
}

/** The newest number of a measurement of each device with a position: of several channels the first that still reports. */
export async function listValues(db: Db, orgId: OrgId, measurementId: MeasurementId): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select distinct on (device_id) eui, channel, value, measured_at, interval_minutes
    from (
      select placed.device_id, placed.eui, placed.interval_minutes, series.channel, latest.value, latest.measured_at,
        max(latest.measured_at) over (partition by placed.device_id) as newest_at
      from ${placedDevices(orgId)} as placed
      join series on series.org_id = ${orgId} and series.device_id = placed.device_id
        and series.measurement_id = ${measurementId}
      join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
      where latest.value is not null
    ) as measured
    order by device_id,
      newest_at - measured_at > make_interval(mins => ${LIMITS.missedIntervalsUntilOffline} * interval_minutes), channel`.execute(
    db,
  );
  return rows;
}
