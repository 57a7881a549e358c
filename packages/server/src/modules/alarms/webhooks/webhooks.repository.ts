import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { WebhookFailure } from '@fieldscope/contract/webhook-requests';
import { at, type Db, sql } from '../../../platform/postgres/db';

interface Owned {
  orgId: OrgId;
  userId: UserId;
}

/** An address as it is stored: sealed, or in clear text as earlier versions wrote it. */
export interface StoredAddress {
  address: string | null;
  addressSealed: Buffer | null;
}

export interface WebhookRow extends StoredAddress {
  secretSealed: Buffer;
  isOn: boolean;
  wasTurnedOff: boolean;
  lastSuccessAt: number | null;
  lastError: WebhookFailure | null;
  lastErrorAt: number | null;
  failingSince: number | null;
}

/** A person's webhook; undefined: they have none. */
export async function findWebhook(db: Db, { orgId, userId }: Owned): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select address, address_sealed as "addressSealed", secret_sealed as "secretSealed", is_on as "isOn", was_turned_off as "wasTurnedOff",
      last_success_at as "lastSuccessAt", last_error as "lastError", last_error_at as "lastErrorAt",
      failing_since as "failingSince"
    from alarm_webhook where org_id = ${orgId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Makes a webhook with a secret, or changes that which is there. @returns whether it was made */
export async function upsertWebhook(
  db: Db,
  { orgId, userId }: Owned,
  webhook: { addressSealed: Buffer; isOn: boolean; secretSealed: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    insert into alarm_webhook (user_id, org_id, address_sealed, secret_sealed, is_on)
    values (${userId}, ${orgId}, ${webhook.addressSealed}, ${webhook.secretSealed}, ${webhook.isOn})
    on conflict (user_id) do update set address = null, address_sealed = excluded.address_sealed, is_on = excluded.is_on, was_turned_off = false,
      last_error = null, last_error_at = null, failing_since = null
    returning secret_sealed = ${webhook.secretSealed} as made`.execute(db);
  return rows[0]!.made;
}

/** @returns whether there is such a webhook */
export async function updateSecret(db: Db, { orgId, userId }: Owned, secretSealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update alarm_webhook set secret_sealed = ${secretSealed}
    where org_id = ${orgId} and user_id = ${userId} returning user_id`.execute(db);
  return rows.length > 0;
}

/** @returns whether there was such a webhook */
export async function deleteWebhook(db: Db, { orgId, userId }: Owned): Promise<boolean> {
  const { rows } = await sql`
    delete from alarm_webhook where org_id = ${orgId} and user_id = ${userId} returning user_id`.execute(db);
  return rows.length > 0;
}

export async function noteSuccess(db: Db, { orgId, userId }: Owned, now: number): Promise<void> {
  await sql`
    update alarm_webhook
    set last_success_at = ${at(now)}, last_error = null, last_error_at = null, failing_since = null
    where org_id = ${orgId} and user_id = ${userId}`.execute(db);
}

/** Sealed or not, an address is never the same bytes again once it was saved again. */
const isStill = ({ address, addressSealed }: StoredAddress) =>
  sql`address is not distinct from ${address} and address_sealed is not distinct from ${addressSealed}`;

/** Says that a request to an address failed; the person may have entered another one meanwhile. */
export async function noteFailure(
  db: Db,
  { orgId, userId }: Owned,
  { stored, failure, now }: { stored: StoredAddress; failure: WebhookFailure; now: number },
): Promise<void> {
  await sql`
    update alarm_webhook
    set last_error = ${failure}, last_error_at = ${at(now)}, failing_since = coalesce(failing_since, ${at(now)})
    where org_id = ${orgId} and user_id = ${userId} and ${isStill(stored)}`.execute(db);
}

/** Turns a webhook off that still has this address. @returns whether it was on */
export async function turnOff(db: Db, { orgId, userId }: Owned, stored: StoredAddress): Promise<boolean> {
  const { rows } = await sql`
    update alarm_webhook set is_on = false, was_turned_off = true
    where org_id = ${orgId} and user_id = ${userId} and ${isStill(stored)} and is_on
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** The addresses in clear text, of all organisations. */
export async function listUnsealed(db: Db): Promise<(Owned & { address: string })[]> {
  const { rows } = await sql<Owned & { address: string }>`
    select org_id as "orgId", user_id as "userId", address from alarm_webhook where address is not null`.execute(
    db,
  );
  return rows;
}

/** Stores an address sealed that is still there in clear text. */
export async function sealAddress(
  db: Db,
  { orgId, userId, address }: Owned & { address: string },
  addressSealed: Buffer,
): Promise<void> {
  await sql`
    update alarm_webhook set address = null, address_sealed = ${addressSealed}
    where org_id = ${orgId} and user_id = ${userId} and address = ${address}`.execute(db);
}

export interface Concerned extends Owned {
  account: string;
  name: string;
  /** As the contract numbers them; null: none was chosen. */
  language: number | null;
}

/** A person and the owner of their organisation, who are notified when the person's webhook fails. */
export async function listConcerned(db: Db, { orgId, userId }: Owned): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select user_id as "userId", org_id as "orgId", account, coalesce(nullif(nickname, ''), account) as name, language
    from account where org_id = ${orgId} and (user_id = ${userId} or role = 'owner')
    order by user_id = ${userId} desc`.execute(db);
  return rows;
}
