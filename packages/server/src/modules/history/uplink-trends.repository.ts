import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import { CHUNK_SPAN_MS } from './chunking.model';

/** Uplinks of a device that were received within a range, ms since 1970, both included. */
export interface TrendSpan {
  deviceId: number;
  from: number;
  to: number;
}

/** An uplink as far as trends need it. */
export interface TrendUplink {
  receivedAt: number;
  fCnt: number | null;
  rssi: number | null;
  snr: number | null;
  spreadingFactor: number | null;
  /** Percent; null: it does not say. */
  battery: number | null;
  /** What it says of its interval. */
  intervalMinutes: number | null;
}

const spansIn = (spans: readonly TrendSpan[]) => sql`
  unnest(
    ${spans.map(({ deviceId }) => deviceId)}::int[],
    ${spans.map(({ from }) => at(from))}::timestamptz[],
    ${spans.map(({ to }) => at(to))}::timestamptz[]
  ) as span (device_id, first_at, until)`;

/** Of the rows of some devices the first and the last ones of each: `most` at either end, oldest first. */
export async function listTrendRows(
  db: Db,
  orgId: OrgId,
  spans: readonly TrendSpan[],
  most: number,
): Promise<(TrendUplink & { deviceId: number })[]> {
  const { rows } = await sql<TrendUplink & { deviceId: number }>`
    select device_id as "deviceId", received_at as "receivedAt", f_cnt::float8 as "fCnt", rssi, snr, spreading_factor as "spreadingFactor",
      (info ->> 'battery')::float8 as battery, (info ->> 'intervalMinutes')::int as "intervalMinutes"
    from (
      select uplink.device_id, received_at, f_cnt, rssi, snr, spreading_factor, info,
        row_number() over (partition by uplink.device_id order by received_at) as nth,
        count(*) over (partition by uplink.device_id) as of
      from ${spansIn(spans)} join uplink on uplink.device_id = span.device_id
        and uplink.received_at between span.first_at and span.until
      where uplink.org_id = ${orgId}
    ) as received
    where nth <= ${most} or nth > of - ${most}
    order by device_id, received_at`.execute(db);
  return rows;
}

/** Packed uplinks of some devices, of each the first and the last chunk that its range meets. */
export async function listTrendChunks(
  db: Db,
  orgId: OrgId,
  spans: readonly TrendSpan[],
): Promise<{ deviceId: number; packed: Buffer }[]> {
  const { rows } = await sql<{ deviceId: number; packed: Buffer }>`
    select device_id as "deviceId", packed
    from (
      select chunk.device_id, packed,
        row_number() over (partition by chunk.device_id order by chunk.first_at, part) as nth,
        count(*) over (partition by chunk.device_id) as of
      from ${spansIn(spans)} join uplink_history as chunk on chunk.device_id = span.device_id
        and chunk.first_at between span.first_at - make_interval(secs => ${CHUNK_SPAN_MS / 1000}::float8) and span.until
        and chunk.last_at >= span.first_at
      where chunk.org_id = ${orgId} and packed is not null
    ) as met
    where nth = 1 or nth = of`.execute(db);
  return rows;
}
