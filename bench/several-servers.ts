import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { aCitusDatabase, hasCitus } from '@fieldscope/server/test/peers/citus-database';
import { startExternalPostgres } from './external-postgres';
import { benchDevices, benchOwner } from './fleet';
import { ingestAll, type UplinkRequest, uplinkRequests } from './ingest-load';
import { median, percentile, type Ratio, sizeOf } from './ratio';

const ORGANISATIONS = 20;
const DEVICES_EACH = 25;
const UPLINKS = sizeOf('BENCH_UPLINKS', 20_000);
const WARM_UP = 5_000;
const ROUNDS = 5;
const SPACING_MS = 20;
const AIM = 0.7;

/** Durable ingest over HTTP into a coordinator and its workers against one PostgreSQL, in turns, all on this machine. */
export async function benchSeveralServers(): Promise<Ratio[]> {
  const external = startExternalPostgres();
  if (!external || !hasCitus) {
    console.log('no CITUS_URL with CITUS_WORKERS, or no external PostgreSQL: that figure is left out');
    external?.stop();
    return [];
  }
  const citus = await aCitusDatabase({ through: false });
  const [one, several] = [await startWith(external.url, false), await startWith(citus.url, true)];
  try {
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ofOne = await one.measure(`${external.version}, round ${round + 1}`);
      const ofSeveral = await several.measure(`${citus.workers.length} workers, round ${round + 1}`);
      shares.push(ofSeveral / ofOne);
    }
    return [
      { name: 'ingest, Citus / one PostgreSQL', value: median(shares), atLeast: AIM, note: external.version },
    ];
  } finally {
    await one.close();
    await several.close();
    await citus.drop();
    external.stop();
  }
}

async function startWith(url: string, isDistributed: boolean) {
  const server = await startProduct({ DATABASE_URL: url });
  if (isDistributed) {
    await admin(server, 'distribute');
    await server.stop();
    await server.start();
  }
  const next = await uplinksOf(server);
  await ingestAll(server, next(WARM_UP));
  return {
    async measure(name: string): Promise<number> {
      const { seconds, waits } = await ingestAll(server, next(UPLINKS));
      const rate = UPLINKS / seconds;
      console.log(`${name}: ${Math.round(rate)} uplinks/s, p99 ${percentile(waits, 0.99).toFixed(0)} ms`);
      return rate;
    },
    async close() {
      await server.stop();
      server.remove();
    },
  };
}

async function uplinksOf(server: Product): Promise<(count: number) => UplinkRequest[]> {
  const devices = [];
  for (let index = 0; index < ORGANISATIONS; index += 1)
    devices.push(
      ...(await benchDevices(server, await benchOwner(server, `bench-${index}`), 'S2100', DEVICES_EACH)),
    );
  const start = Date.now() - (WARM_UP + ROUNDS * UPLINKS) * SPACING_MS;
  return uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
}
