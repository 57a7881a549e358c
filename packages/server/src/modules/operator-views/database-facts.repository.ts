import { type Db, sql } from '../../platform/postgres/db';

export interface DatabaseVersions {
  postgresql: string;
  migration: string;
  migrations: number;
}

export async function viewVersions(db: Db): Promise<DatabaseVersions> {
  const { rows } = await sql<DatabaseVersions>`
    select current_setting('server_version') as postgresql, coalesce(max(name), '') as migration,
           count(*)::int as migrations
    from migration`.execute(db);
  return rows[0]!;
}

export interface StatementRow {
  statement: string;
  calls: number;
  total_ms: number;
  mean_ms: number;
  rows: number;
}

const STATEMENT_LENGTH = 400;

/** What took longest together in the database, by pg_stat_statements; undefined where that is not there or may not be read. */
export async function listStatements(db: Db, take: number): Promise<StatementRow[] | undefined> {
  const { rows: found } = await sql<{ schema: string }>`
    select quote_ident(nspname) as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_stat_statements'`.execute(db);
  const [place] = found;
  if (!place) return undefined;
  const statements = sql.raw(`${place.schema}.pg_stat_statements`);
  return sql<StatementRow>`
    select left(query, ${STATEMENT_LENGTH}) as statement, calls::float8 as calls, total_exec_time as total_ms,
           mean_exec_time as mean_ms, rows::float8 as rows
    from ${statements} where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${take}`
    .execute(db)
    .then(
      ({ rows }) => rows,
      // Not among the libraries that are loaded at the start, or not for this user.
      () => undefined,
    );
}
