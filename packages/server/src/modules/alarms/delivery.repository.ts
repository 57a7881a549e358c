import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** Persons whom alarms have still to reach and who were told of none since a time. */
export async function listDueReceivers(db: Db, toldBefore: number): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select distinct user_id from alarm_delivery left join alarm_digest using (user_id)
    where sent_at is null or sent_at <= ${at(toldBefore)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface Receiver {
  userId: UserId;
  orgId: OrgId;
  account: string;
  /** As the contract numbers them; null: none was chosen. */
  language: number | null;
  timezone: string;
  frozen: boolean;
}

/** Nobody else tells this person anything until the transaction ends. */
export async function lockReceiver(db: Db, userId: UserId, now: number): Promise<Receiver | undefined> {
  await sql`
    insert into alarm_digest (user_id, sent_at) values (${userId}, ${at(now)})
    on conflict (user_id) do update set sent_at = excluded.sent_at`.execute(db);
  const { rows } = await sql<Receiver>`
    select user_id as "userId", org_id as "orgId", account, language,
      is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as frozen,
      coalesce(account.timezone, organisation.timezone, 'UTC') as timezone
    from account join organisation using (org_id) where user_id = ${userId}`.execute(db);
  return rows[0];
}

export interface DeliveredIncident {
  incidentId: number;
  ruleName: string;
  severity: Severity;
  kind: string;
  deviceName: string;
  measurementId: number | null;
  openedAt: number;
  value: number | null;
  byEmail: boolean;
}

/** Takes what a person has still to be told of, worst and oldest first. */
export async function takeDeliveries(
  db: Db,
  { orgId, userId }: Pick<Receiver, 'orgId' | 'userId'>,
): Promise<DeliveredIncident[]> {
  const { rows } = await sql<DeliveredIncident>`
    with taken as (
      delete from alarm_delivery where user_id = ${userId} returning incident_id, by_email
    )
    select incident_id::float8 as "incidentId", rule_name as "ruleName", severity, kind, device_name as "deviceName",
      measurement_id as "measurementId", opened_at as "openedAt", value, by_email as "byEmail"
    from taken join alarm_incident using (incident_id)
    where org_id = ${orgId}
    order by array_position(array['critical', 'warning', 'info'], severity), opened_at, incident_id`.execute(
    db,
  );
  return rows;
}
