import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import { at, type Db, sql } from '../../../platform/postgres/db';

/** Persons with alarms to deliver who were notified of none since a time. */
export async function listDueReceivers(db: Db, notifiedBefore: number): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select distinct user_id from alarm_delivery left join alarm_digest using (user_id)
    where sent_at is null or sent_at <= ${at(notifiedBefore)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface Receiver {
  userId: UserId;
  orgId: OrgId;
  account: string;
  /** As the contract numbers them; null: none was chosen. */
  language: number | null;
  timezone: string;
  temperatureUnit: TemperatureUnit;
  units: UnitChoices;
  frozen: boolean;
}

/** No other transaction notifies this person until this one ends. */
export async function lockReceiver(db: Db, userId: UserId, now: number): Promise<Receiver | undefined> {
  await sql`
    insert into alarm_digest (user_id, sent_at) values (${userId}, ${at(now)})
    on conflict (user_id) do update set sent_at = excluded.sent_at`.execute(db);
  const { rows } = await sql<Receiver>`
    select user_id as "userId", org_id as "orgId", account, language,
      temperature_unit as "temperatureUnit", units,
      is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as frozen,
      coalesce(account.timezone, organisation.timezone, 'UTC') as timezone
    from account join organisation using (org_id) where user_id = ${userId}`.execute(db);
  return rows[0];
}

export interface DeliveredAlarm {
  alarmId: number;
  /** null: the rule was deleted. */
  ruleId: number | null;
  ruleName: string;
  severity: Severity;
  kind: AlarmKind;
  eui: Eui;
  deviceName: string;
  channel: number;
  measurementId: number | null;
  openedAt: number;
  value: number | null;
  byEmail: boolean;
  byWebhook: boolean;
}

/** Takes the alarms that are still to be delivered to a person, worst and oldest first. */
export async function takeDeliveries(
  db: Db,
  { orgId, userId }: Pick<Receiver, 'orgId' | 'userId'>,
): Promise<DeliveredAlarm[]> {
  const { rows } = await sql<DeliveredAlarm>`
    with taken as (
      delete from alarm_delivery where user_id = ${userId} returning alarm_id, by_email, by_webhook
    )
    select alarm_id::float8 as "alarmId", rule_id as "ruleId", rule_name as "ruleName", severity, kind, eui,
      device_name as "deviceName", channel, measurement_id as "measurementId", opened_at as "openedAt", value,
      by_email as "byEmail", by_webhook as "byWebhook"
    from taken join alarm using (alarm_id)
    where org_id = ${orgId}
    order by array_position(array['critical', 'warning', 'info'], severity), opened_at, alarm_id`.execute(db);
  return rows;
}

export interface RuleReceiver {
  userId: UserId;
  name: string;
  account: string;
  /** As the contract numbers them; null: none was chosen. */
  language: number | null;
  frozen: boolean;
  byEmail: boolean;
  byWebhook: boolean;
}

/** The receivers of a rule. */
export async function listRuleReceivers(db: Db, orgId: OrgId, ruleId: number): Promise<RuleReceiver[]> {
  const { rows } = await sql<RuleReceiver>`
    select user_id as "userId", coalesce(nullif(nickname, ''), account) as name, account, language,
      temperature_unit as "temperatureUnit", units,
      is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as frozen, by_email as "byEmail",
      by_webhook as "byWebhook"
    from alarm_receiver join account using (user_id) join organisation using (org_id)
    where account.org_id = ${orgId} and rule_id = ${ruleId}
    order by lower(account)`.execute(db);
  return rows;
}
