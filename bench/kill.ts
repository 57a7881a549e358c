import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, type Product, startProduct } from '@fieldscope/e2e/product';
import pg from 'pg';
import { benchDevices, benchOwner } from './fleet';
import { postRequest, runHttpLoad } from './http-load';
import type { Ratio } from './ratio';
import { tenValues } from './uplinks';

const DEVICES = 50;
const CONNECTIONS = 64;
const UPLINKS_A_ROUND = 12_000;
const KILL_AFTER = 3_000;

/** Kills the server, and in another round the database, in the middle of the load: nothing acknowledged is lost. */
export async function benchKill(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    const owner = await benchOwner(server);
    const devices = await benchDevices(server, owner, 'S2100', DEVICES);
    const authorization = `Bearer ${(await admin<{ token: string }>(server, 'ingest-token')).token}`;
    const start = Date.now() - 20 * 60_000;
    const acknowledged = new Set<string>();
    const rounds: [string, () => Promise<void>][] = [
      ['server killed', () => server.kill()],
      ['database killed', async () => killDatabase(server)],
    ];
    let from = 0;
    for (const [name, strike] of rounds) {
      const before = acknowledged.size;
      let sent = 0;
      let struck: Promise<void> | undefined;
      const result = await runHttpLoad(server.port, CONNECTIONS, () => {
        if (sent >= UPLINKS_A_ROUND) return undefined;
        const fCnt = from + sent++;
        if (sent === KILL_AFTER) struck = strike();
        const body = tenValues(devices[fCnt % DEVICES]!, start + fCnt * 10, fCnt);
        return {
          id: String(fCnt),
          request: postRequest('/ingest/chirpstack?event=up', server.port, authorization, body),
        };
      });
      await struck;
      for (const id of result.acknowledged) acknowledged.add(id);
      from += UPLINKS_A_ROUND;
      if (name === 'server killed') await server.start();
      console.log(
        `${name} after ${KILL_AFTER} of ${result.sent} sent: ${acknowledged.size - before} acknowledged`,
      );
    }
    const stored = await storedCounters(server);
    const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
    console.log(`acknowledged − stored = ${lost} (acknowledged ${acknowledged.size}, stored ${stored.size})`);
    return [{ name: 'acknowledged − stored after kill -9', value: lost, atMost: 0 }];
  } finally {
    await server.stop();
    server.remove();
  }
}

function killDatabase({ dataDir }: Product): void {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Frame counters of which all ten readings are in the database. */
async function storedCounters({ dataDir }: Product): Promise<Set<string>> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'fieldscope',
    database: 'fieldscope',
  });
  await client.connect();
  const { rows } = await client.query('select f_cnt from reading group by f_cnt having count(*) = 10');
  await client.end();
  return new Set(rows.map((row) => String(row.f_cnt)));
}
