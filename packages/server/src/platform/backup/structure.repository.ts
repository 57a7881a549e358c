import type pg from 'pg';
import { UNFINISHED_RESTORE } from '../postgres/migrate';
import type { CopiedTable, Sequence } from './backup-format.model';

/** Made by what brings the database forward, or of no use in another one. */
const LEFT_OUT = [
  'migration',
  // Emptied each second with an exclusive lock: a transaction that had read it would keep /readyz waiting.
  'write_check',
  UNFINISHED_RESTORE,
];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A COPY names the columns: what order they have in a table is no matter. */
export const columnList = ({ columns }: Pick<CopiedTable, 'columns'>): string =>
  columns.map(({ name }) => quoted(name)).join(', ');

/** Every table whose rows are copied, without columns that the database computes itself. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
          from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce((select json_agg(attname order by place)
          from pg_index, unnest(indkey::int2[]) with ordinality as k (attnum, place)
          join pg_attribute a using (attnum)
          where indrelid = c.oid and indisprimary and a.attrelid = c.oid), '[]') as key
     from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1)
     order by relname collate "C"`,
    [LEFT_OUT],
  );
  return rows;
}

/** Sequences with their last number. They are beyond transactions: at any later moment they are as far or farther. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    sequences.push({ name, ...found[0]! });
  }
  return sequences;
}

/** Names of those of the tables that have rows. */
export async function listFilled(
  client: pg.ClientBase,
  tables: readonly Pick<CopiedTable, 'name'>[],
): Promise<string[]> {
  const statements = tables.map(
    ({ name }, nth) => `select ${nth} as nth where exists (select from ${quoted(name)})`,
  );
  const { rows } = await client.query<{ nth: number }>(statements.join(' union all '));
  return rows.map(({ nth }) => tables[nth]!.name);
}

/** A reference from table to table, and the statement that makes it. */
interface Reference {
  table: string;
  /** The table that it refers to. */
  target: string;
  name: string;
  definition: string;
}

export async function listReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as "table", t.relname as target, conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid join pg_class t on t.oid = confrelid
     where contype = 'f' and c.relnamespace = current_schema()::regnamespace
     order by c.relname collate "C", conname collate "C"`,
  );
  return rows;
}

/** Tables with triggers of our own, which rows that are brought back do not call. */
export async function listTablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct relname as name from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

/** Applied migrations in their order; none where the table of them is missing. */
export async function listMigrations(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query("select to_regclass('migration') as name");
  if (!found[0].name) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name collate "C"',
  );
  return rows;
}

/** Whether there is nothing at all in the database. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_class where relnamespace = current_schema()::regnamespace limit 1',
  );
  return rowCount === 0;
}

/** Removes everything but the sign of a restore that did not end. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (
       select 1 as place, format('drop view if exists %I cascade', relname) as statement, oid, 'pg_class'::regclass as kind
       from pg_class where relkind = 'v' and relnamespace = current_schema()::regnamespace
       union all
       select 2, format('drop table if exists %I cascade', relname), oid, 'pg_class'
       from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname <> $1
       union all
       select 3, format('drop function if exists %s cascade', oid::regprocedure), oid, 'pg_proc'
       from pg_proc where pronamespace = current_schema()::regnamespace
     )
     select statement from own
     where not exists (select from pg_depend where classid = kind and objid = own.oid and deptype = 'e')
     order by place`,
    [UNFINISHED_RESTORE],
  );
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join('; '));
}
