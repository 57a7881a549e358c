import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { Eui, OrgId, UserId } from '@fieldscope/contract/ids';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import type { UserRole } from '@fieldscope/contract/user-roles';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { at, type Db, sql } from '../../../platform/postgres/db';
import { knownVerdict } from '../causes/common-alarms.model';
import type { Behind } from '../causes/common-alarms.repository';

/** Persons with alarms to deliver who were notified of none since a time. */
export async function listDueReceivers(db: Db, notifiedBefore: number): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select distinct user_id from alarm_delivery join alarm using (alarm_id) left join alarm_digest using (user_id)
    where is_diagnosed and (sent_at is null or sent_at <= ${at(notifiedBefore)})`.execute(db);
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
  role: UserRole;
}

/** No other transaction notifies this person until this one ends. */
export async function lockReceiver(db: Db, userId: UserId, now: number): Promise<Receiver | undefined> {
  await sql`
    insert into alarm_digest (user_id, sent_at) values (${userId}, ${at(now)})
    on conflict (user_id) do update set sent_at = excluded.sent_at`.execute(db);
  return findReceiver(db, userId);
}

/** A person as they are written to. */
export async function findReceiver(db: Db, userId: UserId): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select user_id as "userId", org_id as "orgId", account, language, role,
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
  /** null: it stands for others, whose cause is no gateway of the organisation. */
  eui: Eui | null;
  deviceName: string;
  channel: number;
  measurementId: number | null;
  openedAt: number;
  value: number | null;
  /** That the value has passed, in its unit; null: its kind has none. */
  limit: number | null;
  /** null: nothing was looked for, or found out. */
  verdict: Verdict | null;
  /** The devices for which it stands: how many, and the first of them by name; null: it is of one. */
  affected: Behind | null;
  byEmail: boolean;
  byPush: boolean;
  byWebhook: boolean;
}

/** The devices for which `alarm` stands. */
const AFFECTED = sql`case when common_cause is not null then (
  select jsonb_build_object('count', count(*), 'devices', coalesce(
    jsonb_agg(jsonb_build_object('eui', member.eui, 'name', member.device_name) order by nth)
      filter (where nth <= ${ALARM_LIMITS.affectedListed}), '[]'))
  from (
    select eui, device_name, row_number() over (order by lower(device_name), eui) as nth from (
      select distinct eui, device_name from alarm as joined
      where joined.joined_id = alarm.alarm_id and joined.device_id is not null and joined.resolved_at is null
    ) as device
  ) as member
) end`;

/** Takes the alarms that are still to be delivered to a person, worst and oldest first. */
export const takeDeliveries = (
  db: Db,
  { orgId, userId }: Pick<Receiver, 'orgId' | 'userId'>,
): Promise<DeliveredAlarm[]> =>
  readTaken(
    db,
    orgId,
    sql`delete from alarm_delivery using alarm
      where user_id = ${userId} and alarm.alarm_id = alarm_delivery.alarm_id and is_diagnosed
      returning alarm_delivery.alarm_id, by_email, by_push, by_webhook`,
  );

/**
 * What alarms say, worst and oldest first.
 * @param taken a statement that gives their ids, and the ways in which a person is to be notified of each
 */
export async function readTaken(
  db: Db,
  orgId: OrgId,
  taken: ReturnType<typeof sql>,
): Promise<DeliveredAlarm[]> {
  const { rows } = await sql<
    Omit<DeliveredAlarm, 'affected'> & {
      joined: Behind | null;
      behind: Behind | null;
    }
  >`
    with taken as (${taken})
    select alarm_id::float8 as "alarmId", rule_id as "ruleId", rule_name as "ruleName", severity, kind,
      nullif(eui, '') as eui, device_name as "deviceName", channel, measurement_id as "measurementId",
      opened_at as "openedAt", value, passed_limit as "limit", verdict, ${AFFECTED} as joined, silent_behind as behind,
      by_email as "byEmail", by_push as "byPush", by_webhook as "byWebhook"
    from taken join alarm using (alarm_id)
    where org_id = ${orgId}
    order by array_position(array['critical', 'warning', 'info'], severity), opened_at, alarm_id`.execute(db);
  return rows.map(({ verdict, joined, behind, ...alarm }) => ({
    ...alarm,
    verdict: knownVerdict(verdict),
    // What is silent is known before each device's own alarm begins.
    affected: joined && behind && behind.count > joined.count ? behind : joined,
  }));
}

export interface RuleReceiver {
  userId: UserId;
  name: string;
  account: string;
  /** As the contract numbers them; null: none was chosen. */
  language: number | null;
  frozen: boolean;
  byEmail: boolean;
  byPush: boolean;
  byWebhook: boolean;
}

/** The receivers of a rule. */
export async function listRuleReceivers(db: Db, orgId: OrgId, ruleId: number): Promise<RuleReceiver[]> {
  const { rows } = await sql<RuleReceiver>`
    select user_id as "userId", coalesce(nullif(nickname, ''), account) as name, account, language,
      temperature_unit as "temperatureUnit", units,
      is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as frozen, by_email as "byEmail",
      by_push as "byPush", by_webhook as "byWebhook"
    from alarm_receiver join account using (user_id) join organisation using (org_id)
    where account.org_id = ${orgId} and rule_id = ${ruleId}
    order by lower(account)`.execute(db);
  return rows;
}
