import { at, type Db, sql } from '../../platform/postgres/db';

export interface TableSpace {
  name: string;
  bytes: number;
  /** null: not counted yet. */
  rows: number | null;
}

/** The named tables and others with most space, indexes and what is stored apart included. Reads the catalogue, and no table. */
export async function listTables(
  db: Db,
  { named, take }: { named: readonly string[]; take: number },
): Promise<TableSpace[]> {
  const { rows } = await sql<TableSpace>`
    select class.relname as name, pg_total_relation_size(class.oid)::float8 as bytes,
           nullif(class.reltuples, -1)::float8 as rows
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p') and namespace.nspname = 'public'
    order by class.relname = any(${named}::text[]) desc, bytes desc, name limit ${take}`.execute(db);
  return rows;
}

export async function viewDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]!.bytes;
}

/** Notes what the database takes on the day of a time; the last one of a day stays. */
export async function noteSpaceOfDay(db: Db, now: number): Promise<void> {
  await sql`
    insert into space_of_day (day, bytes)
    values ((${at(now)} at time zone 'UTC')::date, pg_database_size(current_database()))
    on conflict (day) do update set bytes = excluded.bytes`.execute(db);
}

/** The last days, the oldest first. */
export async function listDays(db: Db, take: number): Promise<{ day: string; bytes: number }[]> {
  const { rows } = await sql<{ day: string; bytes: number }>`
    select day, bytes from (
      select to_char(day, 'YYYY-MM-DD') as day, bytes::float8 as bytes from space_of_day
      order by space_of_day.day desc limit ${take}) as newest
    order by day`.execute(db);
  return rows;
}
