import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '../src/admin/run';
import { sql } from '../src/platform/postgres/db';
import { whenTestEnds } from './cleanup';
import { aServer, type TestServer } from './harness';

let server: TestServer;
/** A data folder that never saw the server's database. */
let foreign: string;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  foreign = await mkdtemp(join(tmpdir(), 'fieldscope-foreign-'));
  whenTestEnds(() => rm(foreign, { recursive: true }));
});

const onItsDatabase = (DATA_DIR: string) => ({ DATABASE_URL: server.config.DATABASE_URL!, DATA_DIR });
const refusal = () =>
  `${join(foreign, 'secret')} does not belong to this database: put back the secret that was kept with it, or set DATA_DIR and DATABASE_URL of the same installation`;

test('a secret and a database that do not belong together start neither the server nor a command', async () => {
  await expect(aServer(onItsDatabase(foreign))).rejects.toThrow(refusal());
  const { exitCode, out, err } = await runAdmin(['ingest-token'], onItsDatabase(foreign));
  expect({ exitCode, out, err }).toEqual({ exitCode: 1, out: '', err: `${refusal()}\n` });
});

test('the secret that was kept with the database is accepted wherever it lies', async () => {
  await writeFile(join(foreign, 'secret'), await readFile(join(server.config.DATA_DIR, 'secret')));
  expect(await runAdmin(['ingest-token'], onItsDatabase(foreign))).toMatchObject({ exitCode: 0 });
});

test('an installation of a version without this check gets it with its next start', async () => {
  await sql`delete from secret_check`.execute(server.db);
  const { DATA_DIR } = server.config;
  expect(await runAdmin(['ingest-token'], onItsDatabase(DATA_DIR))).toMatchObject({ exitCode: 0 });
  expect(await runAdmin(['ingest-token'], onItsDatabase(foreign))).toMatchObject({ exitCode: 1 });
});
