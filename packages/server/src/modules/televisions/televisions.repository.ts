import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** @returns whether it was made; false: another one waits with this code */
export async function insertTelevision(
  db: Db,
  { tokenDigest, code, codeUntil }: { tokenDigest: Buffer; code: string; codeUntil: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into television (token_digest, code, code_until) values (${tokenDigest}, ${code}, ${at(codeUntil)})
    on conflict (code) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** A television, as it comes with its token: it waits, or an organisation has it. */
type OwnRow = { televisionId: string } & (
  | { orgId: null; code: string; codeUntil: number }
  | { orgId: OrgId; name: string; isFrozen: boolean; seenAt: number | null }
);

export async function findByToken(db: Db, tokenDigest: Buffer): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select television_id as "televisionId", television.org_id as "orgId", code, code_until as "codeUntil", television.name,
      frozen_at is not null as "isFrozen", last_seen_at as "seenAt"
    from television left join organisation on organisation.org_id = television.org_id
    where token_digest = ${tokenDigest}`.execute(db);
  return rows[0];
}

export async function noteSeen(db: Db, televisionId: string, now: number): Promise<void> {
  await sql`update television set last_seen_at = ${at(now)} where television_id = ${televisionId}`.execute(
    db,
  );
}

interface ListedRow {
  television_id: string;
  name: string;
  paired_at: number;
  paired_by: string | null;
  last_seen_at: number | null;
}

/** By name. */
export async function listTelevisions(db: Db, orgId: OrgId): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select television_id, name, paired_at, last_seen_at,
      coalesce(nullif(author.nickname, ''), author.account) as paired_by
    from television left join account as author on author.user_id = paired_by and author.org_id = ${orgId}
    where television.org_id = ${orgId}
    order by lower(name), name, paired_at, television_id`.execute(db);
  return rows;
}

interface EntryRow {
  televisionId: string;
  panelId: number;
  /** Of the panel. */
  name: string;
  seconds: number;
  /** A device by its EUI, or a group; null: what the panel begins with. */
  variable: string | null;
  /** What the variable of the panel stands for; null: it has none. */
  shown: { kind: 'device' | 'group'; id: string | null } | null;
}

/** Playlists of televisions: of panels that are not deleted, and devices that the organisation still has. */
export async function listEntries(
  db: Db,
  orgId: OrgId,
  televisionIds: readonly string[],
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select television_id as "televisionId", entry.panel_id as "panelId", panel.name, seconds,
      coalesce(device.eui, entry.group_id) as variable,
      case when device.device_id is not null then jsonb_build_object('kind', 'device', 'id', device.eui)
        when entry.group_id is not null then jsonb_build_object('kind', 'group', 'id', entry.group_id)
        when jsonb_typeof(panel.settings->'variable') = 'object' then jsonb_build_object(
          'kind', panel.settings->'variable'->'kind', 'id', panel.settings->'variable'->'first')
      end as shown
    from television_panel as entry
    join panel on panel.panel_id = entry.panel_id and panel.org_id = ${orgId} and panel.deleted_at is null
    left join device on device.device_id = entry.device_id and device.org_id = ${orgId}
    where entry.org_id = ${orgId} and television_id = any(${televisionIds}::uuid[])
      and (entry.device_id is null or device.device_id is not null)
    order by television_id, position`.execute(db);
  return rows;
}

/** Number of televisions, in a transaction that has locked the organisation. */
export async function countTelevisions(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from television where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

/** @returns id of the television that waited with the code; undefined: none does */
export async function pairWaiting(
  db: Db,
  orgId: OrgId,
  { code, name, now, userId }: { code: string; name: string; now: number; userId: UserId },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update television set org_id = ${orgId}, name = ${name}, code = null, code_until = null, paired_at = ${at(now)},
      paired_by = ${userId}
    where code = ${code} and code_until > ${at(now)} returning television_id as id`.execute(db);
  return rows[0]?.id;
}

/** @returns its name of before, which no other transaction changes any more; undefined: the organisation has no such television */
export async function lockTelevision(
  db: Db,
  orgId: OrgId,
  televisionId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from television where org_id = ${orgId} and television_id = ${televisionId} for update`.execute(
    db,
  );
  return rows[0]?.name;
}

export async function renameTelevision(
  db: Db,
  orgId: OrgId,
  televisionId: string,
  name: string,
): Promise<void> {
  await sql`
    update television set name = ${name} where org_id = ${orgId} and television_id = ${televisionId}`.execute(
    db,
  );
}

/** A panel of a playlist as it is stored. */
export interface StoredEntry {
  panelId: number;
  seconds: number;
  deviceId: number | null;
  groupId: string | null;
}

export async function replacePlaylist(
  db: Db,
  orgId: OrgId,
  televisionId: string,
  entries: readonly StoredEntry[],
): Promise<void> {
  await sql`
    delete from television_panel where org_id = ${orgId} and television_id = ${televisionId}`.execute(db);
  const columnOf = <Key extends keyof StoredEntry>(key: Key) => entries.map((entry) => entry[key]);
  await sql`
    insert into television_panel (television_id, position, org_id, panel_id, seconds, device_id, group_id)
    select ${televisionId}, position, ${orgId}, panel_id, seconds, device_id, group_id
    from unnest(${columnOf('panelId')}::int[], ${columnOf('seconds')}::int[], ${columnOf('deviceId')}::int[],
      ${columnOf('groupId')}::text[]) with ordinality as entry (panel_id, seconds, device_id, group_id, position)`.execute(
    db,
  );
}

/** @returns its name; undefined: the organisation has no such television */
export async function deleteTelevision(
  db: Db,
  orgId: OrgId,
  televisionId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from television where org_id = ${orgId} and television_id = ${televisionId} returning name`.execute(
    db,
  );
  return rows[0]?.name;
}

/** @returns whether there were some */
export async function dropDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    delete from television_panel where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Those that were never paired. */
export async function deleteUnpaired(db: Db, before: number): Promise<void> {
  await sql`delete from television where code_until <= ${at(before)}`.execute(db);
}
