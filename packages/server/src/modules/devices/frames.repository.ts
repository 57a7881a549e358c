import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { Fragment } from './device-state.repository';

/** A counter that jumps further than this has started anew. */
const LARGEST_STEP = 1000;

/**
 * Uplinks since a time, each with what the frame counter says of it: `counted` is 1 for a frame and 0 for one that
 * was counted before, `missing` is the number of frames that should have come since the one before it. Messages
 * without a counter count nothing.
 */
export const frames = (orgId: OrgId, since: number, condition: Fragment = sql`true`): Fragment => sql`(
  select *,
    case when step is distinct from 0 and f_cnt is not null then 1 else 0 end as counted,
    case when step between 2 and ${LARGEST_STEP} then step - 1 else 0 end as missing
  from (
    select uplink.device_id, received_at, reading_count, refusal, f_cnt,
      f_cnt - lag(f_cnt) over frame_order as step, lag(received_at) over frame_order as before
    from device join uplink using (device_id)
    where device.org_id = ${orgId} and uplink.org_id = ${orgId} and received_at >= ${at(since)} and ${condition}
    window frame_order as (partition by uplink.device_id, f_cnt is null order by received_at, f_cnt)
  ) as stepped
)`;

export interface FrameCounts {
  received_24h: number;
  missing_24h: number;
  received_30d: number;
  missing_30d: number;
}

/** Received and missing frames of a device. A gap counts in the shorter span when both its ends lie there. */
export async function countFrames(
  db: Db,
  orgId: OrgId,
  deviceId: number,
  { dayAgo, monthAgo }: { dayAgo: number; monthAgo: number },
): Promise<FrameCounts> {
  const { rows } = await sql<FrameCounts>`
    select coalesce(sum(counted), 0)::int as received_30d, coalesce(sum(missing), 0)::int as missing_30d,
      coalesce(sum(counted) filter (where received_at >= ${at(dayAgo)}), 0)::int as received_24h,
      coalesce(sum(missing) filter (where before >= ${at(dayAgo)}), 0)::int as missing_24h
    from ${frames(orgId, monthAgo, sql`uplink.device_id = ${deviceId}`)} as frame`.execute(db);
  return rows[0]!;
}

/** Number of all messages that a device ever sent to this organisation. */
export async function countMessages(db: Db, orgId: OrgId, deviceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from uplink where org_id = ${orgId} and device_id = ${deviceId}`.execute(
    db,
  );
  return rows[0]!.count;
}

export interface UplinkRow {
  received_at: number;
  f_port: number | null;
  f_cnt: number | null;
  payload_hex: string;
  source: string;
  rssi: number | null;
  snr: number | null;
  gateways: string[];
  reading_count: number;
  refusal: string | null;
  detail: string | null;
  time_replaced: boolean;
}

export interface UplinkFilter {
  deviceId: number;
  outcome?: 'stored' | 'refused';
  until?: number;
  skip: number;
  take: number;
}

/** A page of a device's raw uplinks, newest first, and how many there are. */
export async function listUplinks(
  db: Db,
  orgId: OrgId,
  { deviceId, outcome, until, skip, take }: UplinkFilter,
): Promise<{ list: UplinkRow[]; count: number }> {
  const condition = sql`uplink.org_id = ${orgId} and uplink.device_id = ${deviceId}
    ${outcome === undefined ? sql`` : sql`and (refusal is null) = ${outcome === 'stored'}`}
    ${until === undefined ? sql`` : sql`and received_at <= ${at(until)}`}`;
  const page = await sql<UplinkRow>`
    select received_at, f_port, f_cnt::float8 as f_cnt, encode(payload, 'hex') as payload_hex, source, rssi, snr,
      gateways, reading_count, refusal, detail, time_replaced
    from uplink where ${condition}
    order by received_at desc, f_cnt desc nulls last, frame_key
    limit ${take} offset ${skip}`.execute(db);
  const total = await sql<{ count: number }>`
    select count(*)::int as count from uplink where ${condition}`.execute(db);
  return { list: page.rows, count: total.rows[0]!.count };
}
