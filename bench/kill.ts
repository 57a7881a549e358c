import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { listSeries, streamNewestFirst } from '@fieldscope/server/modules/history/history.service';
import { countMessages } from '@fieldscope/server/modules/history/uplinks.service';
import { withDatabase } from './database';
import { benchDevices, benchOwner, insertFleet, seriesByDevice } from './fleet';
import { runHttpLoad } from './http-load';
import { type UplinkRequest, uplinkRequests, VALUES } from './ingest-load';
import { countRows, insertOldUplinks } from './old-uplinks';
import { type Ratio, sizeOf } from './ratio';

const KILLS = sizeOf('BENCH_KILLS', 100);
const FIRST_WHILE_PACKING = Math.ceil(KILLS / 2);
const DEVICES = 50;
const CONNECTIONS = 64;
const UPLINKS_A_ROUND = 1_200;
const OLD_FLEET = { devices: 50, seriesOfADevice: 2 };
/** So many old uplinks wait when a kill comes while packing. */
const OLD_UPLINKS = 20_000;
const OLD_SPACING_MS = 200;
const FIRST_OLD_COUNTER = 100_000_000;
const DAY_MS = 24 * 60 * 60_000;
const DEADLINE_MS = 60_000;

const ALL_TIMES = { from: 0, to: 4e12 };

type Target = 'server' | 'database';

/**
 * Kills the server and the database in turn in the middle of the load, in the second half while old uplinks are packed.
 * Nothing acknowledged is lost, nothing is stored twice.
 */
export async function benchKill(): Promise<Ratio[]> {
  // What a kill interrupts fails, as it should: the log would hold nothing else.
  const server = await startProduct({ LOG_LEVEL: 'fatal' });
  try {
    const owner = await benchOwner(server);
    const { orgId: oldOrg } = await benchOwner(server, 'old');
    const devices = await benchDevices(server, owner, 'S2100', DEVICES);
    const next = await uplinkRequests(server, devices, { start: Date.now() - 20 * 60_000, spacingMs: 5 });
    const backlog = await oldUplinks(server, oldOrg);
    const acknowledged = new Set<string>();
    let killedWhilePacking = 0;
    const start = performance.now();
    for (let nth = 0; nth < KILLS; nth++) {
      const target: Target = nth % 2 === 0 ? 'server' : 'database';
      const whilePacking = nth >= FIRST_WHILE_PACKING;
      if (whilePacking) await backlog.fillUp();
      if (nth === FIRST_WHILE_PACKING) {
        // The job looks for closed days when it starts.
        await server.stop();
        await server.start();
      }
      if (whilePacking) await backlog.untilPacking();
      const requests = next(UPLINKS_A_ROUND);
      // Spread over the load, the same in each run.
      const after = 200 + ((nth * 397) % 800);
      for (const id of await loadAndKill(server, requests, target, after)) acknowledged.add(id);
      if (target === 'server') await server.start();
      else await untilReady(server);
      if (whilePacking && (await backlog.count()) > 0) killedWhilePacking += 1;
    }
    console.log(
      `${KILLS} kills in ${((performance.now() - start) / 1000).toFixed(0)} s, ${killedWhilePacking} while packing, ` +
        `${backlog.written()} old uplinks`,
    );
    const load = await compare(server, owner.orgId, [...acknowledged], VALUES);
    const old = await compare(server, oldOrg, backlog.counters(), OLD_FLEET.seriesOfADevice);
    return [
      { name: `acknowledged − stored over ${KILLS} kills`, value: load.lost + old.lost, atMost: 0 },
      { name: `stored twice over ${KILLS} kills`, value: load.doubled + old.doubled, atMost: 0 },
      { name: 'kills while packing', value: killedWhilePacking, atLeast: Math.floor(KILLS / 2) },
    ];
  } finally {
    await server.stop();
    server.remove();
  }
}

/** @returns what was acknowledged */
async function loadAndKill(
  server: Product,
  requests: UplinkRequest[],
  target: Target,
  after: number,
): Promise<string[]> {
  let sent = 0;
  let killing: Promise<void> | undefined;
  const result = await runHttpLoad(server.port, CONNECTIONS, () => {
    if (sent === after) killing = target === 'server' ? server.kill() : killDatabase(server);
    return requests[sent++];
  });
  await killing;
  return result.acknowledged;
}

async function killDatabase({ dataDir }: Product): Promise<void> {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + DEADLINE_MS;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > giveUpAt) throw new Error(`not ${what} in time`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const untilReady = (server: Product) =>
  until('ready', async () => {
    await withDatabase(server, ({ client }) => client.query('select'));
    return (await fetch(`http://127.0.0.1:${server.port}/readyz`)).ok;
  });

/** Uplinks of closed days, which the server packs whenever it starts or takes up its jobs again. */
async function oldUplinks(server: Product, orgId: string) {
  const series = await withDatabase(server, ({ client }) => insertFleet(client, orgId, OLD_FLEET));
  const fleet = [...seriesByDevice(series)];
  const begin = Date.now() - 34 * DAY_MS;
  let written = 0;
  const count = () => withDatabase(server, ({ client }) => countRows(client, orgId));
  return {
    count,
    written: () => written,
    counters: () => Array.from({ length: written }, (_, nth) => String(FIRST_OLD_COUNTER + nth)),
    async fillUp() {
      const uplinks = Array.from({ length: Math.max(0, OLD_UPLINKS - (await count())) }, (_, index) => {
        const nth = written + index;
        const [deviceId, seriesIds] = fleet[nth % fleet.length]!;
        return { deviceId, seriesIds, at: begin + nth * OLD_SPACING_MS, fCnt: FIRST_OLD_COUNTER + nth };
      });
      await withDatabase(server, ({ client }) => insertOldUplinks(client, orgId, uplinks));
      written += uplinks.length;
    },
    async untilPacking() {
      const before = await count();
      await until('packing', async () => (await count()) < before);
    },
  };
}

/** What became of acknowledged uplinks, each with so many readings, and whether any stands twice, as uplink or as reading. */
function compare(
  server: Product,
  orgId: string,
  acknowledged: string[],
  values: number,
): Promise<{ lost: number; doubled: number }> {
  return withDatabase(server, async ({ client, db, log }) => {
    const ctx = { db, log, orgId: orgId as OrgId };
    const { rows } = await client.query<{ deviceIds: number[] }>(
      'select array_agg(device_id) as "deviceIds" from device where org_id = $1',
      [orgId],
    );
    const { deviceIds } = rows[0]!;
    const stored = new Map<string, number>();
    let doubled = 0;
    for (const deviceId of deviceIds) {
      const series = await listSeries(db, ctx.orgId, { deviceIds: [deviceId] });
      const counters = new Set<string>();
      const known = new Set<string>();
      for await (const portion of streamNewestFirst(ctx, series, ALL_TIMES)) {
        for (const { seriesId, fCnt } of portion) {
          const counter = String(fCnt);
          const reading = `${seriesId}/${counter}`;
          counters.add(counter);
          if (known.has(reading)) doubled += 1;
          else stored.set(counter, (stored.get(counter) ?? 0) + 1);
          known.add(reading);
        }
      }
      doubled += Math.abs((await countMessages(ctx, deviceId)) - counters.size);
    }
    const lost = acknowledged.filter((id) => stored.get(id) !== values).length;
    console.log(
      `${acknowledged.length} acknowledged, ${stored.size} stored: ${lost} lost, ${doubled} doubled`,
    );
    return { lost, doubled };
  });
}
