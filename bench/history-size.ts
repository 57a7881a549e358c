import { type Product, startProduct } from '@fieldscope/e2e/product';
import { packClosedDays } from '@fieldscope/server/modules/history/packing.service';
import { systemClock } from '@fieldscope/server/platform/clock';
import { openDatabase } from './database';
import type { Ratio } from './ratio';

const HOUR_MS = 60 * 60_000;
const FILLING_TIMEOUT_MS = 600_000;

/** The demo farm's month, packed: bytes of tables, indexes and toast, for a reading and for a raw uplink. */
export async function benchHistorySize(): Promise<Ratio[]> {
  const server = await startProduct({}, '--demo');
  const { client, db, log, close } = await openDatabase(server);
  try {
    await untilFilled(server);
    const start = performance.now();
    await packClosedDays({ db, clock: systemClock, log, rest: async () => {} }, Date.now() - 2 * HOUR_MS);
    const seconds = (performance.now() - start) / 1000;
    await client.query('vacuum');
    const { rows } = await client.query(`
      select (pg_total_relation_size('history') + pg_total_relation_size('history_frames'))::float8 as history_bytes,
        pg_total_relation_size('uplink_history')::float8 as uplink_bytes,
        (select sum(reading_count) from history_frames)::float8 as readings,
        (select sum(uplink_count) from uplink_history)::float8 as uplinks`);
    const [{ history_bytes, uplink_bytes, readings, uplinks }] = rows;
    console.log(
      `${readings} readings of ${uplinks} uplinks in ${history_bytes} and ${uplink_bytes} bytes, packed in ${seconds.toFixed(1)} s`,
    );
    return [
      { name: 'bytes a reading, closed days, all in', value: history_bytes / readings, atMost: 4 },
      { name: 'bytes a raw uplink, closed days, all in', value: uplink_bytes / uplinks, atMost: 25 },
    ];
  } finally {
    await close();
    await server.stop();
    server.remove();
  }
}

/** The account is printed when the farm begins, and again when its history is there. */
async function untilFilled({ printed }: Product): Promise<void> {
  const giveUpAt = Date.now() + FILLING_TIMEOUT_MS;
  while (printed().split('Account').length < 3) {
    if (Date.now() > giveUpAt) throw new Error('the demo farm was not filled in time');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
