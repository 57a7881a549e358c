import type { MeasurementValue } from '@fieldscope/codecs';
import type { Curve } from '@fieldscope/contract/calls/channels';
import { findMeasurement, STATUS_IDS } from '@fieldscope/contract/definitions/measurements';
import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseOrganisationHistory } from '../src/modules/history/erasing.service';
import { type Series, streamNewestFirst } from '../src/modules/history/history.service';
import { hasOldTables } from '../src/modules/history/old-tables.repository';
import { packOldTables } from '../src/modules/history/old-tables.service';
import { type RawUplink, unpackUplinks } from '../src/modules/history/uplink-codec.model';
import { MIGRATIONS } from '../src/paths';
import { type Db, openDb, openPool, sql } from '../src/platform/postgres/db';
import { migrate } from '../src/platform/postgres/migrate';
import { aNetworkServer } from './builders';
import { whenFileEnds, whenTestEnds } from './cleanup';
import { aDatabase, aServer, type TestServer } from './harness';
import { askForHistory, askForLastDay, askForUplinks } from './releases/fleet-of-a-release';
import { loadRelease, type Release, readRelease } from './releases/release-file';
import { anUpEvent } from './sender';

const PORTION_BYTES = 100_000;
const log = pino({ level: 'silent' });
const rest = async () => {};

let release: Release;
/** Readings of the release by series, oldest first. */
let expected: Readings;
let template: string;
beforeAll(async () => {
  release = await readRelease('0021-ingest-refusals.json.gz');
  const { url, drop } = await aDatabase('template0');
  whenFileEnds(drop);
  template = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await loadRelease(client, release);
  expected = await readingsBefore(client);
  await migrateAt(client, release.now);
  await client.end();
});

/** Brings the database to this version, by a clock that shows the time of the release. */
async function migrateAt(client: pg.Client, now: number): Promise<void> {
  const time = new Date(now).toISOString();
  await client.query(`
    create function public.now() returns timestamptz stable language sql as $$ select timestamptz '${time}' $$;
    set search_path = public, pg_catalog`);
  await migrate(client, MIGRATIONS);
  await client.query('drop function public.now()');
}

type Readings = Record<string, [measuredAt: number, value: MeasurementValue, fCnt: number | null][]>;

async function readingsBefore(client: pg.Client): Promise<Readings> {
  const { rows } = await client.query<{ id: number; readings: Readings[string] }>(`
    select series_id as id,
      json_agg(json_build_array(extract(epoch from measured_at) * 1000, coalesce(to_jsonb(value), detail), f_cnt)
        order by measured_at, uploaded_at, reading.ctid) as readings
    from series join reading using (series_id) group by series_id`);
  return Object.fromEntries(rows.map(({ id, readings }) => [id, readings]));
}

/** What readers find. */
async function readingsNow(db: Db): Promise<Readings> {
  const { rows } = await sql<{ orgId: OrgId }>`select distinct org_id as "orgId" from series`.execute(db);
  const found = await Promise.all(rows.map(({ orgId }) => readingsOf(db, orgId)));
  return Object.assign({}, ...found);
}

async function readingsOf(db: Db, orgId: OrgId): Promise<Readings> {
  const { rows: series } = await sql<Series>`
    select series_id as "seriesId", device_id as "deviceId", channel, measurement_id as "measurementId"
    from series where org_id = ${orgId}`.execute(db);
  const range = { from: release.now - 2000 * DAY_MS, to: release.now };
  const found: Readings = Object.fromEntries(series.map(({ seriesId }) => [seriesId, []]));
  for await (const portion of streamNewestFirst({ db, log, orgId }, series, range)) {
    for (const { seriesId, measuredAt, value, fCnt } of portion)
      found[seriesId]!.push([measuredAt, value, fCnt]);
  }
  for (const readings of Object.values(found)) readings.reverse();
  return found;
}

type StoredUplink = RawUplink & { deviceId: number };

