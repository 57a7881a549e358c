import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

/** The bytes of a picture of any organisation: its name is all that a reader needs. */
export async function findPicture(db: Db, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from panel_picture where name = ${name}`.execute(db);
  return rows[0]?.bytes;
}

export async function countPictures(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from panel_picture where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

/** The same; until the transaction ends no other transaction makes one in this organisation. */
export async function countPicturesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  return countPictures(db, orgId);
}

export async function insertPicture(
  db: Db,
  orgId: OrgId,
  { name, bytes }: { name: string; bytes: Uint8Array },
  now: number,
): Promise<void> {
  await sql`
    insert into panel_picture (name, org_id, bytes, used_at)
    values (${name}, ${orgId}, ${Buffer.from(bytes)}::bytea, ${at(now)})`.execute(db);
}

/** Notes that pictures are in use: those named, and those of the newest version of a panel, which may have them no more. */
export async function usePictures(
  db: Db,
  orgId: OrgId,
  { panelId, names }: { panelId: number; names: readonly string[] },
  now: number,
): Promise<void> {
  await sql`
    with used as (
      select name from panel_picture
      where org_id = ${orgId} and (name = any(${names}::text[]) or name in (
        select unnest(pictures) from (
          select pictures from panel_version where org_id = ${orgId} and panel_id = ${panelId}
          order by version desc limit 1) as newest))
      order by name for no key update
    )
    update panel_picture set used_at = ${at(now)} from used
    where panel_picture.org_id = ${orgId} and panel_picture.name = used.name`.execute(db);
}

/** Pictures of all organisations that no version of any panel has, and none had since then. */
export async function purgePictures(db: Db, before: number): Promise<void> {
  await sql`
    delete from panel_picture as picture
    where used_at <= ${at(before)} and not exists (
      select 1 from panel_version as version
      where version.org_id = picture.org_id and picture.name = any(version.pictures))`.execute(db);
}
