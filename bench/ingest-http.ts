import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import { CopyRows } from '@fieldscope/server/modules/ingest/copy-rows.model';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ExternalPostgres, startExternalPostgres } from './external-postgres';
import { benchDevices, benchOwner } from './fleet';
import { postRequest, runHttpLoad } from './http-load';
import { median, percentile, type Ratio } from './ratio';
import { tenValues } from './uplinks';

const DEVICES = 500;
const VALUES = 10;
const UPLINKS = 40_000;
const WARM_UP = 8_000;
const CONNECTIONS = 256;
const ROUNDS = 3;
const SPACING_MS = 20;

/** Durable ingest over HTTP against one binary COPY of the same rows into the same table. */
export async function benchIngestHttp(): Promise<Ratio[]> {
  const ratios = [await measure('embedded PostgreSQL', 0.35)];
  const external = startExternalPostgres();
  if (!external) {
    console.log('no external PostgreSQL on this machine: that figure is left out');
    return ratios;
  }
  try {
    ratios.push(await measure(external.version, 0.4, external));
  } finally {
    external.stop();
  }
  return ratios;
}

async function measure(name: string, atLeast: number, external?: ExternalPostgres): Promise<Ratio> {
  const server = await startProduct(external ? { DATABASE_URL: external.url } : {});
  try {
    const owner = await benchOwner(server);
    const devices = await benchDevices(server, owner, 'S2100', DEVICES);
    const authorization = `Bearer ${(await admin<{ token: string }>(server, 'ingest-token')).token}`;
    // The last uplink lies a minute back: what comes after now is raw COPY's.
    const start = Date.now() - (WARM_UP + ROUNDS * UPLINKS) * SPACING_MS - 60_000;
    const load = (from: number, count: number) => {
      let sent = 0;
      const requests = Array.from({ length: count }, (_, index) => {
        const fCnt = from + index;
        const device = devices[index % DEVICES]!;
        const body = tenValues(device, start + fCnt * SPACING_MS, fCnt);
        return {
          id: String(fCnt),
          request: postRequest('/ingest/chirpstack?event=up', server.port, authorization, body),
        };
      });
      return runHttpLoad(server.port, CONNECTIONS, () => requests[sent++]);
    };
    await load(0, WARM_UP);
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const result = await load(WARM_UP + round * UPLINKS, UPLINKS);
      if (result.acknowledged.length !== UPLINKS)
        throw new Error(`only ${result.acknowledged.length} acknowledged`);
      const rows = (UPLINKS * VALUES) / result.seconds;
      const raw = await rawCopy(server, external);
      shares.push(rows / raw);
      console.log(
        `${name}, round ${round + 1}: ${Math.round(rows)} readings/s through HTTP, ${Math.round(raw)} by raw COPY, ` +
          `ratio ${(rows / raw).toFixed(3)}, p99 ${percentile(result.waits, 0.99).toFixed(0)} ms`,
      );
    }
    return { name: `durable HTTP ingest / raw COPY, ${name}`, value: median(shares), atLeast };
  } finally {
    await server.stop();
    server.remove();
  }
}

/** Rows per second of one COPY of as many rows, of the same series, into the same partition. */
async function rawCopy(server: Product, external?: ExternalPostgres): Promise<number> {
  const client = new pg.Client(external ? { connectionString: external.url } : embeddedConnection(server));
  await client.connect();
  try {
    const { rows: series } = await client.query('select series_id from series order by series_id');
    const now = Date.now();
    const rows = new CopyRows(UPLINKS * VALUES * 72);
    for (let uplink = 0; uplink < UPLINKS; uplink++) {
      for (let slot = 0; slot < VALUES; slot++) {
        rows.row(6);
        rows.timestamp(now + 60_000 + uplink * SPACING_MS);
        rows.timestamp(now);
        rows.float8(slot);
        rows.int8(uplink);
        rows.int4(series[((uplink % DEVICES) * VALUES + slot) % series.length].series_id);
        rows.nothing();
      }
    }
    const bytes = rows.finish();
    const start = performance.now();
    const stream = client.query(
      copyFrom(
        'copy reading (measured_at, uploaded_at, value, f_cnt, series_id, detail) from stdin (format binary)',
      ),
    );
    await new Promise<void>((resolve, reject) => stream.on('error', reject).on('finish', resolve).end(bytes));
    const seconds = (performance.now() - start) / 1000;
    await client.query('delete from reading where measured_at > $1', [new Date(now + 30_000)]);
    await client.query('vacuum reading');
    return (UPLINKS * VALUES) / seconds;
  } finally {
    await client.end();
  }
}

function embeddedConnection({ dataDir }: Product): pg.ClientConfig {
  return { host: `${dataDir}/run`, port: 5432, user: 'fieldscope', database: 'fieldscope' };
}
