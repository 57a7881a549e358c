import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { packClosedDays } from '@fieldscope/server/modules/history/packing.service';
import { systemClock } from '@fieldscope/server/platform/clock';
import { hash01 } from '@fieldscope/simulator/noise';
import { withDatabase } from './database';
import { type BenchOwner, benchOwner } from './fleet';
import { postRequest, runHttpLoad } from './http-load';
import { closedDayOf, deviceOf, fillFleet, NODES_EACH, UPLINKS_OF_DAY, watch } from './million-fleet';
import { insertOldUplinks } from './old-uplinks';
import { secondsOf, secondsOfProduct } from './processor-time';
import { median, percentile, type Ratio, sizeOf } from './ratio';
import { threeValues } from './uplinks';

const NODES = sizeOf('MILLION_NODES', 1_000_000);
/** Uplinks of each measurement, each the first of its node since the server started. */
const UPLINKS = Math.min(NODES, sizeOf('MILLION_UPLINKS', 60_000));
/** Of how many nodes one uplink is heard until memory is looked at. */
const HEARD = Math.min(NODES, sizeOf('MILLION_HEARD', NODES));
const PACKED_DEVICES = Math.min(NODES_EACH, sizeOf('MILLION_PACKED', NODES_EACH));
const ROUNDS = sizeOf('MILLION_ROUNDS', 9);
const CONNECTIONS = 256;
const WATCHED_SHARE = 0.1;
const INTERVAL_SECONDS = 600;
const DAY_MS = 24 * 60 * 60_000;
const MB = 1024 * 1024;
/** Uplinks a second of all nodes, when each sends every ten minutes. */
const NEEDED = NODES / INTERVAL_SECONDS;

const AIMS = { startSeconds: 10, uplinks: 3_500, memoryMb: 1_024, calls: 1.2, alarms: 0.8 };

/** A portal with a million nodes in a thousand organisations, load generator included, beside one with a thousand nodes. */
export async function benchMillion(): Promise<Ratio[]> {
  const servers: Product[] = [];
  const start = async () => {
    const server = await startProduct();
    servers.push(server);
    return server;
  };
  try {
    const [large, small] = [await start(), await start()];
    const [owner, alone] = [await benchOwner(large), await benchOwner(small)];
    // Before the nodes, so that each of them has a way by this network server.
    const { token } = await admin<{ token: string }>(large, 'ingest-token');
    await fill(small, alone, NODES_EACH);
    await fill(large, owner, NODES);
    await restart(small);
    const restarted = await restart(large);
    const calls = await compareCalls(alone, owner);
    await small.stop();
    const next = randomUplinks(large, token);
    const first = await firstUplinks(large, next, UPLINKS);
    const memory = await hearAll(large, next, HEARD - UPLINKS);
    const packing = await pack(large, owner, next);
    const plain = await afterRestart(large, next);
    await withDatabase(large, ({ client }) => watch(client, Math.ceil((NODES / NODES_EACH) * WATCHED_SHARE)));
    const watched = await afterRestart(large, next);
    console.log(
      `real-time share: ${NODES} nodes at ten minutes send ${NEEDED.toFixed(0)} uplinks a second, ` +
        `${((100 * NEEDED) / first.perSecond).toFixed(0)} % of what was taken`,
    );
    return [
      { name: `start with ${NODES} nodes, in s`, value: restarted, atMost: AIMS.startSeconds },
      { name: 'first uplinks of random nodes a second', value: first.perSecond, atLeast: AIMS.uplinks },
      { name: 'the same / what all nodes send at ten minutes', value: first.perSecond / NEEDED },
      { name: 'the same: p99 in ms', value: first.p99 },
      { name: 'processor time of the product for 1,000 of them, in s', value: first.productSeconds },
      { name: `memory of the server with ${HEARD} nodes heard, in MB`, value: memory, atMost: AIMS.memoryMb },
      {
        name: `calls of an organisation / with ${NODES_EACH} nodes altogether`,
        value: calls,
        atMost: AIMS.calls,
      },
      { name: 'uplinks with alarms on a tenth / with none', value: watched / plain, atLeast: AIMS.alarms },
      { name: 'days packed beside uplinks / days that are closed', value: packing, atLeast: 1 },
    ];
  } finally {
    for (const server of servers) {
      await server.stop();
      server.remove();
    }
  }
}

async function fill(server: Product, { orgId }: BenchOwner, nodes: number): Promise<void> {
  const begun = performance.now();
  await withDatabase(server, async ({ client }) => {
    await fillFleet(client, [orgId], nodes);
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes');
    console.log(`${nodes} nodes: ${(rows[0].bytes / MB).toFixed(0)} MB, written in ${secondsSince(begun)} s`);
  });
}

/** @returns seconds from the start of the process until it is ready */
async function restart(server: Product): Promise<number> {
  await server.stop();
  const begun = performance.now();
  await server.start();
  const seconds = (performance.now() - begun) / 1000;
  console.log(`start: ${seconds.toFixed(1)} s, ${processOf(server)}`);
  return seconds;
}

const CALLS: [string, string, unknown?][] = [
  ['GET', '/device/list_nodes?length=100&sort=worst'],
  ['GET', '/device/list_nodes?length=100&sort=name&search=Node%2012'],
  ['GET', '/device/list_latest_measurements'],
  ['GET', '/alarm/count_open'],
];

