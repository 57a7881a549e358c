import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { DeliveredAlarm } from './delivery/delivery.repository';
import { RULE_COVERS_DEVICE } from './evaluation/evaluation.repository';

/** An alarm as it was in a period. */
export type PeriodAlarm = Pick<
  DeliveredAlarm,
  'severity' | 'ruleName' | 'kind' | 'deviceName' | 'measurementId' | 'openedAt' | 'value' | 'limit'
> & { resolvedAt: number | null };

interface Period {
  /** In the period. */
  from: number;
  /** Not included. */
  to: number;
}

const during = (orgId: OrgId, deviceIds: readonly number[], { from, to }: Period) => sql`
  org_id = ${orgId} and device_id = any(${[...deviceIds]}::int[]) and common_cause is null
  and opened_at < ${at(to)} and (resolved_at is null or resolved_at >= ${at(from)})`;

/** Alarms of devices that were open in a period: the worst and newest, as many as are wanted. */
export async function listDuring(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  { most, ...period }: Period & { most: number },
): Promise<PeriodAlarm[]> {
  const { rows } = await sql<PeriodAlarm>`
    select severity, rule_name as "ruleName", kind, device_name as "deviceName", measurement_id as "measurementId",
      opened_at as "openedAt", value, passed_limit as "limit", resolved_at as "resolvedAt"
    from alarm where ${during(orgId, deviceIds, period)}
    order by (resolved_at is not null), array_position(array['critical', 'warning', 'info'], severity), opened_at desc, alarm_id
    limit ${most}`.execute(db);
  return rows;
}

export async function countDuring(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  period: Period,
): Promise<{ count: number; openCount: number }> {
  const { rows } = await sql<{ count: number; openCount: number }>`
    select count(*)::int as count, (count(*) filter (where resolved_at is null))::int as "openCount"
    from alarm where ${during(orgId, deviceIds, period)}`.execute(db);
  return rows[0]!;
}

/** Limits that rules which are on watch on devices. */
export interface WatchedLimit {
  deviceId: number;
  /** null: on each. */
  channel: number | null;
  measurementId: number;
  low: number | null;
  high: number | null;
}

export async function listLimits(
  db: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
): Promise<WatchedLimit[]> {
  const { rows } = await sql<WatchedLimit>`
    select device.device_id as "deviceId", channel, measurement_id as "measurementId",
      case condition ->> 'kind' when 'below' then condition -> 'limit' when 'outside' then condition -> 'low' end::float8 as low,
      case condition ->> 'kind' when 'above' then condition -> 'limit' when 'outside' then condition -> 'high' end::float8 as high
    from alarm_rule join device on ${RULE_COVERS_DEVICE}
    where alarm_rule.org_id = ${orgId} and is_on and measurement_id is not null
      and device.device_id = any(${[...deviceIds]}::int[])
      and condition ->> 'kind' in ('above', 'below', 'outside')`.execute(db);
  return rows;
}
