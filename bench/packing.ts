import { startProduct } from '@fieldscope/e2e/product';
import type { Series } from '@fieldscope/server/modules/history/history.service';
import type pg from 'pg';
import { withDatabase } from './database';
import { benchDevices, benchOwner, insertFleet, seriesByDevice } from './fleet';
import { TEN_MINUTES } from './history-filling';
import { ingestAll, uplinkRequests } from './ingest-load';
import { countRows, insertOldUplinks } from './old-uplinks';
import { median, type Ratio, sizeOf } from './ratio';

const DEVICES = 500;
const UPLINKS = sizeOf('BENCH_UPLINKS', 40_000);
const WARM_UP = 8_000;
const PAIRS = sizeOf('BENCH_PAIRS', 5);
const SPACING_MS = 4;
const DAY_MS = 24 * 60 * 60_000;
const OTHERS = { devices: 100, seriesOfADevice: 10 };
const MONTH = { from: 34, to: 4 };

/** Ingest over HTTP while the server packs the month of another fleet, against the same without anything to pack. */
export async function benchPacking(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    const owner = await benchOwner(server);
    const { orgId: other } = await benchOwner(server, 'other');
    const devices = await benchDevices(server, owner, 'S2100', DEVICES);
    // Within the hour, however long the bench takes: what is older takes another way.
    const start = Date.now() - 45 * 60_000;
    const next = await uplinkRequests(server, devices, { start, spacingMs: SPACING_MS });
    const fleet = await withDatabase(server, ({ client }) => insertFleet(client, other, OTHERS));

    /** Packing begins when the server starts: each turn has a server of its own. @returns uplinks a second */
    const turn = async (isPacking: boolean): Promise<number> => {
      await withDatabase(server, async ({ client }) => {
        await clear(client, other);
        if (isPacking) await fillMonth(client, other, fleet);
      });
      await server.stop();
      await server.start();
      await ingestAll(server, next(WARM_UP));
      const requests = next(UPLINKS);
      const rowsLeft = () => withDatabase(server, ({ client }) => countRows(client, other));
      const before = await rowsLeft();
      const { seconds } = await ingestAll(server, requests);
      const after = await rowsLeft();
      if (isPacking) {
        if (!(before > after && after > 0))
          throw new Error(`not packed all the time: ${before}, then ${after}`);
        console.log(`${before - after} uplinks packed in ${seconds.toFixed(1)} s, ${after} left`);
      }
      return UPLINKS / seconds;
    };

    const shares: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      // Each goes first in turn: the tables grow meanwhile.
      const packsFirst = pair % 2 === 1;
      const first = await turn(packsFirst);
      const second = await turn(!packsFirst);
      const [packing, alone] = packsFirst ? [first, second] : [second, first];
      shares.push(packing / alone);
      console.log(
        `pair ${pair + 1}: ${Math.round(alone)} uplinks/s alone, ${Math.round(packing)} while packing, ` +
          `ratio ${(packing / alone).toFixed(3)}`,
      );
    }
    return [{ name: 'ingest while a month is packed / ingest alone', value: median(shares), atLeast: 0.85 }];
  } finally {
    await server.stop();
    server.remove();
  }
}

/** Every turn begins with the same history. */
async function clear(client: pg.Client, orgId: string): Promise<void> {
  await client.query('truncate history, history_frames, uplink_history');
  await client.query('delete from uplink where org_id = $1', [orgId]);
  await client.query('vacuum uplink');
}

async function fillMonth(client: pg.Client, orgId: string, fleet: Series[]): Promise<void> {
  const now = Date.now();
  const count = ((MONTH.from - MONTH.to) * DAY_MS) / TEN_MINUTES;
  for (const [deviceId, seriesIds] of seriesByDevice(fleet)) {
    const uplinks = Array.from({ length: count }, (_, fCnt) => ({
      deviceId,
      seriesIds,
      at: now - MONTH.from * DAY_MS + fCnt * TEN_MINUTES,
      fCnt,
    }));
    await insertOldUplinks(client, orgId, uplinks);
  }
}
