import type { AlarmHours, Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmCondition } from '@fieldscope/contract/alarm-kinds';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../../platform/postgres/db';
import { lockOrganisation } from '../../accounts/organisation-locks.service';
import { endCommon } from '../causes/common-alarms.repository';
import { RULE_COVERS_DEVICE } from '../evaluation/evaluation.repository';

type RuleReceivers = { user_id: string; by_email: boolean; by_push: boolean; by_webhook: boolean }[];

export interface RuleRow {
  rule_id: number;
  name: string;
  severity: Severity;
  is_on: boolean;
  condition: AlarmCondition;
  eui: Eui | null;
  device_name: string | null;
  group_uuid: string | null;
  channel: number | null;
  measurement_id: number | null;
  hold_minutes: number;
  cooldown_minutes: number;
  hours: AlarmHours | null;
  receivers: RuleReceivers;
  open_count: number;
}

export async function listRules(db: Db, orgId: OrgId): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select alarm_rule.rule_id, alarm_rule.name, severity, is_on, condition, device.eui, device.name as device_name,
      case when is_ungrouped then '' else alarm_rule.group_id end as group_uuid, channel, measurement_id, hold_minutes,
      cooldown_minutes, hours, coalesce(receivers, '[]') as receivers, coalesce(open_count, 0) as open_count
    from alarm_rule
    left join device on device.device_id = alarm_rule.device_id and device.org_id = ${orgId}
    left join (
      select rule_id, jsonb_agg(
          jsonb_build_object('user_id', user_id::text, 'by_email', by_email, 'by_push', by_push, 'by_webhook', by_webhook)
          order by user_id
        ) as receivers
      from alarm_receiver join account using (user_id) where account.org_id = ${orgId} group by rule_id
    ) as receiving on receiving.rule_id = alarm_rule.rule_id
    left join (
      select rule_id, count(*)::int as open_count from alarm
      where org_id = ${orgId} and resolved_at is null and joined_id is null group by rule_id
    ) as open on open.rule_id = alarm_rule.rule_id
    where alarm_rule.org_id = ${orgId}
    order by lower(alarm_rule.name), alarm_rule.rule_id`.execute(db);
  return rows;
}

export interface NewRule {
  name: string;
  severity: Severity;
  isOn: boolean;
  condition: AlarmCondition;
  hours: AlarmHours | null;
  deviceId: number | null;
  groupId: string | null;
  isUngrouped: boolean;
  channel: number | null;
  measurementId: number | null;
  holdMinutes: number;
  cooldownMinutes: number;
}

/** Number of rules; until the transaction ends no other transaction makes one in this organisation. */
export async function countRulesAlone(db: Db, orgId: OrgId): Promise<number> {
  await lockOrganisation(db, orgId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alarm_rule where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

export async function insertRule(db: Db, orgId: OrgId, rule: NewRule, now: number): Promise<number> {
  const { rows } = await sql<{ rule_id: number }>`
    insert into alarm_rule (org_id, name, severity, is_on, condition, hours, device_id, group_id, is_ungrouped,
      channel, measurement_id, hold_minutes, cooldown_minutes, since)
    values (${orgId}, ${rule.name}, ${rule.severity}, ${rule.isOn}, ${JSON.stringify(rule.condition)}::jsonb,
      ${rule.hours && JSON.stringify(rule.hours)}::jsonb, ${rule.deviceId}, ${rule.groupId}, ${rule.isUngrouped},
      ${rule.channel}, ${rule.measurementId}, ${rule.holdMinutes}, ${rule.cooldownMinutes}, ${at(now)})
    returning rule_id`.execute(db);
  return rows[0]!.rule_id;
}

/** @returns whether the organisation has this rule */
export async function updateRule(
  db: Db,
  orgId: OrgId,
  ruleId: number,
  rule: NewRule,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update alarm_rule set name = ${rule.name}, severity = ${rule.severity}, is_on = ${rule.isOn},
      condition = ${JSON.stringify(rule.condition)}::jsonb, hours = ${rule.hours && JSON.stringify(rule.hours)}::jsonb,
      device_id = ${rule.deviceId}, group_id = ${rule.groupId}, is_ungrouped = ${rule.isUngrouped},
      channel = ${rule.channel}, measurement_id = ${rule.measurementId}, hold_minutes = ${rule.holdMinutes},
      cooldown_minutes = ${rule.cooldownMinutes}, revision = revision + 1, since = ${at(now)}
    where org_id = ${orgId} and rule_id = ${ruleId}
    returning rule_id`.execute(db);
  return rows.length > 0;
}

/**
 * The rules of a geofence begin again, as changed ones do, and their open alarms end.
 * @returns whether there are any
 */
export async function restartRulesOfGeofence(
  db: Db,
  orgId: OrgId,
  geofenceId: number,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ rule_id: number }>`
    with restarted as (
      update alarm_rule set revision = revision + 1, since = ${at(now)}
      where org_id = ${orgId} and geofence_id = ${geofenceId}
      returning rule_id
    ), ended as (
      update alarm set resolved_at = greatest(opened_at, ${at(now)}), resolution = 'rule_changed'
      from restarted
      where alarm.rule_id = restarted.rule_id and org_id = ${orgId} and resolved_at is null
    )
    select rule_id from restarted`.execute(db);
  return rows.length > 0;
}

