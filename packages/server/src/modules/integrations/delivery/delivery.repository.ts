import type { IntegrationFailure } from '@fieldscope/contract/calls/integrations';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import type { IntegrationTopic } from '@fieldscope/contract/integration-events';
import { CONNECTED_KINDS } from '@fieldscope/contract/integration-kinds';
import { at, type Db, sql } from '../../../platform/postgres/db';
import type { IntegrationRow, Owned } from '../integrations.repository';

const owned = ({ orgId, integrationId }: Owned) =>
  sql`org_id = ${orgId} and integration_id = ${integrationId}`;

/** Those that are kept up to date over a connection need no jobs. */
const IS_SENT_MESSAGES = sql`kind <> all(${CONNECTED_KINDS}::text[])`;

/** What an organisation has that is frozen goes nowhere; it goes on where it stopped. */
const IS_FREE = sql`not exists (
  select from organisation where organisation.org_id = integration.org_id and organisation.frozen_at is not null
)`;

/** Notes that jobs are queued for those that do not pause. Serves several organisations. @returns which ones need one */
export async function markQueued(trx: Db, orgIds: readonly OrgId[], now: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    update integration set is_queued = true
    where org_id = any(${[...orgIds]}::bigint[]) and is_on and not is_queued and ${IS_SENT_MESSAGES} and ${IS_FREE}
      and (next_attempt_at is null or next_attempt_at <= ${at(now)})
    returning org_id as "orgId", integration_id as "integrationId"`.execute(trx);
  return rows;
}

/** Notes that a job looks at the log now. @returns whether the integration is on, and its organisation not frozen */
export async function noteLooking(db: Db, one: Owned): Promise<boolean> {
  const { rows } = await sql`
    update integration set is_queued = false where ${owned(one)} and is_on and ${IS_FREE}
    returning integration_id`.execute(db);
  return rows.length > 0;
}

/** Notes that a job waits that will look at the log. */
export async function noteQueued(trx: Db, one: Owned): Promise<void> {
  await sql`update integration set is_queued = true where ${owned(one)}`.execute(trx);
}

/** Those that are on, do not pause, and were not told of everything. Serves all organisations. */
export async function listBehind(db: Db, now: number): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select org_id as "orgId", integration_id as "integrationId" from integration
    where is_on and ${IS_SENT_MESSAGES} and ${IS_FREE} and (next_attempt_at is null or next_attempt_at <= ${at(now)}) and exists (
      select from integration_entry as entry
      where entry.org_id = integration.org_id and entry.position > integration.position
    )`.execute(db);
  return rows;
}

/** An entry of the log. */
export interface EntryRow {
  position: string;
  deviceId: number;
  topic: IntegrationTopic;
  at: number;
  data: string;
}

/** Which integration reads, and what. */
export type Reader = Pick<IntegrationRow, 'orgId' | 'integrationId' | 'scope' | 'groupId' | 'isUngrouped'> & {
  /** Topics of entries. */
  topics: readonly IntegrationTopic[];
};

/** Entries that an integration is told of. */
const isFor = ({ orgId, integrationId, scope, groupId, isUngrouped, topics }: Reader) => {
  const ofScope = {
    all: sql`true`,
    group: sql`device_id in (
      select device_id from device
      where device.org_id = ${orgId} and kind <> 'gateway'
        and ${isUngrouped ? sql`group_id is null` : sql`group_id = ${groupId}`}
    )`,
    devices: sql`device_id in (
      select device_id from integration_device where integration_id = ${integrationId}
    )`,
  };
  return sql`org_id = ${orgId} and topic = any(${[...topics]}::text[]) and ${ofScope[scope]}`;
};

/** The next entries after a position: at most so many, and about so many bytes. */
export async function listNext(
  db: Db,
  reader: Reader,
  after: string,
  most: { entries: number; bytes: number },
): Promise<Pick<EntryRow, 'position'>[]> {
  const { rows } = await sql<EntryRow>`
    select position from (
      select position, sum(bytes) over (order by position) - bytes as bytes_before from (
        select position, octet_length(data) as bytes from integration_entry
        where ${isFor(reader)} and position > ${after} order by position limit ${most.entries}
      ) as next
    ) as measured
    where bytes_before < ${most.bytes} order by position`.execute(db);
  return rows;
}

