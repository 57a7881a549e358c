import type { ArchiveFault } from '@fieldscope/contract/archive-limits';
import type { BroughtState } from '@fieldscope/contract/calls/brought-archives';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { ArchiveClaims, ClaimedNames } from './brought-archive.model';

export interface BroughtKey {
  orgId: OrgId;
  archiveId: string;
}

export interface BroughtRow {
  archive_id: string;
  state: BroughtState;
  file_name: string;
  bytes: number;
  received: number;
  created_at: number;
  expires_at: number | null;
  claims: ArchiveClaims | null;
  fault: ArchiveFault | null;
  reason: string;
  has_new_codes: boolean;
}

const SHOWN = sql`brought.archive_id::text as archive_id, brought.state, brought.file_name, brought.bytes::float8 as bytes,
  brought.received::float8 as received, brought.created_at, brought.expires_at, brought.claims, brought.fault, brought.reason,
  brought.new_codes is not null as has_new_codes`;
const UNDECIDED = sql`state in ('uploading', 'examining', 'waiting')`;

/** Newest first. */
export async function listBrought(db: Db, orgId: OrgId): Promise<BroughtRow[]> {
  const { rows } = await sql<BroughtRow>`
    select ${SHOWN} from brought_archive as brought where org_id = ${orgId}
    order by created_at desc, archive_id desc limit 20`.execute(db);
  return rows;
}

interface NewArchive {
  userId: UserId;
  fileName: string;
  bytes: number;
  /** Sealed. */
  passphrase: Buffer;
  now: number;
  expiresAt: number;
}

