import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/paths';
import { migrate } from '../../src/platform/postgres/migrate';
import { whenTestEnds } from '../cleanup';
import { aDatabase } from '../harness';

const FIRST = { '0001-tanks.sql': 'create table tank (name text primary key);' };
const SECOND = { '0002-levels.sql': 'alter table tank add column litres int;' };

let url: string;
let client: pg.Client;
let folder: string;
beforeEach(async () => {
  const database = await aDatabase('template0');
  ({ url } = database);
  whenTestEnds(database.drop);
  client = await aClient();
  folder = await mkdtemp(join(tmpdir(), 'fieldscope-migrations-'));
  whenTestEnds(() => rm(folder, { recursive: true }));
});

async function aClient(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  whenTestEnds(() => opened.end());
  return opened;
}

/** Puts files beside those that are there. */
const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));

const applied = async () =>
  (await client.query('select name from migration order by name')).rows.map(({ name }) => name);
const refusal = () =>
  migrate(client, folder).then(
    () => 'migrated',
    (error: Error) => error.message,
  );

test('files are applied once, in the order of their numbers', async () => {
  await write({ ...SECOND, ...FIRST });
  expect(await migrate(client, folder)).toEqual(['0001-tanks.sql', '0002-levels.sql']);
  expect(await migrate(client, folder)).toEqual([]);
  await write({ '0003-rivers.sql': 'create table river (name text)' });
  expect(await migrate(client, folder)).toEqual(['0003-rivers.sql']);
});

test('processes that start at once migrate once', async () => {
  await write({ ...FIRST, ...SECOND });
  const processes = await Promise.all([aClient(), aClient(), aClient()]);
  const results = await Promise.all(processes.map((process) => migrate(process, folder)));
  expect(results.flat()).toEqual(['0001-tanks.sql', '0002-levels.sql']);
});

test('a file that fails leaves nothing behind, keeps those before it and is named', async () => {
  await write({ ...FIRST, '0002-wrong.sql': 'create table river (name text); select 1 / 0' });
  expect(await refusal()).toBe('Migration 0002-wrong.sql failed: division by zero');
  expect(await applied()).toEqual(['0001-tanks.sql']);
  expect((await client.query(`select to_regclass('river') as river`)).rows).toEqual([{ river: null }]);
});

test('a file that was changed after it was applied is refused, new line ends are not', async () => {
  await write({ '0001-tanks.sql': 'create table tank (\n name text primary key);\n' });
  await migrate(client, folder);
  await write({ '0001-tanks.sql': 'create table tank (\r\n name text primary key);\r\n', ...SECOND });
  expect(await migrate(client, folder)).toEqual(['0002-levels.sql']);
  await write({ '0001-tanks.sql': 'create table tank (name text);' });
  expect(await refusal()).toMatch(/^Migration 0001-tanks\.sql was changed after it was applied[^\n]*$/);
});

test('an applied file that is missing is refused', async () => {
  await write({ ...FIRST, ...SECOND });
  await migrate(client, folder);
  await rm(join(folder, '0002-levels.sql'));
  expect(await refusal()).toMatch(/^Migration 0002-levels\.sql was applied and its file is missing[^\n]*$/);
});

test('a new file before one that is applied is refused, and applied is nothing', async () => {
  await write({ ...FIRST, '0003-rivers.sql': 'create table river (name text)' });
  await migrate(client, folder);
  await write({ ...SECOND, '0004-lakes.sql': 'create table lake (name text)' });
  expect(await refusal()).toMatch(/^Migration 0002-levels\.sql comes before 0003-rivers\.sql[^\n]*$/);
  expect(await applied()).toEqual(['0001-tanks.sql', '0003-rivers.sql']);
});

test.each([
  ['rivers.sql', /^Migration rivers\.sql has no place in the order/],
  ['16-rivers.sql', /^Migration 16-rivers\.sql has no place in the order/],
  ['0001-rivers.sql', /^Migrations 0001-rivers\.sql and 0001-tanks\.sql have the same number/],
])('the order of %s is unknown, so it is refused', async (name, reason) => {
  await write({ ...FIRST, [name]: 'create table river (name text)' });
  expect(await refusal()).toMatch(reason);
});

test('a database of a version without checksums is taken over, and checked from then on', async () => {
  await client.query(`
    create table migration (name text primary key, applied_at timestamptz not null default now());
    create table tank (name text primary key);
    insert into migration (name) values ('0001-tanks.sql')`);
  await write({ ...FIRST, ...SECOND });
  expect(await migrate(client, folder)).toEqual(['0002-levels.sql']);
  await write({ '0001-tanks.sql': 'create table tank (name text);' });
  expect(await refusal()).toMatch(/^Migration 0001-tanks\.sql was changed/);
});

test('the files of the product are in order', async () => {
  expect((await migrate(client, MIGRATIONS)).length).toBeGreaterThan(10);
});
