import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { packFrames } from '@fieldscope/server/modules/history/packing.service';
import { withDatabase } from './database';
import { type BenchDevice, type BenchOwner, benchOwner, insertFleet, seriesByDevice } from './fleet';
import { framesOf } from './history-filling';
import { uplinkRequests } from './ingest-load';
import { type Ratio, sizeOf } from './ratio';
import type { Asked, LoadOrder, LoadReport } from './steady-load';
import { tenValues } from './uplinks';

const DAY_MS = 24 * 60 * 60_000;
const YEARS_MS = 5 * 365 * DAY_MS;
const SECONDS = sizeOf('READERS_SECONDS', 8);
const RATE = sizeOf('READERS_RATE', 2_000);
const DEVICES = 500;
const LISTED = sizeOf('READERS_LISTED', 2_000);
const IN_FLIGHT = 4;
const RULES = 1_000;
const CROSSING = 20;
const MEASUREMENT = 4165;
/** Uplinks of crossing devices a second. */
const STORM_A_SECOND = 20;
const SPACING_MS = 5;
/** More than are taken in one round without a limit of rate. */
const MOST_A_SECOND = 12_000;

/** How one organisation's reading, and its alarms, slow down another one's ingest and lists. */
export async function benchReaders(): Promise<Ratio[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldscope-stalls-'));
  const stallFile = join(folder, 'stall.json');
  const server = await startProduct({
    STALL_FILE: stallFile,
    NODE_OPTIONS: `--import ${new URL('./loop-stall.mjs', import.meta.url).href}`,
  });
  const generator = fork(new URL('./steady-load.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  try {
    const load = async (order: Omit<LoadOrder, 'port'>) => {
      generator.send({ ...order, port: server.port } satisfies LoadOrder);
      const [report] = (await once(generator, 'message')) as [LoadReport];
      return report;
    };
    const stall = async () => {
      process.kill(server.pid(), 'SIGUSR2');
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (JSON.parse(readFileSync(stallFile, 'utf8')) as { max: number }).max;
    };
    const reader = await benchOwner(server, 'reader');
    const neighbour = await benchOwner(server, 'neighbour');
    const loaded = await benchOwner(server, 'loaded');
    await fleetOf(server, neighbour, 100);
    const next = await uplinkRequests(server, await fleetOf(server, loaded, DEVICES), {
      start: Date.now() - 45 * 60_000,
      spacingMs: SPACING_MS,
    });
    const uplinks = (count: number) => next(count).map(({ request }) => request.toString('base64'));
    const asked = firstPageCalls(server, neighbour);
    const noises = { ...(await readingNoises(server, reader)), ...(await alarmNoise(server)) };
    const steady = () =>
      load({ seconds: SECONDS, rate: RATE, uplinks: uplinks(SECONDS * RATE + RATE), asked });
    const flatOut = () =>
      load({ seconds: SECONDS, rate: 0, uplinks: uplinks(SECONDS * MOST_A_SECOND), asked: [] });
    const wanted = process.env.READERS?.split(',');
    const ratios: Ratio[] = [];
    await steady();
    await flatOut();
    for (const [name, begin] of Object.entries(noises)) {
      if (wanted && !wanted.includes(name)) continue;
      await stall();
      const alone = await steady();
      const aloneStall = await stall();
      const aloneFlat = await flatOut();
      const stop = begin();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await stall();
      const beside = await steady();
      const besideStall = await stall();
      const besideFlat = await flatOut();
      const made = await stop();
      console.log(
        `${name}: p99 ${alone.p99.toFixed(1)} → ${beside.p99.toFixed(1)} ms at ${RATE}/s (stored ${beside.perSecond.toFixed(0)}/s, refused ` +
          `${beside.refused}), ${aloneFlat.perSecond.toFixed(0)} → ${besideFlat.perSecond.toFixed(0)}/s without a limit, stall ` +
          `${aloneStall.toFixed(0)} → ${besideStall.toFixed(0)} ms, ${made}`,
      );
      console.log(
        Object.keys(beside.asked)
          .map((one) => `  ${one}: p99 ${alone.asked[one]!.toFixed(1)} → ${beside.asked[one]!.toFixed(1)} ms`)
          .join('\n'),
      );
      const worst = Math.max(
        ...Object.keys(beside.asked).map((one) => beside.asked[one]! / alone.asked[one]!),
      );
      ratios.push(
        {
          name: `p99 of ingest at ${RATE}/s beside ${name} / alone`,
          value: beside.p99 / alone.p99,
          atMost: 3,
        },
        { name: `refused beside ${name}`, value: beside.refused + besideFlat.refused, atMost: 0 },
        {
          name: `uplinks a second beside ${name} / alone`,
          value: besideFlat.perSecond / aloneFlat.perSecond,
          atLeast: 0.6,
        },
        { name: `p99 of another's lists beside ${name} / alone`, value: worst, atMost: 5 },
        { name: `longest stall of the event loop beside ${name}, ms`, value: besideStall, atMost: 20 },
      );
    }
    return ratios;
  } finally {
    generator.disconnect();
    await server.stop();
    server.remove();
    rmSync(folder, { recursive: true });
  }
}

const fleetOf = (server: Product, owner: BenchOwner, count: number): Promise<BenchDevice[]> =>
  withDatabase(server, async ({ client }) => {
    await insertFleet(client, owner.orgId, { devices: count, seriesOfADevice: 1 });
    const { rows } = await client.query<BenchDevice>(
      `select eui, dev_eui, '' as code from device where org_id = $1`,
      [owner.orgId],
    );
    return rows;
  });

/** What a page of the portal asks for first. */
function firstPageCalls({ port }: Product, owner: BenchOwner): Asked[] {
  const get = (path: string) =>
    Buffer.from(
      `GET /portalapi${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${owner.token()}\r\n\r\n`,
    ).toString('base64');
  return [
    { name: 'node list', request: get('/device/list_nodes?length=100') },
    { name: 'organisation', request: get('/user/getUserOrgInfo') },
    { name: 'statistic', request: get('/device/view_statistic') },
  ];
}

type Begin = () => () => Promise<string>;

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
