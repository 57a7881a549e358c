import type pg from 'pg';
import { LOCKS } from '../../platform/postgres/locks';
import { missingSpans, partitionName, type Span } from './partitions.model';

const TABLES = ['uplink', 'reading'] as const;
/** Tables that are only ever appended to are vacuumed for their index-only scans. */
const STORAGE = 'autovacuum_vacuum_insert_scale_factor = 0.2';

/**
 * Makes the partitions that are missing. They are made apart and attached, which neither waits for readers and writers
 * of the table nor lets them wait.
 */
export async function makePartitions(pool: pg.Pool, now: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.partition]);
    for (const table of TABLES) {
      for (const span of missingSpans(await listSpans(client, table), now)) {
        await client.query(attach(table, span));
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function attach(table: string, { from, to }: Span): string {
  const name = partitionName(table, { from, to });
  const bound = from === Number.NEGATIVE_INFINITY ? 'minvalue' : `'${new Date(from).toISOString()}'`;
  return `
    create table ${name} (like ${table} including defaults) with (${STORAGE});
    alter table ${table} attach partition ${name} for values from (${bound}) to ('${new Date(to).toISOString()}')`;
}

async function listSpans(client: pg.ClientBase, table: string): Promise<Span[]> {
  const { rows } = await client.query<Span>(
    `select
       coalesce(extract(epoch from substring(bound from 'FROM \\(''([^'']+)''\\)')::timestamptz) * 1000, '-infinity')::float8
         as from,
       (extract(epoch from substring(bound from 'TO \\(''([^'']+)''\\)')::timestamptz) * 1000)::float8 as to
     from pg_inherits
     join pg_class on pg_class.oid = inhrelid
     cross join pg_get_expr(relpartbound, pg_class.oid) as bound
     where inhparent = $1::regclass`,
    [table],
  );
  return rows;
}
