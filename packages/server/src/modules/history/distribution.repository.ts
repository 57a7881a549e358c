import { type Db, sql } from '../../platform/postgres/db';

/**
 * Tables that grow with uplinks, each after the one that it refers to. They are distributed by organisation, so that all rows of one
 * are at the same server.
 */
const TABLES = [
  'series',
  'latest',
  'derived_reading',
  'uplink',
  'history_frames',
  'history',
  'uplink_history',
  'credit_entry',
] as const;
type Table = (typeof TABLES)[number];

/** Servers that can take organisations; undefined where the database has no extension citus. */
export async function countServers(db: Db): Promise<number | undefined> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (extensions.length === 0) return undefined;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_dist_node where shouldhaveshards and isactive`.execute(db);
  return rows[0]!.count;
}

/** Tables that are not distributed yet, in the order in which they have to be. */
export async function listUndistributed(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: Table }>`
    select name from unnest(${TABLES}::text[]) with ordinality as given (name, place)
    where not exists (select from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'h')
    order by place`.execute(db);
  return rows.map(({ name }) => name);
}

/** What was in the table is copied, and nobody writes to it meanwhile. */
export async function distributeTable(db: Db, name: Table): Promise<void> {
  const before = name === TABLES[0] ? sql`'none'` : sql`${TABLES[0]}`;
  await sql`select create_distributed_table(${name}, 'org_id', colocate_with => ${before})`.execute(db);
}

/** Frees the space of what was copied. */
export async function dropCopied(db: Db): Promise<void> {
  for (const name of TABLES)
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(db);
}

/** A local table cannot refer to a distributed one, so the references between them are made anew afterwards. */
export async function dropReferences(db: Db): Promise<void> {
  await sql`alter table latest drop constraint if exists latest_series`.execute(db);
  await sql`
    alter table derived_reading drop constraint if exists derived_reading_org_id_series_id_fkey`.execute(db);
}

/** Deletes what lost its series meanwhile. @returns whether a reference was missing */
export async function addReferences(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and conrelid = any('{latest,derived_reading}'::regclass[])`.execute(db);
  const present = new Set(rows.map(({ name }) => name));
  const isLatestMissing = !present.has('latest_series');
  const isDerivedMissing = !present.has('derived_reading_org_id_series_id_fkey');
  if (isLatestMissing) {
    await sql`
      delete from latest where not exists (
        select from series where series.org_id = latest.org_id and series.series_id = latest.series_id
      )`.execute(db);
    await sql`
      alter table latest add constraint latest_series
        foreign key (org_id, series_id) references series on delete cascade`.execute(db);
  }
  if (isDerivedMissing) {
    await sql`
      delete from derived_reading where not exists (
        select from series
        where series.org_id = derived_reading.org_id and series.series_id = derived_reading.series_id
      )`.execute(db);
    await sql`
      alter table derived_reading add constraint derived_reading_org_id_series_id_fkey
        foreign key (org_id, series_id) references series on delete cascade`.execute(db);
  }
  return isLatestMissing || isDerivedMissing;
}