/** Every raw uplink, wherever it stands, in order. */
async function uplinksNow(db: Db): Promise<StoredUplink[]> {
  const ofTable = (table: string) => sql<StoredUplink>`
    select device_id as "deviceId", received_at as "receivedAt", uploaded_at as "uploadedAt", f_cnt::float8 as "fCnt",
      f_port as "fPort", rssi, snr, reading_count as "readingCount", time_replaced as "isTimeReplaced", source, refusal,
      detail, gateways, info, payload
    from ${sql.table(table)}`;
  const packed = await sql<{ deviceId: number; packed: Buffer }>`
    select device_id as "deviceId", packed from uplink_history`.execute(db);
  const uplinks = [
    ...((await hasOldTables(db)) ? (await ofTable('old_uplink').execute(db)).rows : []),
    ...(await ofTable('uplink').execute(db)).rows,
    ...packed.rows.flatMap(({ deviceId, packed: chunk }) =>
      unpackUplinks(chunk).map((uplink) => ({ deviceId, ...uplink })),
    ),
  ];
  const keyOf = (uplink: StoredUplink) => JSON.stringify(uplink);
  return uplinks.sort((a, b) => a.receivedAt - b.receivedAt || (keyOf(a) < keyOf(b) ? -1 : 1));
}

describe('while the old tables are packed', () => {
  let db: Db;
  beforeEach(async () => {
    const database = await aDatabase(template);
    const pool = openPool({ connectionString: database.url, answerTimeoutMs: 20_000 }, 4, log);
    db = openDb(pool);
    whenTestEnds(async () => {
      await pool.end();
      await database.drop();
    });
  });

  test('a reader finds every reading once, before, between portions and afterwards', async () => {
    expect(await readingsNow(db)).toEqual(expected);
    let portions = 0;
    await packOldTables(
      {
        db,
        log,
        rest: async () => {
          portions += 1;
          expect(await readingsNow(db)).toEqual(expected);
        },
      },
      PORTION_BYTES,
    );
    expect(portions).toBeGreaterThan(20);
    expect(await hasOldTables(db)).toBe(false);
    expect(await readingsNow(db)).toEqual(expected);
  });

  test('readers that never rest find every reading once', async () => {
    let isPacking = true;
    const readers = [1, 2].map(async () => {
      while (isPacking) expect(await readingsNow(db)).toEqual(expected);
    });
    await packOldTables({ db, log, rest }, PORTION_BYTES).finally(() => {
      isPacking = false;
    });
    await Promise.all(readers);
    expect(await hasOldTables(db)).toBe(false);
  });

  test('what ends at any statement loses and doubles nothing, and the next run goes on', async () => {
    const uplinks = await uplinksNow(db);
    let runs = 0;
    for (let statements = 1; await hasOldTables(db); statements += 1) {
      runs += 1;
      await packOldTables({ db: db.withPlugin(endingAfter(statements)), log, rest }, PORTION_BYTES).catch(
        () => {},
      );
      expect(await readingsNow(db)).toEqual(expected);
      expect(await uplinksNow(db)).toEqual(uplinks);
    }
    expect(runs).toBeGreaterThan(10);
  });

  test('every uplink is packed once, as it was', async () => {
    const before = await uplinksNow(db);
    expect(before.filter(({ refusal }) => refusal === 'crc_mismatch')).toHaveLength(4);
    await packOldTables(
      { db, log, rest: async () => expect(await uplinksNow(db)).toEqual(before) },
      PORTION_BYTES,
    );
    expect(await hasOldTables(db)).toBe(false);
    expect(await uplinksNow(db)).toEqual(before);
  });

  test('tables that somebody reads are dropped by the next run', async () => {
    await db.transaction().execute(async (reader) => {
      await sql`select from old_reading limit 1`.execute(reader);
      await packOldTables({ db, log, rest });
      expect(await hasOldTables(db)).toBe(true);
    });
    await packOldTables({ db, log, rest });
    expect(await hasOldTables(db)).toBe(false);
  });

  test('what is erased meanwhile is gone for good, and nothing else', async () => {
    const stop = new AbortController();
    await packOldTables({ db, log, rest: async () => stop.abort(), signal: stop.signal }, PORTION_BYTES);
    const [erased, kept] = await Promise.all(
      release.farms.map(async ({ euis }) => {
        const { rows } = await sql<{ orgId: OrgId; deviceIds: number[] }>`
          select org_id as "orgId", array_agg(device_id) as "deviceIds" from device
          where eui = any(${euis}) group by org_id`.execute(db);
        return rows[0]!;
      }),
    );
    const before = await uplinksNow(db);
    await eraseOrganisationHistory(db, erased!.orgId);
    const compare = async () => {
      for (const { orgId } of [erased!, kept!]) {
        const own = await readingsOf(db, orgId);
        const left = Object.keys(own).map((id) => [id, orgId === erased!.orgId ? [] : expected[id]]);
        expect(own).toEqual(Object.fromEntries(left));
      }
      const isKept = ({ deviceId }: StoredUplink) => kept!.deviceIds.includes(deviceId);
      expect(await uplinksNow(db)).toEqual(before.filter(isKept));
    };
    await compare();
    await packOldTables({ db, log, rest }, PORTION_BYTES);
    await compare();
    await eraseOrganisationHistory(db, kept!.orgId);
    expect(await uplinksNow(db)).toEqual([]);
  });

  test('a run that is to stop leaves the rest to the next', async () => {
    const stop = new AbortController();
    await packOldTables({ db, log, rest: async () => stop.abort(), signal: stop.signal }, PORTION_BYTES);
    expect(await hasOldTables(db)).toBe(true);
    expect(await readingsNow(db)).toEqual(expected);
  });
});

