import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export type TransferOutcome = 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'failed';

export interface NewTransfer {
  orgId: OrgId;
  /** The organisation that is to have the devices, as it was named. */
  namedOrg: string;
  /** null: there is none. */
  toOrg: OrgId | null;
  isOrdered: boolean;
  now: number;
  expiresAt: number;
}

/** Begins a transfer of devices that are in no other one. @returns its id */
export async function insertTransfer(
  db: Db,
  { orgId, namedOrg, toOrg, isOrdered, now, expiresAt }: NewTransfer,
  deviceIds: readonly number[],
): Promise<string> {
  const { rows } = await sql<{ transfer_id: string }>`
    with begun as (
      insert into device_transfer (org_id, named_org, to_org, is_ordered, begun_at, expires_at)
      values (${orgId}, ${namedOrg}, ${toOrg}, ${isOrdered}, ${at(now)}, ${at(expiresAt)})
      returning transfer_id
    ), moved as (
      insert into transferred_device (device_id, transfer_id)
      select device_id, transfer_id from begun, unnest(${deviceIds}::int[]) as device_id
    )
    select transfer_id from begun`.execute(db);
  return rows[0]!.transfer_id;
}

/** Of these devices one that is in a transfer. */
export async function findTransferred(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transferred_device join device_transfer using (transfer_id)
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) limit 1`.execute(db);
  return rows.length > 0;
}

export interface TransferRow {
  transfer_id: string;
  from_org: OrgId;
  from_name: string;
  named_org: string;
  to_org: OrgId | null;
  is_ordered: boolean;
  begun_at: number;
  expires_at: number;
  devices: { eui: Eui; name: string; model: string }[];
}

const transfers = sql`
  select transfer_id, device_transfer.org_id as from_org, organisation.name as from_name, named_org, to_org, is_ordered,
    begun_at, expires_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('eui', eui, 'name', device.name, 'model', model) order by device.name, eui)
      from transferred_device join device using (device_id)
      where transferred_device.transfer_id = device_transfer.transfer_id
    ), '[]') as devices
  from device_transfer join organisation on organisation.org_id = device_transfer.org_id`;

/**
 * Whether a transfer is for its receiver to answer: not while the operator has frozen the organisation that sends the devices,
 * whoever began it.
 */
const IS_OFFERED = sql`organisation.frozen_at is null`;

/** Transfers from and to an organisation that wait for consent, newest first. */
export async function listPending(db: Db, orgId: OrgId, now: number): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    ${transfers}
    where (device_transfer.org_id = ${orgId} or to_org = ${orgId} and ${IS_OFFERED}) and outcome is null and not is_ordered
      and expires_at > ${at(now)}
    order by begun_at desc, transfer_id`.execute(db);
  return rows;
}

/** Locks the devices of a transfer before it itself is, in the order in which whatever removes them does. */
const lockDevices = (db: Db, orgId: OrgId, transferId: string) =>
  sql`
    select from device join transferred_device using (device_id)
    where transfer_id = ${transferId} and exists (
      select from device_transfer
      where device_transfer.transfer_id = ${transferId} and ${orgId} in (device_transfer.org_id, to_org)
    )
    order by device_id for no key update of device`.execute(db);

/** A transfer that has not ended, to an organisation or from it; no other transaction ends it until this one ends. */
export async function lockTransfer(
  db: Db,
  orgId: OrgId,
  side: 'from' | 'to',
  transferId: string,
): Promise<TransferRow | undefined> {
  await lockDevices(db, orgId, transferId);
  const isParty =
    side === 'to' ? sql`to_org = ${orgId} and ${IS_OFFERED}` : sql`device_transfer.org_id = ${orgId}`;
  const { rows } = await sql<TransferRow>`
    ${transfers} where transfer_id = ${transferId} and ${isParty} and outcome is null
    for no key update of device_transfer`.execute(db);
  return rows[0];
}

/**
 * Marks a transfer as announced.
 * @returns undefined when it was before, or has ended
 */
export async function claimAnnouncement(
  db: Db,
  transferId: string,
  now: number,
): Promise<TransferRow | undefined> {
  const claimed = await sql`
    update device_transfer set announced_at = ${at(now)}
    where transfer_id = ${transferId} and announced_at is null and outcome is null returning 1`.execute(db);
  if (claimed.rows.length === 0) return undefined;
  const { rows } = await sql<TransferRow>`${transfers} where transfer_id = ${transferId}`.execute(db);
  return rows[0];
}

/** Transfers that have waited for too long, and those that the operator ordered. */
export async function listDue(db: Db, now: number): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    ${transfers} where outcome is null and (is_ordered or expires_at <= ${at(now)})
    order by begun_at, transfer_id limit 100`.execute(db);
  return rows;
}

/** Ends a transfer: its devices may be in another one. @returns whether it had not ended */
export async function endTransfer(
  db: Db,
  { from_org: orgId, transfer_id: transferId }: Pick<TransferRow, 'from_org' | 'transfer_id'>,
  outcome: TransferOutcome,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update device_transfer set outcome = ${outcome}, ended_at = ${at(now)}
    where org_id = ${orgId} and transfer_id = ${transferId} and outcome is null returning 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    delete from transferred_device using device_transfer
    where transferred_device.transfer_id = device_transfer.transfer_id and org_id = ${orgId}
      and transferred_device.transfer_id = ${transferId}`.execute(db);
  return true;
}

/** Takes devices that leave their organisation out of its transfers, and ends those that have none left. */
export async function dropLeaving(
  db: Db,
  { orgId, deviceIds, at: now }: { orgId: OrgId; deviceIds: readonly number[]; at: number },
): Promise<void> {
  await sql`
    delete from transferred_device using device_transfer
    where transferred_device.transfer_id = device_transfer.transfer_id and org_id = ${orgId}
      and device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    update device_transfer set outcome = 'withdrawn', ended_at = ${at(now)}
    where org_id = ${orgId} and outcome is null
      and not exists (select from transferred_device where transferred_device.transfer_id = device_transfer.transfer_id)`.execute(
    db,
  );
}

/** Deletes transfers that ended before a moment. */
export async function deleteEndedBefore(db: Db, moment: number): Promise<void> {
  await sql`delete from device_transfer where ended_at < ${at(moment)}`.execute(db);
}

export interface Owner {
  userId: UserId;
  orgId: OrgId;
  account: string;
  language: number | null;
}

/** The owner of an organisation, who is asked and told. */
export async function findOwner(db: Db, orgId: OrgId): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select user_id as "userId", org_id as "orgId", account, language
    from account where org_id = ${orgId} and role = 'owner'`.execute(db);
  return rows[0];
}

/** The organisation that has all of these devices; undefined: there is none, or more than one. */
export async function findOrganisationOf(db: Db, euis: readonly Eui[]): Promise<OrgId | undefined> {
  const { rows } = await sql<{ org_id: OrgId | null }>`
    select distinct org_id from device where eui = any(${euis}::text[]) and not adopted`.execute(db);
  return rows.length === 1 ? (rows[0]!.org_id ?? undefined) : undefined;
}
