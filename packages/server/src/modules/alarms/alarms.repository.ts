import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { ResultOf } from '@fieldscope/contract/call';
import type { ALARM_COLUMNS, Alarm, alarms } from '@fieldscope/contract/calls/alarms';
import type { Sorting } from '@fieldscope/contract/fields';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import { orderBy } from '../../platform/postgres/order-by';
import { knownVerdict } from './causes/common-alarms.model';

export interface AlarmFilter {
  alarmId?: number;
  status?: 'open' | 'resolved';
  severities?: Severity[];
  euis?: Eui[];
  ruleId?: number;
  from?: number;
  to?: number;
}

type Page = Sorting<(typeof ALARM_COLUMNS)[number]> & PageRows;

const SEVERITY_RANK = sql`array_position(array['info', 'warning', 'critical'], severity)`;

const nameOf = (account: string) =>
  sql`coalesce(nullif(${sql.ref(`${account}.nickname`)}, ''), ${sql.ref(`${account}.account`)})`;

/** What others stand for is listed where its device is asked for, and then not beside an alarm that stands for it there. */
function listedOf({ alarmId, euis }: AlarmFilter) {
  if (alarmId !== undefined) return sql``;
  if (euis === undefined) return sql`and joined_id is null`;
  return sql`and not exists (
    select from alarm as head where head.alarm_id = alarm.joined_id and head.eui = any(${euis}::text[]))`;
}

const AFFECTED = sql`case when common_cause is not null then (
  select jsonb_build_object('count', count(distinct device_id),
    'open', count(distinct device_id) filter (where joined.resolved_at is null))
  from alarm as joined where joined.joined_id = alarm.alarm_id and joined.device_id is not null
) end`;

const matching = (orgId: OrgId, filter: AlarmFilter) => sql`
  alarm.org_id = ${orgId}
  ${filter.alarmId === undefined ? sql`` : sql`and alarm_id = ${filter.alarmId}`}
  ${filter.status === undefined ? sql`` : filter.status === 'open' ? sql`and resolved_at is null` : sql`and resolved_at is not null`}
  ${filter.severities === undefined ? sql`` : sql`and severity = any(${filter.severities}::text[])`}
  ${filter.euis === undefined ? sql`` : sql`and alarm.eui = any(${filter.euis}::text[])`}
  ${listedOf(filter)}
  ${filter.ruleId === undefined ? sql`` : sql`and rule_id = ${filter.ruleId}`}
  ${filter.from === undefined ? sql`` : sql`and opened_at >= ${at(filter.from)}`}
  ${filter.to === undefined ? sql`` : sql`and opened_at <= ${at(filter.to)}`}`;

/** Alarms, those that are open and worst first unless they are sorted otherwise. */
export async function listAlarms(
  db: Db,
  orgId: OrgId,
  filter: AlarmFilter,
  { skip, take, ...sorting }: Page,
): Promise<Alarm[]> {
  const order = orderBy(
    {
      opened: sql`opened_at`,
      resolved: sql`resolved_at`,
      severity: SEVERITY_RANK,
      device: sql`lower(device_name)`,
      rule: sql`lower(rule_name)`,
      worst: sql`worst`,
    },
    sorting,
    sql`(resolved_at is not null), case when resolved_at is null then ${SEVERITY_RANK} else 0 end desc,
      opened_at desc, alarm_id desc`,
  );
  const { rows } = await sql<Alarm>`
    select alarm_id::float8 as alarm_id, rule_id, rule_name, severity, alarm.kind, nullif(alarm.eui, '') as eui, device_name,
      case when common_cause is not null then nullif(alarm.eui, '') is not null else device.kind = 'gateway' end as is_gateway,
      verdict, ${AFFECTED} as affected, joined_id::float8 as joined_alarm_id, channel, measurement_id, opened_at, value, passed_limit as "limit", worst, resolved_at,
      resolution, ${nameOf('resolver')} as resolved_by,
      acknowledged_at, ${nameOf('acknowledger')} as acknowledged_by, silenced_until,
      case when assignee.user_id is not null then
        jsonb_build_object('user_id', assignee.user_id::text, 'name', ${nameOf('assignee')}) end as assigned_to
    from alarm
    left join device on device.device_id = alarm.device_id and device.org_id = ${orgId}
    left join account as resolver on resolver.user_id = resolved_by and resolver.org_id = ${orgId}
    left join account as acknowledger on acknowledger.user_id = acknowledged_by and acknowledger.org_id = ${orgId}
    left join account as assignee on assignee.user_id = assigned_to and assignee.org_id = ${orgId}
    where ${matching(orgId, filter)}
    order by ${order}
    limit ${take} offset ${skip}`.execute(db);
  return rows.map(({ verdict, ...alarm }) => ({ ...alarm, verdict: knownVerdict(verdict) }));
}

