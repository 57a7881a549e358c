import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@fieldscope/e2e/product';
import { withDatabase } from './database';
import { type BenchDevice, type BenchOwner, benchOwner, insertFleet } from './fleet';
import { uplinkRequests } from './ingest-load';
import { type Ratio, sizeOf } from './ratio';
import type { Asked, LoadOrder, LoadReport } from './steady-load';

const SECONDS = sizeOf('BESIDE_SECONDS', 8);
const RATE = sizeOf('BESIDE_RATE', 2_000);
const DEVICES = 500;
const SPACING_MS = 5;
/** More than are taken in one round without a limit of rate. */
const MOST_A_SECOND = 12_000;

/** Begins what one organisation does; what it returns ends it and says how much it was. */
export type Begin = () => () => Promise<string>;

/**
 * How what one organisation does slows down another one's ingest and lists. `BESIDE` names the noises that are wanted.
 * @param noisesOf makes organisations and what they do on a running server
 */
export async function benchBeside(
  noisesOf: (server: Product) => Promise<Record<string, Begin>>,
): Promise<Ratio[]> {
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
      return JSON.parse(readFileSync(stallFile, 'utf8')) as { all: number; own: number };
    };
    const noises = await noisesOf(server);
    const neighbour = await benchOwner(server, 'neighbour');
    const loaded = await benchOwner(server, 'loaded');
    await fleetOf(server, neighbour, 100);
    const next = await uplinkRequests(server, await fleetOf(server, loaded, DEVICES), {
      start: Date.now() - 45 * 60_000,
      spacingMs: SPACING_MS,
    });
    const uplinks = (count: number) => next(count).map(({ request }) => request.toString('base64'));
    const asked = firstPageCalls(server, neighbour);
    const steady = () =>
      load({ seconds: SECONDS, rate: RATE, uplinks: uplinks(SECONDS * RATE + RATE), asked });
    const flatOut = () =>
      load({ seconds: SECONDS, rate: 0, uplinks: uplinks(SECONDS * MOST_A_SECOND), asked: [] });
    const wanted = process.env.BESIDE?.split(',');
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
          `${aloneStall.own.toFixed(0)} → ${besideStall.own.toFixed(0)} ms (${aloneStall.all.toFixed(0)} → ${besideStall.all.toFixed(0)} with ` +
          `waiting for a processor), ${made}`,
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
        { name: `longest stall of the event loop beside ${name}, ms`, value: besideStall.own, atMost: 20 },
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

export const fleetOf = (server: Product, owner: BenchOwner, count: number): Promise<BenchDevice[]> =>
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
