import type { GroundPicture } from '@fieldscope/contract/calls/ground-pictures';
import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { UploadProgress } from '../../platform/uploads';
import { lockOrganisation } from '../accounts/organisation-locks.service';

/** Pictures of the organisation, from the lowest to the highest. */
export async function listPictures(db: Db, orgId: OrgId): Promise<GroundPicture[]> {
  const { rows } = await sql<GroundPicture>`
    select picture_id, name, opacity, width, height, octet_length(bytes) as bytes, digest, points
    from ground_picture where org_id = ${orgId}
    order by place, picture_id`.execute(db);
  return rows;
}

export async function findImage(
  db: Db,
  orgId: OrgId,
  { pictureId, digest }: { pictureId: number; digest: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ground_picture
    where org_id = ${orgId} and picture_id = ${pictureId} and digest = ${digest}`.execute(db);
  return rows[0]?.bytes;
}

/** Number of pictures; until the transaction ends no other transaction makes one in this organisation. */
export async function countPicturesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ground_picture where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

interface NewPicture {
  name: string;
  bytes: Uint8Array;
  width: number;
  height: number;
  digest: string;
}

/** On top of the others, and not placed. @throws the database's unique violation `ground_picture_name` */
export async function insertPicture(
  db: Db,
  orgId: OrgId,
  { name, bytes, width, height, digest }: NewPicture,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ picture_id: number }>`
    insert into ground_picture (org_id, name, place, opacity, width, height, digest, bytes, created_at)
    select ${orgId}, ${name}, coalesce(max(place), 0) + 1, 1, ${width}, ${height}, ${digest}, ${Buffer.from(bytes)}::bytea,
      ${at(now)}
    from ground_picture where org_id = ${orgId}
    returning picture_id`.execute(db);
  return rows[0]!.picture_id;
}

/** Its size and name, and no other transaction changes it until this one ends; undefined: the organisation has no such picture. */
export async function lockPicture(
  db: Db,
  orgId: OrgId,
  pictureId: number,
): Promise<Pick<GroundPicture, 'name' | 'width' | 'height'> | undefined> {
  const { rows } = await sql<Pick<GroundPicture, 'name' | 'width' | 'height'>>`
    select name, width, height from ground_picture
    where org_id = ${orgId} and picture_id = ${pictureId} for update`.execute(db);
  return rows[0];
}

/** @throws the database's unique violation `ground_picture_name` when the organisation has another of this name */
export async function updatePicture(
  db: Db,
  orgId: OrgId,
  pictureId: number,
  { name, opacity, points }: Pick<GroundPicture, 'name' | 'opacity' | 'points'>,
): Promise<void> {
  await sql`
    update ground_picture set name = ${name}, opacity = ${opacity},
      points = ${points && JSON.stringify(points)}::jsonb
    where org_id = ${orgId} and picture_id = ${pictureId}`.execute(db);
}

/** Puts pictures in this order. */
export async function arrangePictures(db: Db, orgId: OrgId, pictureIds: readonly number[]): Promise<void> {
  await sql`
    update ground_picture set place = given.place
    from unnest(${pictureIds}::int[]) with ordinality as given (picture_id, place)
    where ground_picture.org_id = ${orgId} and ground_picture.picture_id = given.picture_id`.execute(db);
}

export async function deletePicture(db: Db, orgId: OrgId, pictureId: number): Promise<void> {
  await sql`delete from ground_picture where org_id = ${orgId} and picture_id = ${pictureId}`.execute(db);
}

/** Those of these that are still there. */
export async function deletePictures(db: Db, orgId: OrgId, pictureIds: readonly number[]): Promise<void> {
  await sql`delete from ground_picture where org_id = ${orgId} and picture_id = any(${pictureIds}::int[])`.execute(
    db,
  );
}

export async function countUploads(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ground_picture_upload where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

export async function insertUpload(db: Db, orgId: OrgId, bytes: number, now: number): Promise<number> {
  const { rows } = await sql<{ upload_id: number }>`
    insert into ground_picture_upload (org_id, bytes, created_at) values (${orgId}, ${bytes}, ${at(now)})
    returning upload_id`.execute(db);
  return rows[0]!.upload_id;
}

/** How far an upload is; no other transaction changes it until this one ends. */
export async function lockUpload(
  db: Db,
  orgId: OrgId,
  uploadId: number,
): Promise<UploadProgress | undefined> {
  const { rows } = await sql<UploadProgress>`
    select bytes, received, (
      select count(*)::int from ground_picture_part as part where part.upload_id = upload.upload_id
    ) as parts
    from ground_picture_upload as upload
    where org_id = ${orgId} and upload_id = ${uploadId} for update`.execute(db);
  return rows[0];
}

/** Of an upload that the organisation has. */
export async function insertPart(
  db: Db,
  { uploadId, part }: { uploadId: number; part: number },
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into ground_picture_part (upload_id, part, bytes) values (${uploadId}, ${part}, ${bytes})`.execute(
    db,
  );
  await sql`
    update ground_picture_upload set received = received + ${bytes.length} where upload_id = ${uploadId}`.execute(
    db,
  );
}

/** The bytes of an upload. */
export async function readParts(db: Db, orgId: OrgId, uploadId: number): Promise<Buffer[]> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select part.bytes from ground_picture_part as part join ground_picture_upload as upload using (upload_id)
    where upload.org_id = ${orgId} and upload_id = ${uploadId} order by part`.execute(db);
  return rows.map(({ bytes }) => bytes);
}

/** @returns whether it was still there */
export async function deleteUpload(db: Db, orgId: OrgId, uploadId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ground_picture_upload where org_id = ${orgId} and upload_id = ${uploadId} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Uploads of all organisations that were begun before a time. */
export async function deleteAbandoned(db: Db, before: number): Promise<void> {
  await sql`delete from ground_picture_upload where created_at < ${at(before)}`.execute(db);
}
