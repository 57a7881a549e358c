import { startProduct } from '@fieldscope/e2e/product';
import type pg from 'pg';
import { openDatabase } from './database';
import { benchOwner, insertFleet } from './fleet';
import { median, type Ratio } from './ratio';

const SERIES = 4000;
const A_DEVICE = 10;
const ROUNDS = 15;

/** The newest values of 4,000 series, against a look-up of 4,000 rows by primary key. */
export async function benchLatest(): Promise<Ratio[]> {
  const server = await startProduct();
  const { client, close } = await openDatabase(server);
  try {
    const owner = await benchOwner(server);
    const ids = await fillLatest(client, owner.orgId);
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS + 2; round++) {
      const startOurs = performance.now();
      await client.query(LATEST_OF_ORGANISATION, [owner.orgId]);
      const ours = performance.now() - startOurs;
      const startKey = performance.now();
      await client.query(
        'select series_id, measured_at, value from latest where org_id = $1 and series_id = any($2)',
        [owner.orgId, ids],
      );
      const byKey = performance.now() - startKey;
      if (round >= 2) shares.push(ours / byKey);
    }
    const start = performance.now();
    await owner.call('GET', '/device/list_latest_measurements');
    console.log(
      `through HTTP with all checks: ${(performance.now() - start).toFixed(0)} ms; query ratio ${median(shares).toFixed(3)}`,
    );
    return [{ name: 'latest of 4,000 series / primary-key look-up', value: median(shares), atMost: 3 }];
  } finally {
    await close();
    await server.stop();
    server.remove();
  }
}

const LATEST_OF_ORGANISATION = `
  select device.eui, series.channel, series.measurement_id, latest.measured_at, latest.value, latest.detail
  from series join device using (org_id, device_id) join latest using (org_id, series_id)
  where org_id = $1`;

async function fillLatest(client: pg.Client, orgId: string): Promise<number[]> {
  const series = await insertFleet(client, orgId, { devices: SERIES / A_DEVICE, seriesOfADevice: A_DEVICE });
  const ids = series.map(({ seriesId }) => seriesId);
  await client.query(
    `insert into latest (org_id, series_id, measured_at, uploaded_at, value)
     select $1, series_id, now(), now(), 1 from unnest($2::int[]) as series_id`,
    [orgId, ids],
  );
  await client.query('analyze device, series, latest');
  return ids;
}
