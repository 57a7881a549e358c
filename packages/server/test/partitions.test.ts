import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../src/paths';
import { sql } from '../src/platform/postgres/db';
import { migrate } from '../src/platform/postgres/migrate';
import { aKit, aNetworkServer, aNode, anOwner } from './builders';
import { whenFileEnds } from './cleanup';
import { aConnection } from './concurrency';
import { aDatabase, aServer, type TestServer } from './harness';
import { aSite } from './ingest-site';
import { anUpEvent, S2101_UPLINK } from './sender';

const STORED = { outcome: 'stored', reason: null };
const YEAR_MS = 365 * DAY_MS;

const site = aSite();
const { now, send } = site;

/** Somebody reads all tables of the history slowly, and writes one of their rows, until it is over. */
async function whileSomebodyReads(server: TestServer, work: () => Promise<void>): Promise<void> {
  const reader = await aConnection(server);
  await reader.query('begin; select count(*) from reading; select count(*) from uplink');
  await reader.query('update reading set value = value');
  await work();
  await reader.query('commit');
  await reader.end();
}

const partitions = async () =>
  (await site.server.pool.query<{ name: string }>('select inhrelid::regclass::text as name from pg_inherits'))
    .rows.length;

test('what is dated into any month of the past is stored at once, whoever reads meanwhile', async () => {
  const before = await partitions();
  await whileSomebodyReads(site.server, async () => {
    expect(await send(S2101_UPLINK, { receivedAt: now() - 5 * YEAR_MS })).toEqual(STORED);
    const kit = await aKit(site.owner);
    const value = Array.from({ length: 118 }, (_, month) => ({
      channel: 1,
      measurements: { 4097: month },
      measureTime: now() - month * 30 * DAY_MS,
    }));
    await kit.upload({ events: [{ name: 'measure-sensor', value }] });
  });
  expect(await partitions()).toBe(before);
});

test('the next months are made while somebody reads and writes', async () => {
  const before = await partitions();
  site.server.clock.advance(70 * DAY_MS);
  await whileSomebodyReads(site.server, () => site.server.ingest.preparePartitions());
  expect(await partitions()).toBeGreaterThan(before);
});

test('where nobody made months ahead for a year, uplinks are stored all the same', async () => {
  site.server.clock.advance(YEAR_MS);
  expect(await send(S2101_UPLINK)).toEqual(STORED);
});

/** A database as the version before left it: monthly partitions for whatever months were met, each with its index. */
async function anOlderDatabase(months: [name: string, from: string, to: string][]): Promise<string> {
  const { url, drop } = await aDatabase('template0');
  whenFileEnds(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'fieldscope-migrations-'));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < '0019') await cp(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(client, folder);
  await rm(folder, { recursive: true });
  for (const [name, from, to] of months) {
    const span = `for values from ('${from}') to ('${to}')`;
    await client.query(`
      create table reading_${name} partition of reading ${span};
      create table uplink_${name} partition of uplink ${span};
      create unique index uplink_${name}_frame on uplink_${name} (device_id, frame_key);
      insert into reading values ('${from}', '${from}', 1, null, 0);
      insert into uplink values ('${from}', '${from}', 1, 0, 1, null, null, 0, null, null, 'kit', null, null, '', '[]')`);
  }
  await client.end();
  return url;
}

test('a database with odd partitions keeps what it has and takes every month from then on', async () => {
  const server = await aServer({
    DATABASE_URL: await anOlderDatabase([
      ['2019_03', '2019-03-01Z', '2019-04-01Z'],
      ['2026_01', '2026-01-01Z', '2026-02-01Z'],
      ['2026_03', '2026-03-01Z', '2026-04-01Z'],
    ]),
  });
  const counts = async () =>
    (
      await sql`
        select (select count(*)::int from reading) as readings, (select count(*)::int from uplink) as uplinks`.execute(
        server.db,
      )
    ).rows;
  expect(await counts()).toEqual([{ readings: 3, uplinks: 3 }]);
  const node = await aNode(await anOwner(server));
  const networkServer = await aNetworkServer(server);
  const days = [0, 40, 200, 365 * 6, 365 * 7, 365 * 8];
  for (const age of days) {
    const event = anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now() - age * DAY_MS);
    expect(await networkServer.sendChirpstack(event)).toEqual(STORED);
    server.clock.advance(5 * MINUTE_MS);
    expect(await networkServer.sendChirpstack(event)).toMatchObject({ outcome: 'duplicate' });
  }
  expect(await counts()).toEqual([{ readings: 3 + 2 * days.length, uplinks: 3 + days.length }]);
  await server.stop();
});