describe('the portal and the public API', () => {
  let server: TestServer;
  beforeAll(async () => {
    const { url, drop } = await aDatabase(template);
    whenFileEnds(drop);
    server = await aServer({ DATABASE_URL: url, ROLES: 'web,ingest' });
    server.clock.advance(release.now - server.clock.now());
  });

  test('answer what the version before answered, before, while and after the old tables are packed', async () => {
    const compare = async () => {
      for (const farm of release.farms) {
        // Answers may have gained fields; since then the portal's readings leave out statuses, and means are rounded.
        expect(await askForHistory(server, farm)).toMatchObject(
          withRoundedMeans(withoutStatuses(farm.history)),
        );
        expect(await askForLastDay(server, farm)).toMatchObject(farm.lastDay);
      }
    };
    const networkServer = await aNetworkServer(server);
    const copies = await someOldUplinks(server);
    const sendCopy = async () => {
      const { devEui, payload, fCnt, fPort, receivedAt } = copies.pop()!;
      const event = anUpEvent(devEui, payload, receivedAt, { fCnt, fPort });
      expect(await networkServer.sendChirpstack(event)).toMatchObject({ outcome: 'duplicate' });
    };
    await sendCopy();
    await compare();
    let portions = 0;
    const rest = async () => {
      portions += 1;
      if (portions % 8 !== 0) return;
      await sendCopy();
      await compare();
    };
    await packOldTables({ db: server.db, log: server.log, rest }, PORTION_BYTES);
    await sendCopy();
    await compare();
    expect(await hasOldTables(server.db)).toBe(false);
    for (const farm of release.farms) expect(await askForUplinks(server, farm)).toEqual(farm.uplinks);
  });
});

const isStatus = (reading: unknown) => {
  const { measurement_id: id } = reading as { measurement_id: number };
  return id >= STATUS_IDS.first && id <= STATUS_IDS.last;
};

const withoutStatuses = (history: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(history).map(([name, answer]) => [
      name,
      name.endsWith(': readings') ? (answer as unknown[]).filter((one) => !isStatus(one)) : answer,
    ]),
  );

const withRoundedMeans = (history: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(history).map(([name, answer]) => [
      name,
      name.endsWith(' on forty points') ? (answer as Curve[]).map(withAboutItsMeans) : answer,
    ]),
  );

function withAboutItsMeans(curve: Curve) {
  const decimals = findMeasurement(curve.measurement_id)?.decimals;
  if (decimals === undefined || curve.bin_ms === 0) return curve;
  const values = curve.values.map((value) => (value === null ? null : expect.closeTo(value, decimals)));
  return { ...curve, values };
}

/** Uplinks of network servers that stand in the old table, in a mixed order. */
async function someOldUplinks({ db }: TestServer) {
  const { rows } = await sql<{
    devEui: string;
    payload: string;
    fCnt: number;
    fPort: number;
    receivedAt: number;
  }>`
    select eui as "devEui", encode(payload, 'hex') as payload, f_cnt::int as "fCnt", f_port as "fPort",
      received_at as "receivedAt"
    from old_uplink join device using (device_id)
    where source = 'chirpstack' and refusal is null order by frame_key limit 30`.execute(db);
  return rows;
}

test('a new installation has no old tables', async () => {
  const { url, drop } = await aDatabase();
  whenTestEnds(drop);
  const pool = openPool({ connectionString: url, answerTimeoutMs: 20_000 }, 1, log);
  whenTestEnds(() => pool.end());
  expect(await hasOldTables(openDb(pool))).toBe(false);
  await packOldTables({ db: openDb(pool), log, rest: () => expect.fail('there is nothing to pack') });
});

/** Fails every statement after the first ones, as when the process has ended. */
function endingAfter(statements: number): KyselyPlugin {
  let left = statements;
  return {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('the process has ended');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
