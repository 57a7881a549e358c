import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

export interface ReportedRow {
  deviceId: number;
  orgId: OrgId;
  settings: Record<string, unknown>;
  reportedAt: number;
}

/** Adds what devices reported, of those that their organisations still have; an older report changes nothing. */
export async function upsertReported(db: Db, rows: ReportedRow[]): Promise<void> {
  await sql`
    insert into reported_setting as known (device_id, org_id, settings, reported_at)
    select device.device_id, device.org_id, reported.settings, reported.reported_at
    from unnest(${rows.map(({ deviceId }) => deviceId)}::int[], ${rows.map(({ orgId }) => orgId)}::bigint[],
      ${rows.map(({ settings }) => JSON.stringify(settings))}::jsonb[],
      ${rows.map(({ reportedAt }) => new Date(reportedAt))}::timestamptz[])
      as reported (device_id, org_id, settings, reported_at)
    join device on device.device_id = reported.device_id and device.org_id = reported.org_id
    on conflict (device_id) do update
      set org_id = excluded.org_id, settings = case when known.org_id = excluded.org_id
        then known.settings || excluded.settings else excluded.settings end, reported_at = excluded.reported_at
      where known.reported_at <= excluded.reported_at or known.org_id <> excluded.org_id`.execute(db);
}
