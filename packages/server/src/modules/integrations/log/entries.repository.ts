import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../../platform/postgres/db';
import { LOCKS } from '../../../platform/postgres/locks';
import type { NewEntry } from './entries.model';

/** So many locks are held at once at most: some organisations share one. */
const CLASSES = 64;

const classesOf = (orgIds: readonly OrgId[]) => sql`
  (select distinct (org_id % ${CLASSES})::int as class from unnest(${[...orgIds]}::bigint[]) as org_id order by class) as classes`;

/**
 * Lets no other transaction write to the logs of organisations until this one has ended: so positions are in the order of
 * commits, and who has read up to one has missed none.
 */
export async function lockLogs(trx: Db, orgIds: readonly OrgId[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.integrationLog}, class) from ${classesOf(orgIds)}`.execute(
    trx,
  );
}

/** The same, without waiting for those that another transaction holds. @returns the others */
export async function tryLockLogs(trx: Db, orgIds: readonly OrgId[]): Promise<OrgId[]> {
  const { rows } = await sql<{ class: number; isFree: boolean }>`
    select class, pg_try_advisory_xact_lock(${LOCKS.integrationLog}, class) as "isFree"
    from ${classesOf(orgIds)}`.execute(trx);
  const free = new Set(rows.filter(({ isFree }) => isFree).map((row) => row.class));
  return orgIds.filter((orgId) => free.has(Number(BigInt(orgId) % BigInt(CLASSES))));
}

/** Adds uplinks that are not in the log yet; it is locked. @returns the organisations that have new entries */
export async function insertUplinks(trx: Db, entries: readonly NewEntry[]): Promise<OrgId[]> {
  const { rows } = await sql<{ orgId: OrgId }>`
    with added as (
      insert into integration_entry (org_id, device_id, topic, key, at, noted_at, data)
      select org_id, device_id, 'readings', key, at, noted_at, data
      from unnest(
        ${entries.map(({ orgId }) => orgId)}::bigint[],
        ${entries.map(({ deviceId }) => deviceId)}::int[],
        ${entries.map(({ key }) => key)}::text[],
        ${entries.map((entry) => at(entry.at))}::timestamptz[],
        ${entries.map(({ notedAt }) => at(notedAt))}::timestamptz[],
        ${entries.map(({ data }) => data)}::text[]
      ) with ordinality as given (org_id, device_id, key, at, noted_at, data, number)
      order by number
      on conflict on constraint integration_entry_key do nothing
      returning org_id
    )
    select distinct org_id as "orgId" from added`.execute(trx);
  return rows.map(({ orgId }) => orgId);
}

interface UplinkInLog {
  orgId: OrgId;
  deviceId: number;
  key: string;
}

/** Those of some uplinks that are not in the log. */
export async function withoutLogged<T extends UplinkInLog>(db: Db, uplinks: readonly T[]): Promise<T[]> {
  const { rows } = await sql<{ number: number }>`
    select number::int
    from unnest(
      ${uplinks.map(({ orgId }) => orgId)}::bigint[],
      ${uplinks.map(({ deviceId }) => deviceId)}::int[],
      ${uplinks.map(({ key }) => key)}::text[]
    ) with ordinality as given (org_id, device_id, key, number)
    where not exists (
      select from integration_entry as entry
      where entry.org_id = given.org_id and entry.device_id = given.device_id and entry.topic = 'readings'
        and entry.key = given.key
    )`.execute(db);
  return rows.map(({ number }) => uplinks[number - 1]!);
}

/** What happened in organisations since a moment and is not in their logs yet (epoch ms). */
interface Lookback {
  orgIds: readonly OrgId[];
  since: number;
  now: number;
}

/** Since when organisations have integrations. */
const followed = (orgIds: readonly OrgId[]) => sql`(
  select org_id, min(created_at) as since from integration where org_id = any(${[...orgIds]}::bigint[]) group by org_id
) as followed`;

/** Adds what became of devices; their logs are locked. @returns those that have new entries */
export async function insertStates(trx: Db, { orgIds, since, now }: Lookback): Promise<OrgId[]> {
  const { rows } = await sql<{ orgId: OrgId }>`
    with added as (
      insert into integration_entry (org_id, device_id, topic, key, at, noted_at, data)
      select event.org_id, event.device_id, 'states', event.kind || '/' || extract(epoch from event.at), event.at,
        ${at(now)}, json_build_object('state', event.kind)::text
      from ${followed(orgIds)}
      join device_event as event on event.org_id = followed.org_id and event.at >= greatest(followed.since, ${at(since)})
      where not exists (
        select from integration_entry as entry
        where entry.org_id = event.org_id and entry.device_id = event.device_id and entry.topic = 'states'
          and entry.key = event.kind || '/' || extract(epoch from event.at)
      )
      order by event.at
      on conflict on constraint integration_entry_key do nothing
      returning org_id
    )
    select distinct org_id as "orgId" from added`.execute(trx);
  return rows.map(({ orgId }) => orgId);
}

/** Adds how far commands came; their logs are locked. @returns those that have new entries */
export async function insertCommandStates(trx: Db, { orgIds, since, now }: Lookback): Promise<OrgId[]> {
  const { rows } = await sql<{ orgId: OrgId }>`
    with added as (
      insert into integration_entry (org_id, device_id, topic, key, at, noted_at, data)
      select command.org_id, command.device_id, 'commands', command.command_id || '/' || step.state, step.at, ${at(now)},
        json_build_object('command_id', command.command_id, 'kind', command.kind, 'state', step.state,
          'reason', case when step.state = command.state then command.reason end)::text
      from ${followed(orgIds)}
      join device_command as command on command.org_id = followed.org_id
      cross join lateral (values
        ('queued', queued_at), ('sent', sent_at), ('acknowledged', acknowledged_at), ('confirmed', confirmed_at),
        (case when state in ('expired', 'failed', 'cancelled') then state end, ended_at)
      ) as step (state, at)
      where command.queued_at >= ${at(since)}::timestamptz - interval '30 days' and step.state is not null
        and step.at >= greatest(followed.since, ${at(since)})
        and not exists (
          select from integration_entry as entry
          where entry.org_id = command.org_id and entry.device_id = command.device_id and entry.topic = 'commands'
            and entry.key = command.command_id || '/' || step.state
        )
      order by step.at
      on conflict on constraint integration_entry_key do nothing
      returning org_id
    )
    select distinct org_id as "orgId" from added`.execute(trx);
  return rows.map(({ orgId }) => orgId);
}

/** When the newest uplink in the logs was uploaded, epoch ms; null: there is none. Serves all organisations. */
export async function findNewestUplink(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select max(noted_at) as at from integration_entry
    where topic = 'readings' and key not like '%/derived/%'`.execute(db);
  return rows[0]!.at;
}

/**
 * Deletes entries that no target needs any more: those from before a moment that every target was told of, and all from
 * before an earlier one. Serves all organisations.
 */
export async function deleteOldEntries(
  db: Db,
  { toldBefore, before }: { toldBefore: number; before: number },
): Promise<void> {
  await sql`
    delete from integration_entry as entry
    where noted_at < ${at(before)} or noted_at < ${at(toldBefore)} and not exists (
      select from integration
      where integration.org_id = entry.org_id and is_on and integration.position < entry.position
    )`.execute(db);
}

export async function deleteEntriesOfDevices(
  trx: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
): Promise<void> {
  await sql`
    delete from integration_entry
    where org_id = ${orgId} and device_id = any(${[...deviceIds]}::int[])`.execute(trx);
}
