import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RawUplink, unpackUplinks } from '../src/modules/history/uplink-codec.model';
import { MIGRATIONS } from '../src/paths';
import { type Db, sql } from '../src/platform/postgres/db';
import { migrate } from '../src/platform/postgres/migrate';
import { aNetworkServer } from './builders';
import { whenFileEnds, whenTestEnds } from './cleanup';
import { aDatabase, aServer, type TestServer } from './harness';
import { askForHistory, askForLastDay, askForPages, askForUplinks } from './releases/fleet-of-a-release';
import { loadRelease, migrateTo, type Release, readRelease } from './releases/release-file';
import { anUpEvent } from './sender';

const RELEASES = (await readdir(new URL('releases', import.meta.url))).filter((name) =>
  name.endsWith('.json.gz'),
);

describe.each(RELEASES)('after the version of %s, the portal and the public API', (file) => {
  let release: Release;
  let server: TestServer;
  beforeAll(async () => {
    release = await readRelease(file);
    const { url, drop } = await aDatabase('template0');
    whenFileEnds(drop);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await loadRelease(client, release);
    await client.end();
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'release-'));
    whenFileEnds(() => rm(DATA_DIR, { recursive: true, force: true }));
    if (release.secret) await writeFile(join(DATA_DIR, 'secret'), release.secret, { mode: 0o600 });
    server = await aServer({ DATABASE_URL: url, DATA_DIR, ROLES: 'web,ingest' });
    server.clock.advance(release.now - server.clock.now());
  });

  test('answer what the version before answered', async () => {
    for (const farm of release.farms) {
      // Answers may have gained fields.
      expect(await askForHistory(server, farm)).toMatchObject(farm.history);
      expect(await askForLastDay(server, farm)).toMatchObject(farm.lastDay);
      expect(await askForUplinks(server, farm)).toMatchObject(farm.uplinks);
      expect(await askForPages(server, farm)).toMatchObject(farm.pages);
    }
    expect(release.farms[0]!.pages.alarms).not.toMatchObject({ page: { count: 0 } });
  });

  test('know every uplink that the version before stored, packed or not', async () => {
    const networkServer = await aNetworkServer(server);
    for (const copies of [await packedUplinks(server.db), await hotUplinks(server.db)]) {
      expect(copies.length).toBeGreaterThan(100);
      for (const { devEui, payload, fCnt, fPort, receivedAt } of copies.filter((_, nth) => nth % 10 === 0)) {
        const event = anUpEvent(devEui, payload.toString('hex'), receivedAt, { fCnt: fCnt!, fPort: fPort! });
        expect(await networkServer.sendChirpstack(event)).toMatchObject({ outcome: 'duplicate' });
      }
    }
  });
});

type StoredUplink = RawUplink & { devEui: string };

const isFromNetworkServer = ({ source, refusal }: RawUplink) => source === 'chirpstack' && refusal === null;

async function packedUplinks(db: Db): Promise<StoredUplink[]> {
  const { rows } = await sql<{ devEui: string; packed: Buffer }>`
    select dev_eui as "devEui", packed from uplink_history join device using (device_id)`.execute(db);
  return rows
    .flatMap(({ devEui, packed }) => unpackUplinks(packed).map((uplink) => ({ devEui, ...uplink })))
    .filter(isFromNetworkServer);
}

async function hotUplinks(db: Db): Promise<StoredUplink[]> {
  const { rows } = await sql<StoredUplink>`
    select dev_eui as "devEui", received_at as "receivedAt", f_cnt::float8 as "fCnt", f_port as "fPort", source, refusal,
      payload
    from uplink join device using (device_id)`.execute(db);
  return rows.filter(isFromNetworkServer);
}

describe('a database whose history was never packed', () => {
  let client: pg.Client;
  beforeEach(async () => {
    const { url, drop } = await aDatabase('template0');
    client = new pg.Client({ connectionString: url });
    await client.connect();
    whenTestEnds(async () => {
      await client.end();
      await drop();
    });
    await migrateTo(client, '0021-ingest-refusals.sql');
    await client.query(`
      create table reading_of_before partition of reading default;
      set session_replication_role = replica;
      insert into series (org_id, device_id, channel, measurement_id) values (1, 1, 1, 4097);
      insert into reading (series_id, measured_at, uploaded_at, value) values (1, '2026-01-01', '2026-01-01', 21.5);
      set session_replication_role = origin`);
  });

  const readings = async () => (await client.query<{ value: number }>('select value from old_reading')).rows;

  test('is refused in one line that says what to do, and loses nothing', async () => {
    for (let start = 0; start < 2; start += 1) {
      await expect(migrate(client, MIGRATIONS)).rejects.toThrow(
        /^Migration 0054-old-tables\.sql failed: readings of before migration 0022 are not packed yet: run the version [^\n]*$/,
      );
      expect(await readings()).toEqual([{ value: 21.5 }]);
    }
  });

  test('is taken once the version before has packed it', async () => {
    await expect(migrate(client, MIGRATIONS)).rejects.toThrow();
    await client.query('select drop_old_tables()');
    expect(await migrate(client, MIGRATIONS)).toContain('0054-old-tables.sql');
  });
});