/** Both are asked the same in turn. @returns the worst of the calls: its median / the median with few nodes */
async function compareCalls(few: BenchOwner, many: BenchOwner): Promise<number> {
  const timeOf = async (owner: BenchOwner, [method, path, body]: (typeof CALLS)[number]) => {
    const begun = performance.now();
    await owner.load(method, path, body);
    return performance.now() - begun;
  };
  const ratios: number[] = [];
  for (const call of CALLS) {
    for (const owner of [few, many, few, many]) await timeOf(owner, call);
    const times: { few: number; many: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const isFewFirst = round % 2 === 0;
      const first = await timeOf(isFewFirst ? few : many, call);
      const second = await timeOf(isFewFirst ? many : few, call);
      times.push(isFewFirst ? { few: first, many: second } : { few: second, many: first });
    }
    const [ofFew, ofMany] = [median(times.map((one) => one.few)), median(times.map((one) => one.many))];
    console.log(`${call[1]}: ${ofFew.toFixed(1)} ms, ${ofMany.toFixed(1)} ms with ${NODES} nodes`);
    ratios.push(ofMany / ofFew);
  }
  return Math.max(...ratios);
}

type NextUplink = () => { id: string; request: Buffer };

/** Uplinks of nodes in a random order, always the same one; when all have sent, they begin anew. */
function randomUplinks(server: Product, token: string): NextUplink {
  const places = shuffled(NODES);
  let sent = 0;
  return () => {
    const nth = sent++;
    const body = threeValues(deviceOf(places[nth % NODES]!), Date.now(), nth);
    return {
      id: String(nth),
      request: postRequest('/ingest/chirpstack?event=up', server.port, `Bearer ${token}`, body),
    };
  };
}

const SEED = 1_000_000;

/** Numbers up to `count` in an order by chance, always the same one. */
function shuffled(count: number): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(hash01(SEED, last) * (last + 1));
    [places[last], places[other]] = [places[other]!, places[last]!];
  }
  return places;
}

interface Taken {
  perSecond: number;
  p99: number;
  /** Processor time of server and database for 1,000 uplinks, in s. */
  productSeconds: number;
}

async function firstUplinks(server: Product, next: NextUplink, count: number): Promise<Taken> {
  const before = { product: secondsOfProduct(server), server: secondsOf(server.pid()) };
  let left = count;
  const { acknowledged, seconds, waits } = await runHttpLoad(server.port, CONNECTIONS, () =>
    left-- > 0 ? next() : undefined,
  );
  if (acknowledged.length !== count) throw new Error(`only ${acknowledged.length} of ${count} acknowledged`);
  const productSeconds = ((secondsOfProduct(server) - before.product) * 1_000) / count;
  const ofServer = ((secondsOf(server.pid()) - before.server) * 1_000) / count;
  const taken = { perSecond: count / seconds, p99: percentile(waits, 0.99), productSeconds };
  console.log(
    `${count} first uplinks: ${taken.perSecond.toFixed(0)} a second, p99 ${taken.p99.toFixed(0)} ms, processor time for 1,000: ` +
      `${ofServer.toFixed(2)} s of the server, ${productSeconds.toFixed(2)} s with its database; ${processOf(server)}`,
  );
  return taken;
}

const REPORT_EVERY = 100_000;

/** @returns the most memory of the server meanwhile, in MB */
async function hearAll(server: Product, next: NextUplink, count: number): Promise<number> {
  for (let heard = 0; heard < count; heard += REPORT_EVERY)
    await firstUplinks(server, next, Math.min(REPORT_EVERY, count - heard));
  return memoryOf(server).most;
}

/** First uplinks of nodes that a fresh process knows nothing of. */
async function afterRestart(server: Product, next: NextUplink): Promise<number> {
  await restart(server);
  return (await firstUplinks(server, next, UPLINKS)).perSecond;
}

/** Packs a closed day of some nodes while others send. @returns days of nodes a second / those that a fleet closes a second */
async function pack(server: Product, { orgId }: BenchOwner, next: NextUplink): Promise<number> {
  return withDatabase(server, async ({ client, db, log }) => {
    const { devices } = await closedDayOf(client, orgId, PACKED_DEVICES);
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;
    for (const device of devices)
      await insertOldUplinks(
        client,
        orgId,
        Array.from({ length: UPLINKS_OF_DAY }, (_, fCnt) => ({
          ...device,
          at: start + (fCnt * DAY_MS) / UPLINKS_OF_DAY,
          fCnt,
        })),
      );
    let isPacking = true;
    const load = runHttpLoad(server.port, CONNECTIONS, () => (isPacking ? next() : undefined));
    const begun = performance.now();
    // That day alone: what others send meanwhile is packed when its day is closed.
    await packClosedDays({ db, clock: systemClock, log, rest: async () => {} }, start + 2 * DAY_MS);
    const seconds = (performance.now() - begun) / 1000;
    isPacking = false;
    const { acknowledged } = await load;
    const perSecond = devices.length / seconds;
    console.log(
      `${devices.length} days of nodes packed in ${seconds.toFixed(1)} s beside ${(acknowledged.length / seconds).toFixed(0)} ` +
        `uplinks a second: ${perSecond.toFixed(1)} a second, ${(NODES / (DAY_MS / 1000)).toFixed(1)} are closed`,
    );
    return perSecond / (NODES / (DAY_MS / 1000));
  });
}

const secondsSince = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(0);

const processOf = (server: Product): string => {
  const { now, most } = memoryOf(server);
  return `memory ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB, load of the machine ${loadavg()[0]!.toFixed(1)}`;
};

/** Memory of the server's process, in MB. */
function memoryOf(server: Product): { now: number; most: number } {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
