import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startProduct } from '@fieldscope/e2e/product';
import { openDatabase } from './database';
import { type ExternalPostgres, startExternalPostgres } from './external-postgres';
import { benchDevices, benchOwner, seriesOfDevices } from './fleet';
import { ingestAll, uplinkRequests, VALUES } from './ingest-load';
import { copyIntoNarrow, createNarrow, fillNarrow, type NarrowReading, restoreNarrow } from './narrow';
import { median, percentile, type Ratio, sizeOf } from './ratio';

const DEVICES = 500;
const UPLINKS = sizeOf('BENCH_UPLINKS', 40_000);
const WARM_UP = 8_000;
const ROUNDS = 3;
const SPACING_MS = 20;
const NARROW_ROWS = 1_000_000;
const AIM = 0.38;
const AIM_OF_HTTP = 0.5;

/**
 * Durable ingest over HTTP against one binary COPY of the same readings into the narrow table, and against a bare fastify that parses
 * the same JSON and answers.
 */
export async function benchIngestHttp(): Promise<Ratio[]> {
  const ratios = await measure('embedded PostgreSQL');
  const external = startExternalPostgres();
  if (!external) {
    console.log('no external PostgreSQL on this machine: that figure is left out');
    return ratios;
  }
  try {
    ratios.push(...(await measure(external.version, external)));
  } finally {
    external.stop();
  }
  return ratios;
}

async function measure(name: string, external?: ExternalPostgres): Promise<Ratio[]> {
  const server = await startProduct(external ? { DATABASE_URL: external.url } : {});
  const { client, close } = await openDatabase(server);
  const bare = fork(new URL('./bare-ingest.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(bare, 'message')) as [number];
  try {
    const owner = await benchOwner(server);
    const devices = await benchDevices(server, owner, 'S2100', DEVICES);
    const start = Date.now() - (WARM_UP + ROUNDS * UPLINKS) * SPACING_MS;
    const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
    await ingestAll(server, next(WARM_UP));
    const series = await seriesOfDevices(client, devices);
    await createNarrow(client);
    await fillNarrow(client, series.flat(), NARROW_ROWS, start);
    const rawCopy = async (first: number) => {
      const seconds = await copyIntoNarrow(client, readingsOf(series, first, start));
      await restoreNarrow(client, start);
      return (UPLINKS * VALUES) / seconds;
    };
    // The first one after a checkpoint writes whole pages.
    await rawCopy(WARM_UP);
    const shares: number[] = [];
    const sharesOfHttp: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const requests = next(UPLINKS);
      const { seconds, waits } = await ingestAll(server, requests);
      const { seconds: bareSeconds } = await ingestAll({ port }, requests);
      const ours = (UPLINKS * VALUES) / seconds;
      const raw = await rawCopy(WARM_UP + round * UPLINKS);
      shares.push(ours / raw);
      sharesOfHttp.push(bareSeconds / seconds);
      console.log(
        `${name}, round ${round + 1}: ${Math.round(ours)} readings/s through HTTP, ${Math.round(raw)} by raw COPY, ` +
          `ratio ${(ours / raw).toFixed(3)}, ${Math.round(UPLINKS / seconds)} uplinks/s, bare fastify ${Math.round(UPLINKS / bareSeconds)}, p99 ${percentile(waits, 0.99).toFixed(0)} ms`,
      );
    }
    return [
      { name: `durable HTTP ingest / raw COPY, ${name}`, value: median(shares), atLeast: AIM },
      {
        name: `durable HTTP ingest / bare fastify, ${name}`,
        value: median(sharesOfHttp),
        atLeast: AIM_OF_HTTP,
      },
    ];
  } finally {
    bare.disconnect();
    await close();
    await server.stop();
    server.remove();
  }
}

/** The readings of the load's uplinks, from one of them on. */
function readingsOf(series: number[][], first: number, start: number): NarrowReading[] {
  const uploadedAt = Date.now();
  return Array.from({ length: UPLINKS }, (_, index) => first + index).flatMap((fCnt) =>
    series[fCnt % DEVICES]!.map((seriesId, slot) => ({
      measuredAt: start + fCnt * SPACING_MS,
      uploadedAt,
      value: slot + (fCnt % 1000) / 1000,
      fCnt,
      seriesId,
    })),
  );
}