/** Entries after a position up to another one. */
export async function listWithin(
  db: Db,
  reader: Reader,
  { after, to }: { after: string; to: string },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select position, device_id as "deviceId", topic, at, data from integration_entry
    where ${isFor(reader)} and position > ${after} and position <= ${to} order by position`.execute(db);
  return rows;
}

/** How many entries after a position there are, up to `most`, and when the first was noted. */
export async function measureLag(
  db: Db,
  reader: Reader,
  after: string,
  most: number,
): Promise<{ entries: number; since: number | null }> {
  const { rows } = await sql<{ entries: number; since: number | null }>`
    select count(*)::int as entries, min(noted_at) as since from (
      select noted_at from integration_entry
      where ${isFor(reader)} and position > ${after} order by position limit ${most}
    ) as next`.execute(db);
  return rows[0]!;
}

/** The last position of an organisation's log. */
export async function findEnd(db: Db, orgId: OrgId): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select coalesce(max(position), 0)::text as position from integration_entry where org_id = ${orgId}`.execute(
    db,
  );
  return rows[0]!.position;
}

/** The position before the first entry that was noted since a moment. */
export async function findBefore(db: Db, orgId: OrgId, since: number): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select coalesce(
      (select min(position) - 1 from integration_entry where org_id = ${orgId} and noted_at >= ${at(since)}),
      (select max(position) from integration_entry where org_id = ${orgId}), 0
    )::text as position`.execute(db);
  return rows[0]!.position;
}

/** Moves an integration on from a position; not when it was moved meanwhile. */
export async function moveOn(db: Db, one: Owned, from: string, to: string): Promise<void> {
  await sql`update integration set position = ${to} where ${owned(one)} and position = ${from}`.execute(db);
}

/** Moves an integration back, or on; what waits to be sent is left. */
export async function moveTo(trx: Db, one: Owned, position: string): Promise<void> {
  await sql`
    update integration set position = ${position}, next_attempt_at = null where ${owned(one)}`.execute(trx);
  await sql`
    delete from integration_message
    where integration_id = ${one.integrationId} and not is_delivered`.execute(trx);
}

export interface MessageRow {
  messageId: string;
  after: string;
  to: string;
  createdAt: number;
  at: number;
  isDelivered: boolean;
  error: IntegrationFailure | null;
  status: number | null;
  events: number;
  bytes: number;
  attempts: number;
}

const MESSAGE = sql`
  message_id as "messageId", after_position as after, to_position as "to", created_at as "createdAt", at,
  is_delivered as "isDelivered", error, status, events, bytes, attempts`;

/** The message that is to be sent, if any. */
export async function findWaiting(
  db: Db,
  { integrationId }: Pick<Owned, 'integrationId'>,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE} from integration_message
    where integration_id = ${integrationId} and not is_delivered`.execute(db);
  return rows[0];
}

/** Newest first. */
export async function listMessages(db: Db, integrationId: string, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE} from integration_message
    where integration_id = ${integrationId} order by created_at desc, to_position desc limit ${most}`.execute(
    db,
  );
  return rows;
}

export async function findMessage(
  db: Db,
  integrationId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE} from integration_message
    where integration_id = ${integrationId} and message_id = ${messageId}`.execute(db);
  return rows[0];
}

