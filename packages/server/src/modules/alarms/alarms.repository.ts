import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { ALARM_COLUMNS, Alarm } from '@fieldscope/contract/calls/alarms';
import type { Sorting } from '@fieldscope/contract/fields';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import { orderBy } from '../../platform/postgres/order-by';

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

const matching = (orgId: OrgId, filter: AlarmFilter) => sql`
  alarm.org_id = ${orgId}
  ${filter.alarmId === undefined ? sql`` : sql`and alarm_id = ${filter.alarmId}`}
  ${filter.status === undefined ? sql`` : filter.status === 'open' ? sql`and resolved_at is null` : sql`and resolved_at is not null`}
  ${filter.severities === undefined ? sql`` : sql`and severity = any(${filter.severities}::text[])`}
  ${filter.euis === undefined ? sql`` : sql`and alarm.eui = any(${filter.euis}::text[])`}
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
    select alarm_id::float8 as alarm_id, rule_id, rule_name, severity, alarm.kind, alarm.eui, device_name,
      device.kind = 'gateway' as is_gateway, channel, measurement_id, opened_at, value, worst, resolved_at,
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
  return rows;
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
    from alarm where org_id = ${orgId} and resolved_at is null`.execute(db);
  return rows[0]!;
}

const OPEN = (orgId: OrgId, ids: readonly number[]) =>
  sql`org_id = ${orgId} and alarm_id = any(${ids}::bigint[]) and resolved_at is null`;

/** Of some alarms of an organisation those that are open, locked in one order. @returns how many */
export async function lockOpen(db: Db, orgId: OrgId, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select alarm_id from alarm where ${OPEN(orgId, ids)} order by alarm_id for no key update`.execute(db);
  return rows.length;
}

/** The first to do so stays named. */
export async function acknowledge(
  db: Db,
  orgId: OrgId,
  ids: readonly number[],
  by: UserId,
  now: number,
): Promise<void> {
  await sql`
    update alarm set acknowledged_at = ${at(now)}, acknowledged_by = ${by}
    where ${OPEN(orgId, ids)} and acknowledged_at is null`.execute(db);
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
      where alarm.org_id = ${orgId} and alarm.alarm_id = any(${ids}::bigint[])
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
    where ${OPEN(orgId, ids)}`.execute(db);
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
