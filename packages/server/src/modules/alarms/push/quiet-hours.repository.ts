import type { AlarmHours } from '@fieldscope/contract/alarm-conditions';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../../platform/postgres/db';

export interface QuietHours {
  /** null: there are none. */
  hours: AlarmHours | null;
  criticalAnyway: boolean;
}

export async function findQuietHours(
  db: Db,
  { orgId, userId }: { orgId: OrgId; userId: UserId },
): Promise<QuietHours> {
  const { rows } = await sql<QuietHours>`
    select hours, critical_anyway as "criticalAnyway" from alarm_quiet_hours
    where org_id = ${orgId} and user_id = ${userId}`.execute(db);
  return rows[0] ?? { hours: null, criticalAnyway: true };
}

export async function upsertQuietHours(
  db: Db,
  { orgId, userId }: { orgId: OrgId; userId: UserId },
  { hours, criticalAnyway }: QuietHours,
): Promise<void> {
  await sql`
    insert into alarm_quiet_hours (user_id, org_id, hours, critical_anyway)
    values (${userId}, ${orgId}, ${hours && JSON.stringify(hours)}::jsonb, ${criticalAnyway})
    on conflict (user_id) do update
      set hours = excluded.hours, critical_anyway = excluded.critical_anyway`.execute(db);
}