/** Says what the next message has. @returns undefined when another one waits already */
export async function insertMessage(
  db: Db,
  { integrationId }: Pick<Owned, 'integrationId'>,
  message: { messageId: string; after: string; to: string; now: number },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    insert into integration_message (message_id, integration_id, after_position, to_position, created_at, at)
    select ${message.messageId}, integration_id, ${message.after}, ${message.to}, ${at(message.now)}, ${at(message.now)}
    from integration where integration_id = ${integrationId}
    on conflict do nothing
    returning ${MESSAGE}`.execute(db);
  return rows[0];
}

/** What an attempt came to. */
export interface Attempt {
  failure: IntegrationFailure | undefined;
  status: number | null;
  events: number;
  bytes: number;
  now: number;
}

/** Notes an attempt at a message; one that was delivered before stays so. */
export async function noteAttempt(
  db: Db,
  messageId: string,
  { failure, status, events, bytes, now }: Attempt,
): Promise<void> {
  await sql`
    update integration_message set at = ${at(now)}, attempts = attempts + 1,
      is_delivered = is_delivered or ${failure === undefined},
      error = ${failure ?? null}, status = ${status}::int, events = ${events}, bytes = ${bytes}
    where message_id = ${messageId}`.execute(db);
}

/** Notes that a message was taken. */
export async function noteSuccess(
  db: Db,
  one: Owned,
  { status, now }: Pick<Attempt, 'status' | 'now'>,
): Promise<void> {
  await sql`
    update integration set last_message_at = ${at(now)}, last_error = null, last_error_at = null,
      last_status = ${status}::int, last_detail = null, failing_since = null, next_attempt_at = null, notified_at = null
    where ${owned(one)}`.execute(db);
}

export async function noteFailure(
  db: Db,
  one: Owned,
  facts: {
    failure: IntegrationFailure;
    status: number | null;
    detail: string | null;
    now: number;
    failingSince: number;
    nextAttemptAt: number;
  },
): Promise<void> {
  await sql`
    update integration set last_error = ${facts.failure}, last_error_at = ${at(facts.now)},
      last_status = ${facts.status}::int, last_detail = ${facts.detail}, failing_since = ${at(facts.failingSince)},
      next_attempt_at = ${at(facts.nextAttemptAt)}
    where ${owned(one)}`.execute(db);
}

/** @returns whether it was on */
export async function turnOff(db: Db, one: Owned): Promise<boolean> {
  const { rows } = await sql`
    update integration set is_on = false, was_turned_off = true
    where ${owned(one)} and is_on returning integration_id`.execute(db);
  return rows.length > 0;
}

/** Notes that people are notified of the failing. @returns whether nobody was before */
export async function noteNotified(db: Db, one: Owned, now: number): Promise<boolean> {
  const { rows } = await sql`
    update integration set notified_at = ${at(now)}
    where ${owned(one)} and notified_at is null returning integration_id`.execute(db);
  return rows.length > 0;
}

/** Deletes messages but for the newest of each integration. Serves all organisations. */
export async function deleteOldMessages(db: Db, kept: number): Promise<void> {
  await sql`
    delete from integration_message where is_delivered and message_id in (
      select message_id from (
        select message_id, row_number() over (partition by integration_id order by created_at desc) as number
        from integration_message
      ) as numbered where number > ${kept}
    )`.execute(db);
}

export interface DeviceRow {
  deviceId: number;
  eui: Eui;
  name: string;
}

/** Devices of an organisation. */
export async function listDevices(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select device_id as "deviceId", eui, name from device
    where org_id = ${orgId} and device_id = any(${[...deviceIds]}::int[])`.execute(db);
  return rows;
}

export interface Concerned {
  userId: UserId;
  language: number | null;
}

/** Who is notified of an integration: the owner, and who made it. */
export async function listConcerned(db: Db, orgId: OrgId, createdBy: UserId | null): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select user_id as "userId", language from account
    where org_id = ${orgId} and (role = 'owner' or user_id = ${createdBy})`.execute(db);
  return rows;
}

/** The language that a person chose; null: none. */
export async function findLanguage(db: Db, orgId: OrgId, userId: UserId | null): Promise<number | null> {
  const { rows } = await sql<{ language: number | null }>`
    select language from account where org_id = ${orgId} and user_id = ${userId}`.execute(db);
  return rows[0]?.language ?? null;
}
