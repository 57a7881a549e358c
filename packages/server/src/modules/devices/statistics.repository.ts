import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { deviceStates } from './device-state.repository';
import type { DeviceKind } from './devices.model';

/** When today and yesterday began in the user's time zone, in ms since 1970; UTC without a user. */
export async function findLocalDays(
  db: Db,
  orgId: OrgId,
  userId: UserId | null,
  now: number,
): Promise<{ today: number; yesterday: number }> {
  const { rows } = await sql<{ today: number; yesterday: number }>`
    select date_trunc('day', ${at(now)}::timestamptz, zone) as today,
      date_trunc('day', date_trunc('day', ${at(now)}::timestamptz, zone) - interval '1 hour', zone) as yesterday
    from (
      select coalesce((select timezone from account where user_id = ${userId} and org_id = ${orgId}), 'UTC') as zone
    ) as own`.execute(db);
  return rows[0]!;
}

export interface FactRow {
  device_id: number;
  eui: string;
  name: string;
  model: string;
  kind: DeviceKind;
  interval_reported: number | null;
  last_seen_at: number | null;
  bound_at: number;
  battery: number | null;
}

/** Every device of the organisation as it stands now. */
export async function listFacts(db: Db, orgId: OrgId): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select state.device_id, state.eui, state.name, state.model, state.kind, state.interval_reported, state.last_seen_at,
      state.bound_at, state.battery
    from ${deviceStates(sql`device.org_id = ${orgId}`)} as state
    order by state.name, state.eui`.execute(db);
  return rows;
}
