import type { PageRows } from '@fieldscope/contract/paging';
import { at, type Db, sql } from '../../platform/postgres/db';
import { CHUNK_SPAN_MS } from './chunking.model';
import { type Owned, RAW_COLUMNS } from './packing.repository';
import { LARGEST_STEP, type UplinkCounts } from './uplink-chunks.model';
import type { RawUplink } from './uplink-codec.model';
import type { PackedSpan, Received } from './uplink-spans.model';

export type Outcome = 'stored' | 'refused';

const since = (from = Number.NEGATIVE_INFINITY) =>
  Number.isFinite(from) ? sql`and received_at >= ${at(from)}` : sql``;
const until = (to = Number.POSITIVE_INFINITY) =>
  Number.isFinite(to) ? sql`and received_at <= ${at(to)}` : sql``;

/** Packed uplinks of a device that were received within a range, without their bytes, oldest first. */
export async function listPackedSpans(
  db: Db,
  { orgId, deviceId }: Owned,
  { from, to }: Received,
): Promise<PackedSpan[]> {
  const { rows } = await sql<PackedSpan>`
    select first_at as "firstAt", part, last_at as "lastAt", uplink_count as "uplinkCount", refused_count as "refusedCount",
      reading_count as "readingCount", counted, missing, first_f_cnt::float8 as "firstFCnt",
      last_f_cnt::float8 as "lastFCnt", packed is null as "isPurged"
    from uplink_history
    where org_id = ${orgId} and device_id = ${deviceId}
      ${from === undefined ? sql`` : sql`and first_at >= ${at(from - CHUNK_SPAN_MS)} and last_at >= ${at(from)}`}
      ${to === undefined ? sql`` : sql`and first_at <= ${at(to)}`}
    order by first_at, part`.execute(db);
  return rows;
}

/**
 * What the rows of a device come to between ascending borders: number 0 stands for those before the first border,
 * number n for those from the nth on. Where nothing was received there is no entry.
 */
export async function countRows(
  db: Db,
  { orgId, deviceId }: Owned,
  { from, to }: Received,
  borders: number[],
): Promise<Map<number, UplinkCounts>> {
  const counterOf = (end: 'asc' | 'desc') => sql`(array_agg(f_cnt order by received_at ${sql.raw(end)},
    f_cnt ${sql.raw(end)}) filter (where f_cnt is not null))[1]::float8`;
  const { rows } = await sql<UplinkCounts & { span: number }>`
    select span, count(*)::int as "uplinkCount", count(refusal)::int as "refusedCount",
      sum(reading_count)::int as "readingCount", ${counterOf('asc')} as "firstFCnt", ${counterOf('desc')} as "lastFCnt",
      (count(f_cnt) filter (where step is distinct from 0))::int as counted,
      coalesce(sum(step - 1) filter (where step between 2 and ${LARGEST_STEP}), 0)::int as missing
    from (
      select *, f_cnt - lag(f_cnt) over (partition by span, f_cnt is null order by received_at, f_cnt) as step
      from (
        select received_at, refusal, reading_count, f_cnt,
          width_bucket(received_at, ${borders.map(at)}::timestamptz[]) as span
        from uplink
        where org_id = ${orgId} and device_id = ${deviceId}
          ${since(from)}
          ${until(to)}
      ) as placed
    ) as stepped
    group by span`.execute(db);
  return new Map(rows.map(({ span, ...counts }) => [span, counts]));
}

interface Page extends Partial<PageRows> {
  outcome?: Outcome;
}

/** Rows of a device, newest first. */
export async function listRows(
  db: Db,
  { orgId, deviceId }: Owned,
  { from, to }: Received,
  { outcome, skip = 0, take }: Page = {},
): Promise<RawUplink[]> {
  const { rows } = await sql<RawUplink>`
    select ${RAW_COLUMNS} from uplink
    where org_id = ${orgId} and device_id = ${deviceId}
      ${since(from)}
      ${until(to)}
      ${outcome === undefined ? sql`` : sql`and (refusal is null) = ${outcome === 'stored'}`}
    order by received_at desc, f_cnt desc nulls last, frame_key desc
    limit ${take ?? null}::bigint offset ${skip}`.execute(db);
  return rows;
}

/** Number of all uplinks that a device ever sent to the organisation. */
export async function countUplinks(db: Db, { orgId, deviceId }: Owned): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from uplink where org_id = ${orgId} and device_id = ${deviceId})
      + (select coalesce(sum(uplink_count), 0) from uplink_history
         where org_id = ${orgId} and device_id = ${deviceId})
    )::float8 as count`.execute(db);
  return rows[0]!.count;
}

/** When the first and the last uplink of some devices were received (ms since 1970); null where there is none. */
export async function findReceptionSpan(
  db: Db,
  orgId: string,
  deviceIds: number[],
): Promise<{ oldestAt: number | null; newestAt: number | null }> {
  const first = (table: string, column: string, order: 'asc' | 'desc') => sql`(
    select ${sql.ref(column)} from ${sql.table(table)} as stored
    where stored.org_id = ${orgId} and stored.device_id = device.id
    order by ${sql.ref(column)} ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<{ oldestAt: number | null; newestAt: number | null }>`
    select
      min(least(${first('uplink', 'received_at', 'asc')}, ${first('uplink_history', 'first_at', 'asc')})) as "oldestAt",
      max(greatest(${first('uplink', 'received_at', 'desc')}, (
        select max(last_at) from uplink_history where org_id = ${orgId} and device_id = device.id))) as "newestAt"
    from unnest(${deviceIds}::int[]) as device (id)`.execute(db);
  return rows[0]!;
}
