import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../../platform/postgres/db';
import { type DeliveredAlarm, readTaken } from '../delivery/delivery.repository';

interface Owned {
  orgId: OrgId;
  userId: UserId;
}

/** Keeps alarms back until a person's quiet hours are over. */
export async function holdAlarms(db: Db, { orgId, userId }: Owned, ids: readonly number[]): Promise<void> {
  await sql`
    insert into alarm_push_held (user_id, alarm_id, org_id)
    select ${userId}::bigint, alarm_id, ${orgId}::bigint from unnest(${ids}::bigint[]) as given (alarm_id)
    on conflict do nothing`.execute(db);
}

/** Persons for whom alarms are kept back. */
export async function listHolding(db: Db): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`select distinct user_id from alarm_push_held`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Takes the alarms that were kept back for a person. @returns those that are open and that nobody has acknowledged */
export async function takeHeld(db: Db, { orgId, userId }: Owned): Promise<DeliveredAlarm[]> {
  return readTaken(
    db,
    orgId,
    sql`delete from alarm_push_held using alarm
      where user_id = ${userId} and alarm.alarm_id = alarm_push_held.alarm_id and alarm.org_id = ${orgId}
      returning case when resolved_at is null and acknowledged_at is null and joined_id is null
        then alarm.alarm_id end as alarm_id, false as by_email, true as by_push, false as by_webhook`,
  );
}

/** Notes a notification. @returns its id */
export async function insertPush(
  db: Db,
  { orgId, userId }: Owned,
  alarmIds: readonly number[],
  now: number,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into alarm_push (org_id, user_id, alarm_ids, sent_at)
    values (${orgId}, ${userId}, ${alarmIds}::bigint[], ${at(now)}) returning push_id as id`.execute(db);
  return rows[0]!.id;
}

export interface EndedPush extends Owned {
  pushId: string;
}

/** Notifications all of whose alarms are over, the oldest first. */
export async function listEnded(db: Db): Promise<EndedPush[]> {
  const { rows } = await sql<EndedPush>`
    select push_id as "pushId", org_id as "orgId", user_id as "userId" from alarm_push
    where not exists (
      select from alarm
      where alarm_id = any(alarm_ids) and alarm.org_id = alarm_push.org_id and resolved_at is null)
    order by sent_at`.execute(db);
  return rows;
}

export interface EndedAlarms {
  alarmIds: number[];
  ruleName: string;
  deviceName: string;
  openedAt: number;
  resolvedAt: number;
}

/** Takes a notification off the list. @returns what its alarms were; undefined: another transaction did, or they are gone */
export async function takeEnded(
  db: Db,
  { orgId, userId, pushId }: EndedPush,
): Promise<EndedAlarms | undefined> {
  const { rows } = await sql<EndedAlarms>`
    with taken as (
      delete from alarm_push where org_id = ${orgId} and user_id = ${userId} and push_id = ${pushId}
      returning alarm_ids
    )
    select rule_name as "ruleName", device_name as "deviceName", array_agg(alarm_id::float8) over () as "alarmIds",
      min(opened_at) over () as "openedAt", max(resolved_at) over () as "resolvedAt"
    from taken join alarm on alarm_id = any(alarm_ids)
    where org_id = ${orgId}
    order by opened_at, alarm_id limit 1`.execute(db);
  return rows[0];
}

export interface NewTicket extends Owned {
  hash: Buffer;
  subscriptionId: string;
  alarmIds: readonly number[];
  expiresAt: number;
}

export async function insertTicket(db: Db, ticket: NewTicket): Promise<void> {
  await sql`
    insert into alarm_push_ticket (ticket_hash, org_id, user_id, subscription_id, alarm_ids, expires_at)
    values (${ticket.hash}, ${ticket.orgId}, ${ticket.userId}, ${ticket.subscriptionId},
            ${ticket.alarmIds}::bigint[], ${at(ticket.expiresAt)})`.execute(db);
}

export interface Ticket extends Owned {
  subscriptionId: string;
  alarmIds: number[];
  expiresAt: number;
  usedAt: number | null;
}

/** A ticket by its digest, which nobody else uses until the transaction ends. Who shows it is not known otherwise. */
export async function lockTicket(db: Db, hash: Buffer): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select org_id as "orgId", user_id as "userId", subscription_id as "subscriptionId",
      alarm_ids::float8[] as "alarmIds", expires_at as "expiresAt", used_at as "usedAt"
    from alarm_push_ticket where ticket_hash = ${hash} for update`.execute(db);
  return rows[0];
}

export async function noteTicketUsed(db: Db, orgId: OrgId, hash: Buffer, now: number): Promise<void> {
  await sql`
    update alarm_push_ticket set used_at = coalesce(used_at, ${at(now)})
    where org_id = ${orgId} and ticket_hash = ${hash}`.execute(db);
}

export interface Acknowledgement {
  ruleName: string;
  /** Epoch ms; null: nobody has. */
  at: number | null;
  /** null: no person, or the account is gone. */
  name: string | null;
}

/** Who acknowledged some alarms first, as far as somebody did; undefined: there are none any more. */
export async function findAcknowledgement(
  db: Db,
  orgId: OrgId,
  ids: readonly number[],
): Promise<Acknowledgement | undefined> {
  const { rows } = await sql<Acknowledgement>`
    select rule_name as "ruleName", acknowledged_at as at, coalesce(nullif(nickname, ''), account) as name
    from alarm left join account on account.user_id = acknowledged_by and account.org_id = ${orgId}
    where alarm.org_id = ${orgId} and alarm_id = any(${ids}::bigint[])
    order by acknowledged_at nulls last, alarm_id limit 1`.execute(db);
  return rows[0];
}

/** Deletes tickets that have expired, and what is not on any screen any more. */
export async function deleteOldPushes(
  db: Db,
  { now, sentBefore }: { now: number; sentBefore: number },
): Promise<void> {
  await sql`delete from alarm_push_ticket where expires_at <= ${at(now)}`.execute(db);
  await sql`delete from alarm_push where sent_at <= ${at(sentBefore)}`.execute(db);
}
