import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { MIGRATIONS } from '../../src/paths';
import { migrate } from '../../src/platform/postgres/migrate';
import type { Farm } from './fleet-of-a-release';

/** A database as one version left it, and what that version answered. */
export interface Release {
  /** Name of the last migration that it had. */
  migration: string;
  /** The moment of the answers, in ms since 1970. */
  now: number;
  farms: (Farm & Record<'history' | 'lastDay' | 'uplinks' | 'pages', Record<string, unknown>>)[];
  /** The secret file of its data folder; absent: nothing in it was sealed. */
  secret?: string;
  /** Statements that make partitions, fill tables and set sequences. */
  statements: string[];
}

const GZIP = { level: 9 };
/** Belong to a data folder, or are filled by every start. */
const LEFT_OUT = ['migration', 'secret_check'];

export const writeRelease = async (path: string, release: Release): Promise<void> =>
  writeFile(path, gzipSync(JSON.stringify(release), GZIP));

export const readRelease = async (name: string): Promise<Release> =>
  JSON.parse(gunzipSync(await readFile(new URL(name, import.meta.url))).toString('utf8')) as Release;

/** Statements that fill a database with the same schema. Rows travel as the JSON that the database makes of them. */
export async function dumpDatabase(pool: pg.Pool): Promise<string[]> {
  const partitions = await pool.query<{ text: string }>(`
    select format('create table %I partition of %I %s', child.relname, parent.relname,
      pg_get_expr(child.relpartbound, child.oid)) as text
    from pg_inherits join pg_class as child on child.oid = inhrelid join pg_class as parent on parent.oid = inhparent
    where child.relkind = 'r' and child.relispartition and child.relnamespace = 'public'::regnamespace order by child.relname`);
  const tables = await pool.query<{ name: string; columns: string }>(
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1) and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [LEFT_OUT],
  );
  const inserts: string[] = [];
  for (const { name, columns } of tables.rows) {
    const { rows } = await pool.query<{ rows: string | null }>(
      `select json_agg(one)::text as rows from ${name} as one`,
    );
    if (rows[0]!.rows === null) continue;
    const json = rows[0]!.rows.replaceAll("'", "''");
    inserts.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, '${json}')`,
    );
  }
  const sequences = await pool.query<{ text: string }>(`
    select format('select setval(%L, %s)', sequencename, last_value) as text
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  return [...partitions.rows.map(({ text }) => text), ...inserts, ...sequences.rows.map(({ text }) => text)];
}

/** Applies the migrations up to one, by its name, as the version did that it was the last of. */
export const migrateTo = (client: pg.Client, last: string): Promise<unknown> =>
  migrate(client, MIGRATIONS, last);

/** Makes of an empty database the one of the release. */
export async function loadRelease(client: pg.Client, { migration, statements }: Release): Promise<void> {
  await migrateTo(client, migration);
  // Rows come table by table, not in the order of their references.
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.query('set session_replication_role = origin');
}
