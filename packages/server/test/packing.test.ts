import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { open } from '@fieldscope/contract/calls/open';
import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { packet, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { expect, test, vi } from 'vitest';
import { packClosedDays, packInPortions } from '../src/modules/history/packing.service';
import { createWidePacking } from '../src/modules/history/wide-uplinks.service';
import { at, type Db, sql } from '../src/platform/postgres/db';
import { DatabaseUnavailable } from '../src/platform/postgres/unavailable';
import type { Workers } from '../src/platform/workers/workers';
import { aKit, anAccessKey } from './builders';
import { aSite } from './ingest-site';
import { watchedDb } from './platform/watched-db';

// What is packed reads as what was stored: to every reader, at every moment.

const TEMPERATURE = 4097;
const site = aSite();
const { now, send } = site;
/** So that each frame has a value and a counter of its own. */
const frame = (value: number) =>
  packet([valueFrame(TEMPERATURE, value), valueFrame(4098, 60)]).toString('hex');

/** Packs what was received before a time; a job keeps some days, but no longer than an hour is necessary. */
const pack = (db: Db = site.server.db, before = now() - 2 * HOUR_MS) =>
  packClosedDays({ db, clock: site.server.clock, log: site.server.log, rest: async () => {} }, before);

/** Uplinks of some days, the last of them now. @returns their times */
async function sendDays(days: number, everyHours = 4): Promise<number[]> {
  const count = (days * 24) / everyHours;
  const times = Array.from(
    { length: count },
    (_, index) => now() - (count - 1 - index) * everyHours * HOUR_MS,
  );
  await Promise.all(times.map((receivedAt, fCnt) => send(frame(fCnt / 10), { receivedAt, fCnt })));
  return times;
}

/** A database that fails after so many statements. */
function failingAfter(count: number, error = new Error('the connection broke')): Db {
  let left = count;
  return watchedDb(site.server.pool, {
    async before(_statement, client) {
      if (left-- > 0) return;
      await client.query('rollback');
      throw error;
    },
  });
}

const curve = async (from = now() - 60 * DAY_MS) =>
  (
    await site.owner.call(channels.listHistory, {
      series: [{ eui: site.node.eui, channel: 1, measurement_id: TEMPERATURE }],
      time_start: from,
      time_end: now(),
    })
  )[0]!;

const table = (length = 100, offset = 1) =>
  site.owner.call(channels.listData, {
    eui: [site.node.eui],
    time_start: now() - 400 * DAY_MS,
    offset,
    length,
  });

/** A vacuum or a restored dump leaves rows in any order, and small tables are read in the order of their rows. */
async function storeRowsBackwards(): Promise<void> {
  await sql`with taken as (delete from uplink returning *)
    insert into uplink select * from taken order by received_at desc, frame_key desc`.execute(site.server.db);
  await sql`analyze uplink`.execute(site.server.db);
}

async function rowsLeft(eui: string = site.node.eui): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from uplink join device using (device_id) where eui = ${eui}`.execute(
    site.server.db,
  );
  return rows[0]!.count;
}

/** Everything that people and programs read of the node. */
async function everyAnswer() {
  const key = await anAccessKey(site.owner);
  const ask = { device_eui: site.node.eui, time_start: now() - 20 * DAY_MS, time_end: now() };
  return {
    curve: await curve(),
    table: await table(),
    latest: await key.call(open.viewLatestTelemetry, { device_eui: site.node.eui }),
    history: await key.call(open.listTelemetry, ask),
    means: await key.call(open.aggregateChartPoints, { ...ask, interval: 720 }),
  };
}

test('every answer is the same before and after', async () => {
  await sendDays(12);
  const before = await everyAnswer();
  expect(before.table.page.count).toBe(12 * 6 * 2);
  await pack();
  expect(await rowsLeft()).toBe(1);
  expect(await everyAnswer()).toEqual(before);
});

test('readers that look again and again meanwhile see each reading exactly once', async () => {
  const times = await sendDays(20, 1);
  const wanted = times.length;
  let isPacked = false;
  const counts = new Set<number>();
  const look = async () => {
    while (!isPacked) {
      const [{ reading_count }, { page }] = await Promise.all([curve(), table(10)]);
      counts.add(reading_count).add(page.count / 2);
    }
  };
  const readers = [look(), look()];
  // Day by day, so that there are many moments to see something twice or not at all.
  for (const time of times.filter((_, index) => index % 24 === 23)) await pack(site.server.db, time);
  isPacked = true;
  await Promise.all(readers);
  expect([...counts]).toEqual([wanted]);
});

test('killed at any statement it goes on later, without a loss and without a second copy', async () => {
  const times = await sendDays(6);
  await pack(site.server.db, now() - 4 * DAY_MS);
  const before = await table();
  let statements = 0;
  for (let failures = 0; ; failures++) {
    const db = failingAfter(failures);
    await pack(db).catch(() => {});
    expect((await table()).page).toEqual(before.page);
    statements = failures;
    if ((await rowsLeft()) === 1) break;
  }
  expect(statements).toBeGreaterThan(5);
  expect(await table()).toEqual(before);
  expect((await curve()).reading_count).toBe(times.length);
});

test('a database that goes away ends a run at once: the next device would fail as well', async () => {
  await sendDays(6);
  const gone = Object.assign(new Error('shutting down'), { code: '57P01' });
  await expect(pack(failingAfter(1, gone))).rejects.toThrow(DatabaseUnavailable);
  expect(site.server.logged()).not.toContain('shutting down');
});

test('a process that stops does not wait until packing has rested', async () => {
  const stopping = new AbortController();
  const start = performance.now();
  const clock = vi
    .spyOn(performance, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValue(start + DAY_MS);
  const packed = packInPortions({ log: site.server.log, signal: stopping.signal }, {}, async () => true);
  setImmediate(() => stopping.abort());
  await expect(packed).resolves.toBe(false);
  clock.mockRestore();
});

test('two processes that pack at once pack once', async () => {
  await sendDays(6);
  const before = await table();
  await Promise.all([pack(), pack()]);
  expect(await rowsLeft()).toBe(1);
  expect(await table()).toEqual(before);
});

test('an uplink that comes after its day was packed is shown at once, packed later, and a copy is known', async () => {
  const times = await sendDays(6);
  await pack();
  const late = { receivedAt: times[3]! + 11 * MINUTE_MS, fCnt: 900 };
  expect(await send(frame(7), late)).toMatchObject({ outcome: 'stored' });
  const after = await table();
  expect(after.page.count).toBe(2 * times.length + 2);
  expect((await curve()).values).toContain(7);
  await pack();
  expect(await table()).toEqual(after);
  expect(await send(frame(7), late)).toMatchObject({ outcome: 'duplicate' });
  expect(await send(frame(0.3), { receivedAt: times[3]!, fCnt: 3 })).toMatchObject({ outcome: 'duplicate' });
  expect(await table()).toEqual(after);
});

test('a kit that dates readings ten years back has all of them', async () => {
  const kit = await aKit(site.owner);
  const dates = Array.from({ length: 120 }, (_, month) => now() - month * 30 * DAY_MS - MINUTE_MS);
  await kit.upload({
    events: [
      {
        name: 'measure-sensor',
        value: dates.map((measureTime, index) => ({
          channel: 1,
          measurements: { [TEMPERATURE]: index },
          measureTime,
        })),
      },
    ],
  });
  const ask = () =>
    site.owner.call(channels.listData, { eui: [kit.eui], time_start: now() - 4000 * DAY_MS, length: 200 });
  const before = await ask();
  expect(before.list.map(({ value }) => value)).toEqual(dates.map((_, index) => index));
  await pack(site.server.db, now() + DAY_MS);
  expect(await rowsLeft(kit.eui)).toBe(0);
  expect((await ask()).list).toEqual(before.list);
});

test('a message with a month inside is packed soon after its commit, and its row is counted as before', async () => {
  const kit = await aKit(site.owner);
  const dates = Array.from({ length: 700 }, (_, hour) => now() - hour * HOUR_MS - MINUTE_MS);
  const value = dates.map((measureTime, index) => ({
    ...{ channel: 1, measurements: { [TEMPERATURE]: index }, measureTime },
  }));
  await kit.upload({ requestId: 'logger', events: [{ name: 'measure-sensor', value }] });
  const shown = () =>
    Promise.all([
      site.owner.call(channels.listData, { eui: [kit.eui], time_start: now() - 40 * DAY_MS, length: 200 }),
      site.owner.call(channels.listData, {}),
      site.owner.call(devices.listUplinks, { eui: kit.eui }),
      site.owner.call(devices.listNodeChannels, { eui: kit.eui }),
      site.owner.call(devices.viewStatistic, {}),
    ]);
  const before = await shown();
  const { rows } = await sql<{ orgId: OrgId; deviceId: number }>`
    select org_id as "orgId", device_id as "deviceId" from device where eui = ${kit.eui}`.execute(
    site.server.db,
  );
  const [device] = rows;
  const packed = new Promise<void>((resolve, reject) => {
    const { workers, log } = site.server;
    const run: Workers['run'] = async (...asked) => {
      const done = workers.run(...asked);
      void done.then(() => resolve(), reject);
      return done;
    };
    createWidePacking({ workers: { run }, log, afterMs: 0 }).note([{ device: device!, readings: value }]);
  });
  await packed;
  const left = await sql<{ readings: Buffer | null; reading_count: number }>`
    select readings, reading_count from uplink where device_id = ${device!.deviceId}`.execute(site.server.db);
  expect(left.rows).toEqual([{ readings: null, reading_count: 700 }]);
  expect(await shown()).toEqual(before);
  // Sent again it is known, and with its day its row is packed.
  await kit.upload({ requestId: 'logger', events: [{ name: 'measure-sensor', value }] });
  await pack(site.server.db, now() + DAY_MS);
  expect(await rowsLeft(kit.eui)).toBe(0);
  expect((await shown())[0]).toEqual(before[0]);
});

test('frames that share a second keep all their readings, in their order', async () => {
  const receivedAt = now() - DAY_MS;
  for (const [fCnt, value] of [1, 2, 3].entries()) await send(frame(value), { receivedAt, fCnt });
  await storeRowsBackwards();
  const before = await table();
  expect(before.page.count).toBe(6);
  await pack();
  expect(await table()).toEqual(before);
});

test('damaged history is named in the log; everything else is shown, and packing goes on beside it', async () => {
  const times = await sendDays(90, 8);
  await pack();
  const { rows } = await sql<{ series_id: string; first_at: number; reading_count: number }>`
    update history set packed = overlay(packed placing '\\x00ff'::bytea from 5)
    from series join device using (device_id, org_id)
    where series.series_id = history.series_id and eui = ${site.node.eui} and measurement_id = ${TEMPERATURE}
      and history.first_at = (select min(first_at) from history as any_row where any_row.series_id = series.series_id)
    returning history.series_id, history.first_at, history.reading_count`.execute(site.server.db);
  const [damaged] = rows;
  const from = now() - 100 * DAY_MS;
  expect((await curve(from)).reading_count).toBe(times.length - damaged!.reading_count);
  expect(site.server.logged()).toContain('packed history is damaged');
  expect(site.server.logged()).toContain(String(damaged!.first_at));
  await send(frame(5), { receivedAt: times[1]! + MINUTE_MS, fCnt: 901 });
  await pack();
  expect((await curve(from)).values).toContain(5);
  expect((await curve(from)).reading_count).toBe(times.length - damaged!.reading_count + 1);
  const kept = await sql<{ reading_count: number }>`
    select reading_count from history
    where series_id = ${damaged!.series_id} and first_at = ${at(damaged!.first_at)}`.execute(site.server.db);
  expect(kept.rows).toEqual([{ reading_count: damaged!.reading_count }]);
});
