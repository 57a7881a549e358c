import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { at, type Db, sql } from '../../../platform/postgres/db';
import type { StateKey } from '../evaluation/evaluation.repository';

/** Organisations with alarms that are to be looked into, or with open ones of a common cause. */
export async function listOrganisations(db: Db): Promise<OrgId[]> {
  const { rows } = await sql<{ org_id: OrgId }>`
    select org_id from alarm where not is_diagnosed
    union select org_id from alarm where common_cause is not null and resolved_at is null`.execute(db);
  return rows.map(({ org_id }) => org_id);
}

export interface WaitingAlarm {
  alarmId: number;
  /** null: the rule was deleted. */
  ruleId: number | null;
  deviceId: number;
  kind: AlarmKind;
  openedAt: number;
  isOpen: boolean;
  /** Its cause was looked for before, and was none that it has in common with others. */
  isDiagnosed: boolean;
}

const WAITING = sql`
  device_id is not null and joined_id is null and common_cause is null
  and (not is_diagnosed or (kind = 'silence' and resolved_at is null))`;

const COLUMNS = sql`
  alarm_id::float8 as "alarmId", rule_id as "ruleId", device_id as "deviceId", kind, opened_at as "openedAt",
  resolved_at is null as "isOpen", is_diagnosed as "isDiagnosed"`;

/** Alarms whose cause is to be looked for, and open ones of silence that stand alone: they may turn out to have one in common. */
export async function listWaiting(db: Db, orgId: OrgId, most: number): Promise<WaitingAlarm[]> {
  const { rows } = await sql<WaitingAlarm>`
    select ${COLUMNS} from alarm where org_id = ${orgId} and ${WAITING}
    order by is_diagnosed, alarm_id limit ${most}`.execute(db);
  return rows;
}

/** Those of them that nobody else changes now, held until the transaction ends. */
export async function lockWaiting(
  db: Db,
  orgId: OrgId,
  alarmIds: readonly number[],
): Promise<WaitingAlarm[]> {
  const { rows } = await sql<WaitingAlarm>`
    select ${COLUMNS} from alarm
    where org_id = ${orgId} and alarm_id = any(${alarmIds}::bigint[]) and ${WAITING}
    order by alarm_id for no key update skip locked`.execute(db);
  return rows;
}

/** Notes what was found out of alarms that stand alone; null: nothing. */
export async function noteVerdicts(
  db: Db,
  orgId: OrgId,
  found: readonly { alarmId: number; verdict: Verdict | null }[],
): Promise<void> {
  await sql`
    update alarm set verdict = given.verdict, is_diagnosed = true
    from jsonb_to_recordset(${JSON.stringify(found.map(({ alarmId, verdict }) => ({ alarm_id: alarmId, verdict })))}::jsonb)
      as given (alarm_id bigint, verdict jsonb)
    where alarm.org_id = ${orgId} and alarm.alarm_id = given.alarm_id`.execute(db);
}

/** The alarm that stands for those of one rule with one common cause. */
export interface CommonAlarm {
  ruleId: number;
  commonCause: string;
  since: number;
  verdict: Verdict;
  /** '' for a network server, or a gateway of others. */
  eui: string;
  name: string;
  joined: readonly number[];
  /** Silent devices behind it as they are known: how many, and the first by name. */
  behind: Behind;
}

export interface Behind {
  count: number;
  devices: { eui: string; name: string }[];
}

/** Makes the open alarm of a rule and a cause, or goes on with it, and joins others to it. @returns its id */
export async function joinAlarms(db: Db, orgId: OrgId, common: CommonAlarm): Promise<number> {
  const { rows } = await sql<{ alarm_id: number }>`
    insert into alarm (org_id, rule_id, rule_name, severity, kind, eui, device_name, channel, opened_at, verdict,
      common_cause, cause_since, silent_behind)
    select org_id, rule_id, rule_name, severity, kind, ${common.eui}, ${common.name}, 0, opened_at,
      ${JSON.stringify(common.verdict)}::jsonb, ${common.commonCause}, ${at(common.since)},
      ${JSON.stringify(common.behind)}::jsonb
    from alarm where org_id = ${orgId} and alarm_id = any(${common.joined}::bigint[])
    order by opened_at, alarm_id limit 1
    on conflict (rule_id, common_cause) where resolved_at is null and common_cause is not null do update
      set verdict = excluded.verdict, silent_behind = excluded.silent_behind, opened_at = least(alarm.opened_at, excluded.opened_at)
    returning alarm_id::float8 as alarm_id`.execute(db);
  const { alarm_id: alarmId } = rows[0]!;
  await sql`
    update alarm set joined_id = ${alarmId}, is_diagnosed = true
    where org_id = ${orgId} and alarm_id = any(${common.joined}::bigint[])`.execute(db);
  await moveDeliveries(db, orgId, alarmId);
  return alarmId;
}

