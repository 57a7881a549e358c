import type { PanelShare } from '@fieldscope/contract/calls/panel-shares';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { ShareIcon } from '@fieldscope/contract/share-links';
import { at, type Db, sql } from '../../platform/postgres/db';

/** A link, as those who come with its token find it. */
export interface ShareRow {
  shareId: string;
  orgId: OrgId;
  panelId: number;
  name: string;
  icon: ShareIcon;
  expiresAt: number | null;
  passphraseHash: string | null;
  /** A device by its EUI, or a group; null: viewers choose. */
  variable: { kind: 'device' | 'group'; id: string } | null;
  seenAt: number | null;
  isFrozen: boolean;
  isPanelDeleted: boolean;
}

/** undefined: no link has this token, or the device that it fixes is another organisation's by now. */
export async function findByToken(db: Db, tokenDigest: Buffer): Promise<ShareRow | undefined> {
  const { rows } = await sql<ShareRow>`
    select share_id as "shareId", share.org_id as "orgId", share.panel_id as "panelId", share.name, icon,
      expires_at as "expiresAt", passphrase_hash as "passphraseHash", last_seen_at as "seenAt",
      case when device.device_id is not null then jsonb_build_object('kind', 'device', 'id', device.eui)
        when share.group_id is not null then jsonb_build_object('kind', 'group', 'id', share.group_id) end as variable,
      organisation.frozen_at is not null as "isFrozen", panel.deleted_at is not null as "isPanelDeleted"
    from panel_share as share
    join organisation on organisation.org_id = share.org_id
    join panel on panel.panel_id = share.panel_id and panel.org_id = share.org_id
    left join device on device.device_id = share.device_id and device.org_id = share.org_id
    where token_digest = ${tokenDigest} and (share.device_id is null or device.device_id is not null)`.execute(
    db,
  );
  return rows[0];
}

export async function noteView(db: Db, shareId: string, now: number): Promise<void> {
  await sql`
    update panel_share set views = views + 1, last_seen_at = ${at(now)} where share_id = ${shareId}`.execute(
    db,
  );
}

export async function noteSeen(db: Db, shareId: string, now: number): Promise<void> {
  await sql`update panel_share set last_seen_at = ${at(now)} where share_id = ${shareId}`.execute(db);
}

/** Newest first; those that expired before are left out. */
export async function listShares(
  db: Db,
  orgId: OrgId,
  panelId: number,
  expiredSince: number,
): Promise<PanelShare[]> {
  const { rows } = await sql<PanelShare>`
    select share_id, share.name, icon, expires_at, passphrase_hash is not null as has_passphrase,
      coalesce(device.eui, share.group_id) as variable, sites, share.created_at,
      coalesce(nullif(author.nickname, ''), author.account) as created_by, views, last_seen_at
    from panel_share as share
    left join device on device.device_id = share.device_id and device.org_id = ${orgId}
    left join account as author on author.user_id = created_by and author.org_id = ${orgId}
    where share.org_id = ${orgId} and share.panel_id = ${panelId}
      and (expires_at is null or expires_at > ${at(expiredSince)})
    order by share.created_at desc, share_id`.execute(db);
  return rows;
}

/** Of a panel that the caller has locked, those that have expired left out. */
export async function countShares(db: Db, orgId: OrgId, panelId: number, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from panel_share
    where org_id = ${orgId} and panel_id = ${panelId} and (expires_at is null or expires_at > ${at(now)})`.execute(
    db,
  );
  return rows[0]!.count;
}

/** What is stored of a link that people can change. */
export interface ShareFacts {
  name: string;
  icon: string;
  expiresAt: number | null;
  passphraseHash: string | null;
  deviceId: number | null;
  groupId: string | null;
  sites: readonly string[];
}

interface NewShare extends ShareFacts {
  panelId: number;
  tokenDigest: Buffer;
  createdAt: number;
  createdBy: UserId;
}

/** @returns its id */
export async function insertShare(db: Db, orgId: OrgId, share: NewShare): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into panel_share (org_id, panel_id, token_digest, name, icon, expires_at, passphrase_hash, device_id, group_id,
      sites, created_at, created_by)
    values (${orgId}, ${share.panelId}, ${share.tokenDigest}, ${share.name}, ${share.icon}, ${atOrNull(share.expiresAt)},
      ${share.passphraseHash}, ${share.deviceId}, ${share.groupId}, ${share.sites}::text[], ${at(share.createdAt)},
      ${share.createdBy})
    returning share_id as id`.execute(db);
  return rows[0]!.id;
}

/** A link that no other transaction changes until the transaction ends; undefined: the organisation has no such link. */
export async function lockShare(
  db: Db,
  orgId: OrgId,
  shareId: string,
): Promise<(ShareFacts & { panelId: number }) | undefined> {
  const { rows } = await sql<ShareFacts & { panelId: number }>`
    select panel_id as "panelId", name, icon, expires_at as "expiresAt", passphrase_hash as "passphraseHash",
      device_id as "deviceId", group_id as "groupId", sites
    from panel_share where org_id = ${orgId} and share_id = ${shareId} for update`.execute(db);
  return rows[0];
}

export async function updateShare(db: Db, orgId: OrgId, shareId: string, facts: ShareFacts): Promise<void> {
  await sql`
    update panel_share set name = ${facts.name}, icon = ${facts.icon}, expires_at = ${atOrNull(facts.expiresAt)},
      passphrase_hash = ${facts.passphraseHash}, device_id = ${facts.deviceId}, group_id = ${facts.groupId},
      sites = ${facts.sites}::text[]
    where org_id = ${orgId} and share_id = ${shareId}`.execute(db);
}

/** @returns its name; undefined: the organisation has no such link */
export async function deleteShare(db: Db, orgId: OrgId, shareId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from panel_share where org_id = ${orgId} and share_id = ${shareId} returning name`.execute(db);
  return rows[0]?.name;
}

/** @returns whether there were some */
export async function deleteOfDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    delete from panel_share where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Of every organisation. */
export async function deleteExpired(db: Db, before: number): Promise<void> {
  await sql`delete from panel_share where expires_at <= ${at(before)}`.execute(db);
}

/** Sites that may embed a link; none of one that is unknown or expired. */
export async function listSites(db: Db, shareId: string, now: number): Promise<string[]> {
  const { rows } = await sql<{ sites: string[] }>`
    select sites from panel_share
    where share_id = ${shareId} and (expires_at is null or expires_at > ${at(now)})`.execute(db);
  return rows[0]?.sites ?? [];
}

const atOrNull = (time: number | null) => (time === null ? null : at(time));
