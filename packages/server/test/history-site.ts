import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach } from 'vitest';
import {
  type Bins,
  insertUplinks,
  listSeries,
  type NewUplink,
  type Range,
  type Series,
  type SeriesReading,
  streamNewestFirst,
} from '../src/modules/history/history.service';
import { packClosedDays } from '../src/modules/history/packing.service';
import { type Db, sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { type NumberReading, naiveBins } from './naive-bins';

/** Series of the device, by their numbers. */
export const SERIES = [0, 1, 2] as const;
export type Value = SeriesReading['value'];

/** A reading on its way, with the number of its series. */
export interface Given {
  series: (typeof SERIES)[number];
  measuredAt: number;
  value: Value;
}
export interface GivenUplink {
  receivedAt: number;
  readings: Given[];
  payload?: Buffer;
  gateways?: string[];
}

export const START = Date.UTC(2024, 0, 1);
export const LATER = START + 5_000 * DAY_MS;
export const EVER: Range = { from: START - 4_000 * DAY_MS, to: LATER };

/** Of one uplink, moment and series, what it named last comes first. */
export const newestFirst = (a: SeriesReading, b: SeriesReading) =>
  b.measuredAt - a.measuredAt || a.seriesId - b.seriesId || b.uploadedAt - a.uploadedAt;

interface Parties {
  server: TestServer;
  owner: User;
  /** Of one device of the owner. */
  series: Series[];
  /** What was stored of them since the test began, in the order of its arrival. */
  stored: SeriesReading[];
}

/**
 * For a test file: one server with a device, and for each test an empty history. What is stored there arrives as it does
 * from ingest; what readers should say of it is found by looking at every reading.
 */
export function aHistorySite() {
  const site = {} as Parties;
  let deviceId: number;
  let arrived = 0;
  beforeAll(async () => {
    site.server = await aServer();
    site.owner = await anOwner(site.server);
    deviceId = await idOf(await aNode(site.owner));
    site.series = await someSeries(site.owner.orgId);
  });
  beforeEach(deleteAll);

  async function deleteAll(): Promise<void> {
    for (const table of ['uplink', 'history', 'history_frames', 'uplink_history'])
      await sql`delete from ${sql.table(table)}`.execute(site.server.db);
    site.stored = [];
  }

  const idOf = async ({ eui }: { eui: string }) =>
    (await sql<{ id: number }>`select device_id as id from device where eui = ${eui}`.execute(site.server.db))
      .rows[0]!.id;

  /** Series of the device while it belongs to an organisation. */
  async function someSeries(orgId: OrgId): Promise<Series[]> {
    await sql`
      insert into series (org_id, device_id, channel, measurement_id)
      select ${orgId}, ${deviceId}, 1, 4097 + number from unnest(${[...SERIES]}::int[]) as number`.execute(
      site.server.db,
    );
    return listSeries(site.server.db, orgId, { deviceIds: [deviceId] });
  }

  /** Stores uplinks as ingest does, in one batch; each arrives a ms after the one before it. */
  async function store(
    uplinks: readonly GivenUplink[],
    { orgId = site.owner.orgId, series = site.series } = {},
  ): Promise<void> {
    const rows = uplinks.map(({ receivedAt, readings, payload, gateways }): NewUplink => {
      arrived += 1;
      return {
        orgId,
        deviceId,
        receivedAt,
        // Keys are hashes: they have no order.
        frameKey: BigInt((arrived * 7_919) % 1_000_003) - 500_000n,
        uploadedAt: START + 1_000 * DAY_MS + arrived,
        fCnt: arrived,
        fPort: 2,
        rssi: -80,
        snr: 7.5,
        spreadingFactor: null,
        source: 'chirpstack',
        refusal: null,
        detail: null,
        isTimeReplaced: false,
        payload: payload ?? Buffer.from('ab', 'hex'),
        gateways: gateways ?? [],
        info: null,
        readings: readings.map((reading) => ({ ...reading, seriesId: series[reading.series]!.seriesId })),
      };
    });
    const client = await site.server.pool.connect();
    try {
      await insertUplinks(client, rows, () => []);
    } finally {
      client.release();
    }
    site.stored.push(
      ...rows.flatMap(({ uploadedAt, fCnt, readings }) =>
        readings.map(({ seriesId, measuredAt, value }) => ({
          seriesId,
          measuredAt,
          uploadedAt,
          fCnt,
          value,
        })),
      ),
    );
  }

  const pack = () =>
    packClosedDays(
      { db: site.server.db, clock: site.server.clock, log: site.server.log, rest: async () => {} },
      LATER,
    );

  const rowsOf = async (table: string) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        site.server.db,
      )
    ).rows[0]!.count;

  /** What was stored of a series, oldest first; of the same moment what arrived first. */
  const within = ({ from, to }: Range, seriesId: number) =>
    site.stored
      .filter((one) => one.seriesId === seriesId && one.measuredAt >= from && one.measuredAt <= to)
      .sort((a, b) => a.measuredAt - b.measuredAt || a.uploadedAt - b.uploadedAt);

  const numbersIn = (range: Range, seriesId: number): NumberReading[] =>
    within(range, seriesId).flatMap(({ measuredAt, value }) =>
      typeof value === 'number' ? [{ time: measuredAt, value }] : [],
    );

  const expectedReadings = (range: Range) =>
    site.series.flatMap(({ seriesId }) => within(range, seriesId).reverse()).sort(newestFirst);

  /** Who reads. */
  const ctx = (db: Db = site.server.db, orgId = site.owner.orgId) => ({ db, log: site.server.log, orgId });

  async function readAll(range: Range, of = site.series, orgId?: OrgId): Promise<SeriesReading[]> {
    const found: SeriesReading[] = [];
    for await (const portion of streamNewestFirst(ctx(undefined, orgId), of, range)) found.push(...portion);
    return found;
  }

  const expectedBins = (range: Range, edges: readonly number[]): Map<number, Bins> =>
    new Map(site.series.map(({ seriesId }) => [seriesId, naiveBins(numbersIn(range, seriesId), edges)]));

  return Object.assign(site, {
    deleteAll,
    idOf,
    someSeries,
    store,
    pack,
    rowsOf,
    within,
    numbersIn,
    expectedReadings,
    expectedBins,
    readAll,
    ctx,
  });
}