/** Who was to be notified of alarms is notified of the one that stands for them; of what joins it later nobody is. */
async function moveDeliveries(db: Db, orgId: OrgId, alarmId: number): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    with moved as (
      delete from alarm_delivery using alarm
      where alarm.org_id = ${orgId} and alarm.joined_id = ${alarmId} and alarm_delivery.alarm_id = alarm.alarm_id
      returning user_id, by_email, by_push, by_webhook
    )
    insert into alarm_delivery (user_id, alarm_id, by_email, by_push, by_webhook)
    select user_id, ${alarmId}, bool_or(by_email), bool_or(by_push), bool_or(by_webhook) from moved
    where exists (select from alarm where alarm_id = ${alarmId} and org_id = ${orgId} and not is_delivered)
    group by user_id
    on conflict do nothing
    returning user_id`.execute(db);
  if (rows.length === 0) return;
  await sql`
    update alarm set is_delivered = true where org_id = ${orgId} and alarm_id = ${alarmId}`.execute(db);
}

/** Open alarms of common causes. */
export interface OpenCommon {
  alarmId: number;
  commonCause: string;
  causeSince: number;
  severity: Severity;
}

export async function listOpenCommon(db: Db, orgId: OrgId): Promise<OpenCommon[]> {
  const { rows } = await sql<OpenCommon>`
    select alarm_id::float8 as "alarmId", common_cause as "commonCause", cause_since as "causeSince", severity
    from alarm where org_id = ${orgId} and common_cause is not null and resolved_at is null
    order by alarm_id`.execute(db);
  return rows;
}

/** The states of the open alarms that an alarm stands for. */
export async function listJoinedStates(
  db: Db,
  orgId: OrgId,
  alarmId: number,
): Promise<(StateKey & { orgId: OrgId })[]> {
  const { rows } = await sql<StateKey & { orgId: OrgId }>`
    select rule_id as "ruleId", device_id as "deviceId", channel, org_id as "orgId" from alarm
    where org_id = ${orgId} and joined_id = ${alarmId} and resolved_at is null and rule_id is not null
    order by rule_id, device_id, channel`.execute(db);
  return rows;
}

/** Open alarms of silence that others stand for by their gateway, each with that one. */
export async function listJoinedByGateway(
  db: Db,
  orgId: OrgId,
): Promise<{ headId: number; ruleId: number; alarmId: number; deviceId: number; openedAt: number }[]> {
  const { rows } = await sql<{
    headId: number;
    ruleId: number;
    alarmId: number;
    deviceId: number;
    openedAt: number;
  }>`
    select head.alarm_id::float8 as "headId", head.rule_id as "ruleId", member.alarm_id::float8 as "alarmId",
      member.device_id as "deviceId", member.opened_at as "openedAt"
    from alarm as head join alarm as member on member.joined_id = head.alarm_id and member.resolved_at is null
    where head.org_id = ${orgId} and head.common_cause like 'gateway/%' and head.resolved_at is null
      and member.org_id = ${orgId} and member.device_id is not null and head.rule_id is not null
    order by head.alarm_id, member.alarm_id`.execute(db);
  return rows;
}

/** Ends alarms whose cause turned out to be part of another one, which stands for them now. */
export async function endMerged(
  db: Db,
  orgId: OrgId,
  alarmIds: readonly number[],
  now: number,
): Promise<void> {
  await sql`
    update alarm set resolved_at = greatest(opened_at, ${at(now)}), resolution = 'recovered'
    where org_id = ${orgId} and alarm_id = any(${alarmIds}::bigint[]) and resolved_at is null`.execute(db);
}

/** Alarms whose causes could not be looked for go on without. */
export async function giveUp(db: Db, orgId: OrgId, openedBefore: number): Promise<void> {
  await sql`
    update alarm set is_diagnosed = true
    where org_id = ${orgId} and not is_diagnosed and opened_at <= ${at(openedBefore)}`.execute(db);
}

/**
 * Ends alarms of common causes that stand for no open one any more. One that somebody changes at this moment ends with the next call.
 */
export async function endCommon(db: Db, orgIds: readonly OrgId[]): Promise<void> {
  await sql`
    with over as (
      select alarm_id, (
          select max(resolved_at) from alarm as member where member.joined_id = head.alarm_id
        ) as at
      from alarm as head
      where head.org_id = any(${orgIds}::bigint[]) and head.common_cause is not null and head.resolved_at is null
        and not exists (
          select from alarm as member where member.joined_id = head.alarm_id and member.resolved_at is null)
      order by alarm_id for no key update of head skip locked
    )
    update alarm set resolved_at = greatest(opened_at, over.at), resolution = 'recovered'
    from over where alarm.alarm_id = over.alarm_id`.execute(db);
}
