import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';
import { isDistributed } from '../../platform/postgres/shards';

/** Header of a row, its other columns and its entry in the index of the key, about. */
const ROW_BYTES = 150;
/** A derived reading with its entry in the index of the key, about. */
const DERIVED_BYTES = 100;

const sizes = (condition: ReturnType<typeof sql>) => sql`(
  select org_id, sum(bytes)::float8 as bytes, sum(readings)::float8 as readings, sum(uplinks)::float8 as uplinks,
    min(oldest_at) as "oldestAt"
  from (
    select org_id, ${ROW_BYTES} + octet_length(payload) + coalesce(octet_length(readings), 0) as bytes,
      case when readings is null then 0 else reading_count end as readings, 1 as uplinks,
      case when readings is null then null else measured_from end as oldest_at
    from uplink where ${condition}
    union all
    select org_id, ${ROW_BYTES} + pg_column_size(packed), 0, 0, null from history where ${condition}
    union all
    select org_id, ${ROW_BYTES} + pg_column_size(times) + pg_column_size(uploads), reading_count, 0, first_at
    from history_frames where ${condition}
    union all
    select org_id, ${ROW_BYTES} + coalesce(pg_column_size(packed), 0), 0, uplink_count, null
    from uplink_history where ${condition}
    union all
    select org_id, ${DERIVED_BYTES}, 1, 0, measured_at from derived_reading where ${condition}
  ) as stored
  group by org_id
)`;

/** What the history of one organisation takes. */
export interface OwnSpace {
  /** About. */
  bytes: number;
  readings: number;
  /** Received, also those of which only the number is kept. */
  uplinks: number;
  /** Time of the oldest reading in epoch ms; null: there is none. */
  oldestAt: number | null;
}

const NOTHING: OwnSpace = { bytes: 0, readings: 0, uplinks: 0, oldestAt: null };

/** What the history of an organisation takes. Reads each of its rows, though not what is packed in them. */
export async function viewSpace(db: Db, orgId: OrgId): Promise<OwnSpace> {
  const { rows } = await sql<OwnSpace>`
    select bytes, readings, uplinks, "oldestAt" from ${sizes(sql`org_id = ${orgId}`)} as size`.execute(db);
  return rows[0] ?? NOTHING;
}

export interface Space {
  /** Tables with their indexes, in bytes. */
  total: number;
  /** Those that take most of it, about, the largest first. */
  organisations: { orgId: OrgId; bytes: number }[];
}

/** What history takes in the whole database, and the organisations that take most of it. */
export async function viewSpaceOfAll(db: Db, take: number): Promise<Space> {
  const size = (await isDistributed(db)) ? sql`citus_total_relation_size` : sql`pg_total_relation_size`;
  const { rows } = await sql<{ total: number }>`
    select sum(${size}(name::regclass))::float8 as total
    from unnest(array['uplink', 'history', 'history_frames', 'uplink_history', 'derived_reading']) as name`.execute(
    db,
  );
  const { rows: organisations } = await sql<{ orgId: OrgId; bytes: number }>`
    select org_id as "orgId", bytes from ${sizes(sql`true`)} as size
    order by bytes desc limit ${take}`.execute(db);
  return { total: rows[0]!.total, organisations };
}