/** Nothing fires by it until the transaction ends. @returns its name; undefined: the organisation has no such rule */
export async function lockRule(db: Db, orgId: OrgId, ruleId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from alarm_rule where org_id = ${orgId} and rule_id = ${ruleId} for update`.execute(db);
  return rows[0]?.name;
}

/** @returns undefined: the organisation has no such rule */
export async function findRuleName(db: Db, orgId: OrgId, ruleId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from alarm_rule where org_id = ${orgId} and rule_id = ${ruleId}`.execute(db);
  return rows[0]?.name;
}

export async function deleteRule(db: Db, orgId: OrgId, ruleId: number): Promise<void> {
  await sql`delete from alarm_rule where org_id = ${orgId} and rule_id = ${ruleId}`.execute(db);
}

/** Replaces the receivers of a rule. @returns how many of them are the organisation's */
export async function replaceReceivers(
  db: Db,
  orgId: OrgId,
  ruleId: number,
  receivers: Readonly<RuleReceivers>,
): Promise<number> {
  await sql`
    delete from alarm_receiver using alarm_rule
    where alarm_rule.rule_id = alarm_receiver.rule_id and org_id = ${orgId} and alarm_receiver.rule_id = ${ruleId}`.execute(
    db,
  );
  const { rows } = await sql`
    insert into alarm_receiver (rule_id, user_id, by_email, by_push, by_webhook)
    select ${ruleId}::int, user_id, given.by_email, given.by_push, given.by_webhook
    from unnest(
      ${receivers.map(({ user_id }) => user_id)}::bigint[],
      ${receivers.map(({ by_email }) => by_email)}::boolean[],
      ${receivers.map(({ by_push }) => by_push)}::boolean[],
      ${receivers.map(({ by_webhook }) => by_webhook)}::boolean[]
    ) as given (user_id, by_email, by_push, by_webhook)
    join account using (user_id) where account.org_id = ${orgId}
    returning user_id`.execute(db);
  return rows.length;
}

export async function listReceivers(
  db: Db,
  orgId: OrgId,
): Promise<{ user_id: UserId; name: string; account: string; has_webhook: boolean }[]> {
  const { rows } = await sql<{ user_id: UserId; name: string; account: string; has_webhook: boolean }>`
    select account.user_id, coalesce(nullif(nickname, ''), account) as name, account,
      coalesce(alarm_webhook.is_on, false) as has_webhook
    from account join organisation using (org_id)
    left join alarm_webhook on alarm_webhook.user_id = account.user_id and alarm_webhook.org_id = ${orgId}
    where account.org_id = ${orgId} and not is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) order by lower(account)`.execute(
    db,
  );
  return rows;
}

/** Ends the open alarms of a rule. */
export async function endAlarmsOfRule(db: Db, orgId: OrgId, ruleId: number, now: number): Promise<void> {
  await sql`
    update alarm set resolved_at = greatest(opened_at, ${at(now)}), resolution = 'rule_changed'
    where org_id = ${orgId} and rule_id = ${ruleId} and resolved_at is null`.execute(db);
}

/** Takes the devices that leave an organisation out of its rules, and ends their alarms. */
export async function leaveAlarms(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  now: number,
): Promise<void> {
  await sql`
    delete from alarm_rule where org_id = ${orgId} and device_id = any(${deviceIds}::int[])`.execute(db);
  await sql`
    update alarm set resolved_at = greatest(opened_at, ${at(now)}), resolution = 'device_removed'
    where org_id = ${orgId} and device_id = any(${deviceIds}::int[]) and resolved_at is null`.execute(db);
  await endCommon(db, [orgId]);
}

/** Ends alarms that no rule watches any more, as when their group was deleted. @returns whose they were */
export async function endUnwatched(db: Db, now: number): Promise<OrgId[]> {
  const { rows } = await sql<{ org_id: OrgId }>`
    update alarm
    set resolved_at = greatest(opened_at, ${at(now)}),
      resolution = case when exists (
          select from device where device.device_id = alarm.device_id and device.org_id = alarm.org_id
        ) then 'rule_changed' else 'device_removed' end
    where resolved_at is null and alarm.device_id is not null and not exists (
      select from alarm_rule join device on ${RULE_COVERS_DEVICE}
      where alarm_rule.rule_id = alarm.rule_id and is_on and device.device_id = alarm.device_id)
    returning org_id`.execute(db);
  const orgIds = [...new Set(rows.map(({ org_id }) => org_id))];
  if (orgIds.length > 0) await endCommon(db, orgIds);
  return orgIds;
}

/** Deletes those of the rules that there are, and every alarm of theirs or of the devices. */
export async function deleteRulesAndAlarms(
  db: Db,
  orgId: OrgId,
  { ruleIds, deviceIds }: { ruleIds: readonly number[]; deviceIds: readonly number[] },
): Promise<void> {
  await sql`
    delete from alarm
    where org_id = ${orgId} and (rule_id = any(${ruleIds}::int[]) or device_id = any(${deviceIds}::int[]))`.execute(
    db,
  );
  await sql`
    delete from alarm_state where org_id = ${orgId} and rule_id = any(${ruleIds}::int[])`.execute(db);
  await sql`delete from alarm_rule where org_id = ${orgId} and rule_id = any(${ruleIds}::int[])`.execute(db);
}

/** Deletes what no rule needs any more, and alarms that ended before a time. */
export async function deleteOld(db: Db, endedBefore: number): Promise<void> {
  await sql`
    delete from alarm_state as state where not exists (
      select from alarm_rule join device on ${RULE_COVERS_DEVICE}
      where alarm_rule.rule_id = state.rule_id and device.device_id = state.device_id)`.execute(db);
  await sql`delete from alarm where resolved_at <= ${at(endedBefore)}`.execute(db);
}
