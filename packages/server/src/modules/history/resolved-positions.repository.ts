import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** A position that was resolved from a scan; times in epoch ms. */
export interface ResolvedPosition {
  deviceId: number;
  measuredAt: number;
  source: 'wifi' | 'ble';
  longitude: number;
  latitude: number;
  accuracyM: number;
}

/** Keeps a position of a device, once for each moment. @returns whether it is new */
export async function insertResolved(db: Db, orgId: OrgId, position: ResolvedPosition): Promise<boolean> {
  const { deviceId, measuredAt, source, longitude, latitude, accuracyM } = position;
  const { rows } = await sql`
    insert into resolved_position (org_id, device_id, measured_at, source, longitude, latitude, accuracy_m)
    values (${orgId}, ${deviceId}, ${at(measuredAt)}, ${source}, ${longitude}, ${latitude}, ${accuracyM})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

const COLUMNS = sql`
  device_id as "deviceId", measured_at as "measuredAt", source, longitude, latitude, accuracy_m as "accuracyM"`;

/** Resolved positions of a device of the organisation within a time, both ends included. */
export async function listResolved(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<ResolvedPosition[]> {
  const { rows } = await sql<ResolvedPosition>`
    select ${COLUMNS} from resolved_position
    where org_id = ${orgId} and device_id = ${deviceId} and measured_at between ${at(from)} and ${at(to)}`.execute(
    db,
  );
  return rows;
}

/** The newest resolved position of each of some devices of the organisation that has one. */
export async function listNewestResolved(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
): Promise<Map<number, ResolvedPosition>> {
  const { rows } = await sql<ResolvedPosition>`
    select distinct on (device_id) ${COLUMNS} from resolved_position
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[])
    order by device_id, measured_at desc`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Deletes what was resolved before a moment, of every organisation: how long readings are kept is the operator's choice. */
export async function deleteResolvedBefore(db: Db, moment: number): Promise<void> {
  await sql`delete from resolved_position where measured_at < ${at(moment)}`.execute(db);
}
