import type { Note } from '@fieldscope/contract/calls/notes';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';

interface NoteFilter {
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
  { from, to, deviceId }: NoteFilter,
  most: number,
): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select note_id, note.at, text, device.eui, device.name as device_name,
      coalesce(nullif(author.nickname, ''), author.account, author_name) as author
    from note
    left join device on device.device_id = note.device_id and device.org_id = ${orgId}
    left join account as author on author.user_id = author_id and author.org_id = ${orgId}
    where note.org_id = ${orgId} and note.at between ${at(from)} and ${at(to)}
      ${deviceId === undefined ? sql`` : sql`and (note.device_id is null or note.device_id = ${deviceId})`}
    order by note.at desc, note_id desc limit ${most}`.execute(db);
  return rows;
}

/** Number of notes; until the transaction ends no other transaction writes one in this organisation. */
export async function countNotesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from note where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

export interface NewNote {
  at: number;
  text: string;
  eui: Eui | null;
  /** null: a program. */
  authorId: UserId | null;
  /** Of a program. */
  authorName: string | null;
}

/** undefined: the organisation has no such device. */
export async function insertNote(
  db: Db,
  orgId: OrgId,
  { at: moment, text, eui, authorId, authorName }: NewNote,
): Promise<number | undefined> {
  const { rows } = await sql<{ note_id: number }>`
    insert into note (org_id, device_id, at, text, author_id, author_name)
    select ${orgId}, device.device_id, ${at(moment)}, ${text}, ${authorId}, ${authorName}::text
    from (values (${eui}::text)) as given (eui)
    left join (select device_id, eui from device where org_id = ${orgId} for key share) as device
      on device.eui = given.eui
    where given.eui is null or device.device_id is not null
    returning note_id`.execute(db);
  return rows[0]?.note_id;
}

/** @returns whether the organisation has it */
export async function updateNote(
  db: Db,
  orgId: OrgId,
  noteId: number,
  { at: moment, text }: { at: number; text: string },
): Promise<boolean> {
  const { rows } = await sql`
    update note set at = ${at(moment)}, text = ${text}
    where org_id = ${orgId} and note_id = ${noteId} returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns its text; undefined: the organisation has no such note */
export async function deleteNote(db: Db, orgId: OrgId, noteId: number): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    delete from note where org_id = ${orgId} and note_id = ${noteId} returning text`.execute(db);
  return rows[0]?.text;
}

export async function deleteOfDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from note where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
}
