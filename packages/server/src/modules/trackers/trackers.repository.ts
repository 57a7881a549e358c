import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** A newest value of a device that says where it is, or that it does not know. */
export interface NewestReading {
  deviceId: number;
  measurementId: number;
  measuredAt: number;
  value: number;
}

/** Newest coordinates and positioning statuses of devices of the organisation. */
export async function listNewestReadings(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
): Promise<NewestReading[]> {
  const { rows } = await sql<NewestReading>`
    select series.device_id as "deviceId", series.measurement_id as "measurementId",
      latest.measured_at as "measuredAt", latest.value
    from series join latest on latest.org_id = series.org_id and latest.series_id = series.series_id
    where series.org_id = ${orgId} and series.device_id = any(${deviceIds}::int[])
      and series.measurement_id = any(${[MEASUREMENT_ID.longitude, MEASUREMENT_ID.latitude, STATUS_ID.positioning]}::int[]) and latest.value is not null`.execute(
    db,
  );
  return rows;
}