/** How many there are, counted up to one more than a table shows. */
export async function countAlarms(db: Db, orgId: OrgId, filter: AlarmFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from alarm where ${matching(orgId, filter)} limit ${LIMITS.tableRows + 1}
    ) as found`.execute(db);
  return rows[0]!.count;
}

export async function countOpen(db: Db, orgId: OrgId): Promise<Record<Severity | 'unacknowledged', number>> {
  const { rows } = await sql<Record<Severity | 'unacknowledged', number>>`
    select count(*) filter (where severity = 'critical')::int as critical,
      count(*) filter (where severity = 'warning')::int as warning,
      count(*) filter (where severity = 'info')::int as info,
      count(*) filter (where acknowledged_at is null)::int as unacknowledged
    from alarm where org_id = ${orgId} and resolved_at is null and joined_id is null`.execute(db);
  return rows[0]!;
}

type Affected = ResultOf<typeof alarms.listAffected>['list'][number];

/** Devices for which an alarm stands, those that are still silent first; undefined: the organisation has no such alarm of many. */
export async function listAffected(
  db: Db,
  orgId: OrgId,
  alarmId: number,
  { skip, take }: PageRows,
): Promise<{ list: Affected[]; count: number } | undefined> {
  const { rows: heads } = await sql<{ count: number }>`
    select ${AFFECTED} ->> 'count' as count from alarm
    where org_id = ${orgId} and alarm_id = ${alarmId} and common_cause is not null`.execute(db);
  const [head] = heads;
  if (!head) return undefined;
  const { rows } = await sql<Affected>`
    select newest.eui, newest.device_name, device.kind = 'gateway' as is_gateway, opened_at, resolved_at
    from (
      select distinct on (device_id) device_id, eui, device_name, opened_at, resolved_at from alarm
      where org_id = ${orgId} and joined_id = ${alarmId} and device_id is not null
      order by device_id, opened_at desc
    ) as newest left join device on device.device_id = newest.device_id and device.org_id = ${orgId}
    order by resolved_at is not null, lower(newest.device_name), newest.eui
    limit ${take} offset ${skip}`.execute(db);
  return { list: rows, count: Number(head.count) };
}

/** Of some alarms those through which they are changed: the ones that stand for them. */
export async function listHeads(db: Db, orgId: OrgId, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ alarm_id: number }>`
    select distinct coalesce(joined_id, alarm_id)::float8 as alarm_id from alarm
    where org_id = ${orgId} and alarm_id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ alarm_id }) => alarm_id);
}

const OPEN = (orgId: OrgId, ids: readonly number[]) =>
  sql`org_id = ${orgId} and alarm_id = any(${ids}::bigint[]) and resolved_at is null`;

/** Of some alarms of an organisation those that are open, locked in one order. @returns how many */
export async function lockOpen(db: Db, orgId: OrgId, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select alarm_id from alarm where ${OPEN(orgId, ids)} order by alarm_id for no key update`.execute(db);
  return rows.length;
}

/** The first to do so stays named. @returns how many nobody had acknowledged */
export async function acknowledge(
  db: Db,
  orgId: OrgId,
  ids: readonly number[],
  by: UserId | null,
  now: number,
): Promise<number> {
  const { rows } = await sql`
    update alarm set acknowledged_at = ${at(now)}, acknowledged_by = ${by}
    where ${OPEN(orgId, ids)} and acknowledged_at is null returning alarm_id`.execute(db);
  return rows.length;
}

/** @returns whether there is such a person in the organisation */
export async function isMember(db: Db, orgId: OrgId, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select user_id from account where org_id = ${orgId} and user_id = ${userId} for key share`.execute(db);
  return rows.length > 0;
}

export async function assign(db: Db, orgId: OrgId, ids: readonly number[], to: UserId | null): Promise<void> {
  await sql`update alarm set assigned_to = ${to} where ${OPEN(orgId, ids)}`.execute(db);
}

export async function silence(db: Db, orgId: OrgId, ids: readonly number[], until: number): Promise<void> {
  await sql`
    update alarm set silenced_until = ${at(until)} where ${OPEN(orgId, ids)}`.execute(db);
}

/** The next alarms of these rules and channels notify no one until then; states before alarms, as everywhere. */
export async function silenceStates(
  db: Db,
  orgId: OrgId,
  ids: readonly number[],
  until: number,
): Promise<void> {
  await sql`
    with chosen as (
      select state.rule_id, state.device_id, state.channel
      from alarm_state as state join alarm using (rule_id, device_id, channel)
      where alarm.org_id = ${orgId} and coalesce(alarm.joined_id, alarm.alarm_id) = any(${ids}::bigint[])
        and alarm.resolved_at is null and state.org_id = ${orgId}
      order by state.rule_id, state.device_id, state.channel for update of state
    )
    update alarm_state as state set silenced_until = ${at(until)} from chosen
    where state.org_id = ${orgId} and state.rule_id = chosen.rule_id and state.device_id = chosen.device_id
      and state.channel = chosen.channel`.execute(db);
}

export async function resolve(
  db: Db,
  orgId: OrgId,
  ids: readonly number[],
  by: UserId,
  now: number,
): Promise<void> {
  await sql`
    update alarm
    set resolved_at = greatest(opened_at, ${at(now)}), resolution = 'by_hand', resolved_by = ${by}
    where org_id = ${orgId} and coalesce(joined_id, alarm_id) = any(${ids}::bigint[]) and resolved_at is null`.execute(
    db,
  );
}

export interface OpenAlarm {
  deviceId: number;
  channel: number;
  /** null: it is about the device as a whole. */
  measurement_id: number | null;
  severity: Severity;
}

/** Open alarms of some devices. */
export async function listOpenOf(db: Db, orgId: OrgId, deviceIds: readonly number[]): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`
    select device_id as "deviceId", channel, measurement_id, severity from alarm
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and resolved_at is null`.execute(db);
  return rows;
}
