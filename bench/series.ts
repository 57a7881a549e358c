import { join } from 'node:path';
import { startProduct } from '@fieldscope/e2e/product';
import pg from 'pg';
import { benchDevices, benchOwner } from './fleet';
import { median, type Ratio } from './ratio';

const MEASUREMENT = 4097;
const YEAR_MS = 365 * 24 * 60 * 60_000;
const ROUNDS = 9;
const POINTS = 1000;

/** A year at ten minutes drawn to a thousand points, against the raw year through the same call. */
export async function benchSeries(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    const owner = await benchOwner(server);
    const [device] = await benchDevices(server, owner, 'S2101', 1);
    const end = Date.now();
    await fillYear(server.dataDir, device!.eui, end);
    const ask = async (points: number) => {
      const start = performance.now();
      await owner.call('POST', '/channel/list_history_by_measurement', {
        series: [{ eui: device!.eui, channel: 1, measurement_id: MEASUREMENT }],
        time_start: end - YEAR_MS,
        time_end: end,
        points,
      });
      return performance.now() - start;
    };
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const drawn = await ask(POINTS);
      const raw = await ask(0);
      if (round > 0) shares.push(drawn / raw);
      console.log(
        `${POINTS} points ${drawn.toFixed(0)} ms, raw year ${raw.toFixed(0)} ms, ratio ${(drawn / raw).toFixed(3)}`,
      );
    }
    return [{ name: 'a year at 10 min to 1,000 points / raw year', value: median(shares), atMost: 0.5 }];
  } finally {
    await server.stop();
    server.remove();
  }
}

async function fillYear(dataDir: string, eui: string, end: number): Promise<void> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'fieldscope',
    database: 'fieldscope',
  });
  await client.connect();
  await client.query(
    `with made as (
       insert into series (org_id, device_id, channel, measurement_id)
       select org_id, device_id, 1, $2 from device where eui = $1
       on conflict do nothing returning series_id)
     insert into reading (measured_at, uploaded_at, value, f_cnt, series_id)
     select at, at, 15 + 10 * sin(extract(epoch from at) / 13751), null, series_id
     from made, generate_series($3::timestamptz, $4::timestamptz, interval '10 minutes') as at`,
    [eui, MEASUREMENT, new Date(end - YEAR_MS), new Date(end - 1000)],
  );
  await client.query('vacuum analyze reading');
  await client.end();
}
