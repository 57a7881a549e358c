import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../../platform/postgres/db';
import type { OrgBytes } from './picture-space.model';

export interface NewPicture extends Omit<CameraPicture, 'picture_id' | 'task_id' | 'algorithm' | 'bytes'> {
  deviceId: number;
  taskId: string | null;
  /** What copies of its message have in common. */
  messageKey: string;
  image: Uint8Array;
}

/** Keeps a picture. @returns false: a copy of its message was kept before */
export async function insertPicture(db: Db, orgId: OrgId, picture: NewPicture): Promise<boolean> {
  const { deviceId, taskId, messageKey, image } = picture;
  const { rows } = await sql`
    insert into camera_picture (org_id, device_id, task_id, message_key, taken_at, width, height, size, digest, text,
      detections, classes, bytes)
    values (${orgId}, ${deviceId}, ${taskId}, ${messageKey}, ${at(picture.taken_at)}, ${picture.width},
      ${picture.height}, ${image.byteLength}, ${picture.digest}, ${picture.text},
      ${JSON.stringify(picture.detections)}::jsonb, ${JSON.stringify(picture.classes)}::jsonb, ${Buffer.from(image)}::bytea)
    on conflict (device_id, message_key) do nothing
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the oldest pictures of a camera beyond those that it may have. */
export async function deleteBeyond(
  db: Db,
  orgId: OrgId,
  { deviceId, most }: { deviceId: number; most: number },
): Promise<void> {
  await sql`
    delete from camera_picture where picture_id in (
      select picture_id from camera_picture where org_id = ${orgId} and device_id = ${deviceId}
      order by taken_at desc, picture_id desc offset ${most}
    )`.execute(db);
}

interface PictureTime {
  deviceId: number;
  from: number;
  before: number;
  /** Of those that were taken at `before` itself, the ones with a lower number are listed as well. */
  beforeId: string;
}

/** The newest first. */
export async function listPictures(
  db: Db,
  orgId: OrgId,
  { deviceId, from, before, beforeId }: PictureTime,
  most: number,
): Promise<CameraPicture[]> {
  const { rows } = await sql<CameraPicture>`
    select picture_id, task_id, (
        select algorithm from camera_task as task
        where task.org_id = picture.org_id and task.task_id = picture.task_id
      ) as algorithm, taken_at, width, height, size as bytes, digest, text, detections, classes
    from camera_picture as picture
    where org_id = ${orgId} and device_id = ${deviceId} and taken_at >= ${at(from)}
      and (taken_at, picture_id) < (${at(before)}, ${beforeId}::bigint)
    order by taken_at desc, picture_id desc limit ${most}`.execute(db);
  return rows;
}

export async function findBytes(
  db: Db,
  orgId: OrgId,
  { eui, pictureId, digest }: { eui: string; pictureId: string; digest: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from camera_picture join device using (device_id)
    where camera_picture.org_id = ${orgId} and device.org_id = ${orgId} and eui = ${eui}
      and picture_id = ${pictureId} and digest = ${digest}`.execute(db);
  return rows[0]?.bytes;
}

/** How many pictures a camera has, and their bytes. */
export async function countPictures(
  db: Db,
  orgId: OrgId,
  deviceId: number,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes
    from camera_picture where org_id = ${orgId} and device_id = ${deviceId}`.execute(db);
  return rows[0]!;
}

/** @returns how many there were */
export async function deletePictures(
  db: Db,
  orgId: OrgId,
  { deviceId, pictureIds }: { deviceId: number; pictureIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    delete from camera_picture
    where org_id = ${orgId} and device_id = ${deviceId} and picture_id = any(${pictureIds}::bigint[])
    returning 1`.execute(db);
  return rows.length;
}

export async function deleteOfDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`
    delete from camera_picture where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}

const DAY = sql`interval '1 day'`;

/**
 * Deletes pictures of all cameras that are older than their settings say; without settings than `usualDays`.
 * @returns how many they were, `most` at most
 */
export async function deleteOld(
  db: Db,
  { now, usualDays, most }: { now: number; usualDays: number; most: number },
): Promise<number> {
  const { rows } = await sql`
    delete from camera_picture using (
      select picture_id from camera_picture as picture left join camera_setting as setting using (device_id)
      where taken_at < ${at(now)}::timestamptz - coalesce(keep_days, ${usualDays}::int) * ${DAY}
      limit ${most}
    ) as old
    where camera_picture.picture_id = old.picture_id
    returning 1`.execute(db);
  return rows.length;
}

/** The bytes of the pictures of each organisation that has any. */
export async function listBytes(db: Db): Promise<OrgBytes[]> {
  const { rows } = await sql<{ org_id: OrgId; bytes: number }>`
    select org_id, sum(size)::float8 as bytes from camera_picture group by org_id`.execute(db);
  return rows.map(({ org_id: orgId, bytes }) => ({ orgId, bytes }));
}

/**
 * Deletes the oldest pictures of an organisation that has more than `kept` bytes, until it has no more, `most` of them at most.
 * What another process deletes meanwhile counts. @returns their bytes
 */
export async function deleteOldest(
  db: Db,
  orgId: OrgId,
  { kept, most }: { kept: number; most: number },
): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    with own as (select sum(size)::float8 as bytes from camera_picture where org_id = ${orgId})
    delete from camera_picture where picture_id in (
      select picture_id from (
        select picture_id, sum(size) over (order by taken_at, picture_id rows unbounded preceding) - size as before
        from (
          select picture_id, taken_at, size from camera_picture where org_id = ${orgId}
          order by taken_at, picture_id limit ${most}
        ) as oldest
      ) as summed, own where before < own.bytes - ${kept}::float8
    ) returning size`.execute(db);
  return rows.reduce((sum, { size }) => sum + size, 0);
}
