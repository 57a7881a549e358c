import { beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aServer, type TestServer } from './harness';

// What a database sharded by organisation asks of the tables that docs/operations.md distributes.

const TABLES = [
  'uplink',
  'history_frames',
  'history',
  'uplink_history',
  'series',
  'latest',
  'credit_entry',
  'credit_ledger',
  'device_event',
];

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

test('every row has its organisation, every unique key names it, every primary key begins with it', async () => {
  const { rows: columns } = await sql<{ table: string }>`
    select attrelid::regclass::text as "table" from pg_attribute
    where attrelid = any(${TABLES}::regclass[]) and attname = 'org_id' and attnotnull`.execute(server.db);
  expect(columns.map(({ table }) => table).sort()).toEqual(TABLES.toSorted());

  const { rows: keys } = await sql<{ index: string; isPrimary: boolean; columns: string[] }>`
    select indexrelid::regclass::text as index, indisprimary as "isPrimary", array(
      select attname::text from unnest(indkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = indrelid and attnum = part.number order by part.place
    ) as columns
    from pg_index where indisunique and indrelid = any(${TABLES}::regclass[])`.execute(server.db);
  expect(keys.length).toBeGreaterThan(6);
  expect(keys.filter(({ columns: names }) => !names.includes('org_id'))).toEqual([]);
  expect(keys.filter(({ isPrimary, columns: names }) => isPrimary && names[0] !== 'org_id')).toEqual([]);
});
