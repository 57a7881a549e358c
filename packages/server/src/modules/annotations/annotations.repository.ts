import type { Annotation } from '@fieldscope/contract/calls/annotations';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

interface AnnotationFilter {
  /** Epoch ms. */
  from: number;
  to: number;
  /** Notes about this device and the whole organisation. */
  deviceId?: number;
}

/** Newest first. */
export async function listNewest(
  db: Db,
  orgId: OrgId,
  { from, to, deviceId }: AnnotationFilter,
  most: number,
): Promise<Annotation[]> {
  const { rows } = await sql<Annotation>`
    select annotation_id, annotation.at, text, device.eui, device.name as device_name,
      coalesce(nullif(author.nickname, ''), author.account) as author
    from annotation
    left join device on device.device_id = annotation.device_id and device.org_id = ${orgId}
    left join account as author on author.user_id = author_id and author.org_id = ${orgId}
    where annotation.org_id = ${orgId} and annotation.at between ${at(from)} and ${at(to)}
      ${deviceId === undefined ? sql`` : sql`and (annotation.device_id is null or annotation.device_id = ${deviceId})`}
    order by annotation.at desc, annotation_id desc limit ${most}`.execute(db);
  return rows;
}

/** Number of notes; until the transaction ends nobody else writes one in this organisation. */
export async function countAnnotationsAlone(db: Db, orgId: OrgId): Promise<number> {
  await sql`select 1 from organisation where org_id = ${orgId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from annotation where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

interface NewAnnotation {
  at: number;
  text: string;
  eui: Eui | null;
  authorId: UserId;
}

/** undefined: the organisation has no such device. */
export async function insertAnnotation(
  db: Db,
  orgId: OrgId,
  { at: moment, text, eui, authorId }: NewAnnotation,
): Promise<number | undefined> {
  const { rows } = await sql<{ annotation_id: number }>`
    insert into annotation (org_id, device_id, at, text, author_id)
    select ${orgId}, device.device_id, ${at(moment)}, ${text}, ${authorId}
    from (values (${eui}::text)) as given (eui)
    left join (select device_id, eui from device where org_id = ${orgId} for key share) as device
      on device.eui = given.eui
    where given.eui is null or device.device_id is not null
    returning annotation_id`.execute(db);
  return rows[0]?.annotation_id;
}

/** @returns whether the organisation has it */
export async function updateAnnotation(
  db: Db,
  orgId: OrgId,
  annotationId: number,
  { at: moment, text }: { at: number; text: string },
): Promise<boolean> {
  const { rows } = await sql`
    update annotation set at = ${at(moment)}, text = ${text}
    where org_id = ${orgId} and annotation_id = ${annotationId} returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns its text; undefined: the organisation has no such note */
export async function deleteAnnotation(
  db: Db,
  orgId: OrgId,
  annotationId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    delete from annotation where org_id = ${orgId} and annotation_id = ${annotationId} returning text`.execute(
    db,
  );
  return rows[0]?.text;
}

export async function deleteOfDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from annotation where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(
    db,
  );
}
