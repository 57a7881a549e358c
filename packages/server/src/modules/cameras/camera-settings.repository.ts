import type { CameraResultWay } from '@fieldscope/contract/camera-tasks';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** What somebody has set of a camera. */
export interface CameraSettings {
  keep_days: number;
  keep_pictures: number;
  results_over: CameraResultWay;
}

export async function findSettings(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<CameraSettings | undefined> {
  const { rows } = await sql<CameraSettings>`
    select keep_days, keep_pictures, results_over from camera_setting
    where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
  return rows[0];
}

export async function upsertSettings(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { keep_days, keep_pictures, results_over }: CameraSettings,
): Promise<void> {
  await sql`
    insert into camera_setting (device_id, org_id, keep_days, keep_pictures, results_over)
    values (${deviceId}, ${orgId}, ${keep_days}, ${keep_pictures}, ${results_over})
    on conflict (device_id) do update set org_id = excluded.org_id, keep_days = excluded.keep_days,
      keep_pictures = excluded.keep_pictures, results_over = excluded.results_over`.execute(db);
}

export async function deleteOfDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from camera_setting where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}
