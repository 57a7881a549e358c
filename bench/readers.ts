import { admin, type Product } from '@fieldscope/e2e/product';
import { packFrames } from '@fieldscope/server/modules/history/packing.service';
import { type Begin, benchBeside, fleetOf } from './beside';
import { withDatabase } from './database';
import { type BenchOwner, benchOwner, insertFleet, seriesByDevice } from './fleet';
import { framesOf } from './history-filling';
import { type Ratio, sizeOf } from './ratio';
import { tenValues } from './uplinks';

const DAY_MS = 24 * 60 * 60_000;
const YEARS_MS = 5 * 365 * DAY_MS;
const LISTED = sizeOf('READERS_LISTED', 2_000);
const IN_FLIGHT = 4;
const RULES = 1_000;
const CROSSING = 20;
const MEASUREMENT = 4165;
/** Uplinks of crossing devices a second. */
const STORM_A_SECOND = 20;

/** How one organisation's reading, and its alarms, slow down another one's ingest and lists. */
export const benchReaders = (): Promise<Ratio[]> =>
  benchBeside(async (server) => ({
    ...(await readingNoises(server, await benchOwner(server, 'reader'))),
    ...(await alarmNoise(server)),
  }));

/** Charts of five years, raw points, CSV and lists, four of each at a time. */
async function readingNoises(server: Product, owner: BenchOwner): Promise<Record<string, Begin>> {
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const range = { from: to - YEARS_MS, to };
  const series = await withDatabase(server, async ({ client, db, log }) => {
    const own = await insertFleet(client, owner.orgId, { devices: 1, seriesOfADevice: 5 });
    for (const [deviceId, ids] of seriesByDevice(own))
      await packFrames({ db, log }, { orgId: owner.orgId, deviceId } as never, framesOf(ids, range));
    await insertFleet(client, owner.orgId, { devices: LISTED, seriesOfADevice: 1 });
    const { rows } = await client.query<{ eui: string; channel: number; measurement_id: number }>(
      'select eui, channel, measurement_id from series join device using (device_id) where device_id = $1',
      [own[0]!.deviceId],
    );
    await client.query('vacuum analyze');
    return rows;
  });
  const chart = (points: number, from: number) => () =>
    owner.load('POST', '/channel/list_history_by_measurement', {
      series,
      // Each is another one: the same chart would be made once for all.
      ...{ time_start: from + Math.floor(Math.random() * 1000), time_end: to, points },
    });
  const csv = `/channel/export_measurements?measurement_id[]=4165&measurement_id[]=4166&eui[]=${series[0]!.eui}&time_start=${to - 30 * DAY_MS}&time_end=${to}&timezone=UTC`;
  return {
    'five-year charts': looped(chart(1000, range.from)),
    'raw points': looped(chart(0, to - 690 * DAY_MS)),
    CSV: looped(() => owner.load('GET', csv)),
    lists: looped(() => owner.load('GET', '/device/list_nodes?length=100')),
  };
}

const looped =
  (ask: () => Promise<void>): Begin =>
  () => {
    let isOver = false;
    let count = 0;
    const begun = performance.now();
    const loops = Array.from({ length: IN_FLIGHT }, async () => {
      while (!isOver) {
        await ask();
        count += 1;
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(loops);
      return `${(count / ((performance.now() - begun) / 1000)).toFixed(1)} answers/s`;
    };
  };

/** Devices that cross the limits of a thousand rules with each uplink. */
async function alarmNoise(server: Product): Promise<Record<string, Begin>> {
  const owner = await benchOwner(server, 'storm');
  const devices = await fleetOf(server, owner, CROSSING);
  for (let nth = 0; nth < RULES; nth += 1)
    await owner.call('POST', '/alarm/create_rule', {
      ...{ name: `storm ${nth}`, severity: 'warning', measurement_id: MEASUREMENT },
      condition: { kind: nth % 2 === 0 ? 'above' : 'below', limit: 0.5 },
    });
  const { token } = await admin<{ token: string }>(server, 'ingest-token');
  const start = Date.now() - 30 * 60_000;
  let sent = 0;
  const next = () => {
    const round = Math.floor(sent / CROSSING);
    // Its first value is 0.1 and 0.9 in turn.
    const fCnt = round * 1_000 + (round % 2 === 0 ? 100 : 900);
    const body = tenValues(devices[sent % CROSSING]!, start + round * 1_000, fCnt);
    sent += 1;
    return fetch(`http://127.0.0.1:${server.port}/ingest/chirpstack?event=up`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    }).then((answer) => answer.text());
  };
  return {
    'an alarm storm': () => {
      let count = 0;
      const pending = new Set<Promise<unknown>>();
      const timer = setInterval(() => {
        const sending = next().finally(() => pending.delete(sending));
        pending.add(sending);
        count += 1;
      }, 1000 / STORM_A_SECOND);
      return async () => {
        clearInterval(timer);
        await Promise.all(pending);
        const begun = performance.now();
        await owner.call('GET', '/alarm/count_open');
        return `${count} uplinks of the storm, evaluated ${((performance.now() - begun) / 1000).toFixed(1)} s after the last`;
      };
    },
  };
}