/** What could not be read is shown no more. @returns which those were */
export async function deleteRefused(db: Db, orgId: OrgId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from brought_archive where org_id = ${orgId} and state = 'refused' returning archive_id::text as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** @throws a unique violation where another one is not decided yet */
export async function insertBrought(
  db: Db,
  orgId: OrgId,
  { userId, fileName, bytes, passphrase, now, expiresAt }: NewArchive,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into brought_archive (org_id, user_id, file_name, bytes, passphrase, created_at, expires_at)
    values (${orgId}, ${userId}, ${fileName}, ${bytes}, ${passphrase}, ${at(now)}, ${at(expiresAt)})
    returning archive_id::text as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Locks an upload: its parts come one after the other, whatever its owner sends. One that is whole takes none any more, and is found
 * until it is decided: what is sent again then came already.
 */
export async function lockUpload(
  db: Db,
  { orgId, archiveId }: BroughtKey,
): Promise<{ bytes: number; received: number } | undefined> {
  const { rows } = await sql<{ bytes: number; received: number }>`
    select bytes::float8 as bytes, received::float8 as received from brought_archive
    where org_id = ${orgId} and archive_id = ${archiveId}
      and state in ('uploading', 'examining', 'refused', 'waiting') for update`.execute(db);
  return rows[0];
}

/** @param waitsUntil of one that is whole @returns whether it is whole, and examined next */
export async function saveReceived(
  db: Db,
  { orgId, archiveId }: BroughtKey,
  { received, waitsUntil }: { received: number; waitsUntil: number },
): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    update brought_archive set received = ${received},
      state = case when bytes = ${received} then 'examining' else state end,
      expires_at = case when bytes = ${received} then ${at(waitsUntil)} else expires_at end
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'uploading'
    returning received = bytes as whole`.execute(db);
  return rows[0]?.whole === true;
}

/** @returns the sealed passphrase; undefined: nobody wants it in this state any more */
export async function findPassphrase(
  db: Db,
  { orgId, archiveId }: BroughtKey,
  state: 'examining' | 'restoring',
): Promise<{ passphrase: Buffer; credits: 'keep' | 'drop' | null; fileName: string } | undefined> {
  const { rows } = await sql<{ passphrase: Buffer; credits: 'keep' | 'drop' | null; fileName: string }>`
    select passphrase, credits, file_name as "fileName" from brought_archive
    where org_id = ${orgId} and archive_id = ${archiveId} and state = ${state}
      and passphrase is not null`.execute(db);
  return rows[0];
}

export async function saveRefusal(
  db: Db,
  { orgId, archiveId }: BroughtKey,
  fault: ArchiveFault,
  now: number,
): Promise<void> {
  await sql`
    update brought_archive
    set state = 'refused', fault = ${fault}, passphrase = null, expires_at = null, decided_at = ${at(now)}
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'examining'`.execute(db);
}

/** @returns whether it waits for the operator now */
export async function saveExamined(
  db: Db,
  { orgId, archiveId }: BroughtKey,
  { claims, claimed, expiresAt }: { claims: ArchiveClaims; claimed: ClaimedNames; expiresAt: number },
): Promise<boolean> {
  const { rows } = await sql`
    update brought_archive set state = 'waiting', claims = ${JSON.stringify(claims)}::jsonb,
      claimed = ${JSON.stringify(claimed)}::jsonb, expires_at = ${at(expiresAt)}
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'examining'
    returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns what was deleted; undefined: the organisation has no such archive, or it is being restored */
export async function deleteBrought(
  db: Db,
  { orgId, archiveId }: BroughtKey,
): Promise<{ fileName: string } | undefined> {
  const { rows } = await sql<{ fileName: string }>`
    delete from brought_archive where org_id = ${orgId} and archive_id = ${archiveId} and state <> 'restoring'
    returning file_name as "fileName"`.execute(db);
  return rows[0];
}

export async function hasBrought(db: Db, { orgId, archiveId }: BroughtKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from brought_archive where org_id = ${orgId} and archive_id = ${archiveId}`.execute(db);
  return rows.length > 0;
}

/** @returns sealed; undefined: the organisation has no such archive, or its devices kept their codes */
export async function findNewCodes(db: Db, { orgId, archiveId }: BroughtKey): Promise<Buffer | undefined> {
  const { rows } = await sql<{ codes: Buffer }>`
    select new_codes as codes from brought_archive
    where org_id = ${orgId} and archive_id = ${archiveId} and new_codes is not null`.execute(db);
  return rows[0]?.codes;
}

export interface OfferedRow extends BroughtRow {
  org_id: OrgId;
  by_organisation: string;
  by_account: string | null;
  holds_credits: boolean;
  um: number;
  dm: number;
  credits: 'keep' | 'drop' | null;
  decided_by: string;
  decided_at: number | null;
  restored_org_id: string | null;
}

/** Of all organisations: what the operator has to decide first, then the newest. */
export async function listOffered(db: Db): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select ${SHOWN}, brought.org_id::text as org_id, organisation.name as by_organisation,
      account.account as by_account, brought.credits,
      coalesce((claimed->>'holds_credits')::boolean, false) as holds_credits,
      coalesce((claimed->>'um')::float8, 0) as um, coalesce((claimed->>'dm')::float8, 0) as dm, brought.decided_by, brought.decided_at,
      brought.restored_org_id::text as restored_org_id
    from brought_archive as brought join organisation using (org_id)
      left join account on account.org_id = brought.org_id and account.user_id = brought.user_id
    where brought.claims is not null
    order by brought.state = 'waiting' desc, brought.created_at desc, brought.archive_id desc limit 100`.execute(
    db,
  );
  return rows;
}

/** What an archive that waits would have here: names, up to megabytes of them. */
export async function findClaimed(
  db: Db,
  { orgId, archiveId }: BroughtKey,
): Promise<Pick<ClaimedNames, 'accounts' | 'euis'> | undefined> {
  const { rows } = await sql<Pick<ClaimedNames, 'accounts' | 'euis'>>`
    select claimed->'accounts' as accounts, claimed->'euis' as euis from brought_archive
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'waiting'`.execute(db);
  return rows[0];
}

/** Of all organisations: how many wait for the operator. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from brought_archive where state = 'waiting'`.execute(db);
  return rows[0]!.count;
}

interface Decision {
  archiveId: string;
  operator: string;
  now: number;
}

/** @returns whose it is; undefined: it does not wait */
export async function saveAcceptance(
  db: Db,
  { archiveId, operator, now }: Decision,
  credits: 'keep' | 'drop',
): Promise<{ orgId: OrgId; fileName: string } | undefined> {
  const { rows } = await sql<{ orgId: OrgId; fileName: string }>`
    update brought_archive set state = 'restoring', credits = ${credits}, decided_by = ${operator},
      decided_at = ${at(now)}, expires_at = null
    where archive_id = ${archiveId} and state = 'waiting'
    returning org_id::text as "orgId", file_name as "fileName"`.execute(db);
  return rows[0];
}

export async function saveDecline(
  db: Db,
  { archiveId, operator, now }: Decision,
  reason: string,
): Promise<{ orgId: OrgId; fileName: string } | undefined> {
  const { rows } = await sql<{ orgId: OrgId; fileName: string }>`
    update brought_archive set state = 'declined', reason = ${reason}, decided_by = ${operator},
      decided_at = ${at(now)}, expires_at = null, passphrase = null, claimed = null
    where archive_id = ${archiveId} and state = 'waiting'
    returning org_id::text as "orgId", file_name as "fileName"`.execute(db);
  return rows[0];
}

export async function saveFailure(
  db: Db,
  { orgId, archiveId }: BroughtKey,
  reason: string,
  now: number,
): Promise<void> {
  await sql`
    update brought_archive set state = 'failed', reason = ${reason}, passphrase = null, claimed = null,
      decided_at = ${at(now)}
    where org_id = ${orgId} and archive_id = ${archiveId} and state = 'restoring'`.execute(db);
}

/** What an owner is told of once. */
export interface News {
  state: 'waiting' | 'refused' | 'declined' | 'expired' | 'restored' | 'failed';
  fileName: string;
  reason: string;
  fault: ArchiveFault | null;
  /** It was uploaded to its end. */
  isWhole: boolean;
  accounts: string[];
  userId: UserId | null;
  account: string | null;
  language: number | null;
}

/** Who brought it is told once of each end. @returns undefined: they were told, or there is nothing to tell yet */
export async function claimNews(
  db: Db,
  { orgId, archiveId }: BroughtKey,
  now: number,
): Promise<News | undefined> {
  const { rows } = await sql<News>`
    with told as (
      update brought_archive set told_at = ${at(now)}
      where org_id = ${orgId} and archive_id = ${archiveId} and told_at is null
        and state in ('refused', 'declined', 'expired', 'restored', 'failed')
      returning org_id, user_id, state, file_name, reason, fault, received = bytes as is_whole,
        coalesce(claims->'accounts', '[]') as accounts)
    select state, file_name as "fileName", reason, fault, is_whole as "isWhole", accounts, account.user_id::text as "userId", account, language
    from told left join account on account.org_id = told.org_id and account.user_id = told.user_id`.execute(
    db,
  );
  return rows[0];
}

/** Of all organisations: those that nobody decided in time. */
export async function expireBefore(db: Db, now: number): Promise<BroughtKey[]> {
  const { rows } = await sql<BroughtKey>`
    update brought_archive set state = 'expired', passphrase = null, claimed = null, expires_at = null,
      decided_at = ${at(now)}
    where ${UNDECIDED} and expires_at < ${at(now)}
    returning org_id::text as "orgId", archive_id::text as "archiveId"`.execute(db);
  return rows;
}

export async function deleteDecidedBefore(db: Db, before: number): Promise<void> {
  await sql`delete from brought_archive where decided_at < ${at(before)} and state <> 'restoring'`.execute(
    db,
  );
}

/** Of all organisations: files of these are needed. */
export async function listKeptIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select archive_id::text as id from brought_archive
    where ${UNDECIDED} or state = 'restoring'`.execute(db);
  return rows.map(({ id }) => id);
}
