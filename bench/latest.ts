import { join } from 'node:path';
import { startProduct } from '@fieldscope/e2e/product';
import pg from 'pg';
import { benchOwner } from './fleet';
import { median, type Ratio } from './ratio';

const SERIES = 4000;
const A_DEVICE = 10;
const ROUNDS = 15;

/** The newest values of 4,000 series, against a look-up of 4,000 rows by primary key. */
export async function benchLatest(): Promise<Ratio[]> {
  const server = await startProduct();
  const client = new pg.Client({
    host: join(server.dataDir, 'run'),
    port: 5432,
    user: 'fieldscope',
    database: 'fieldscope',
  });
  try {
    const owner = await benchOwner(server);
    await client.connect();
    await fillLatest(client, owner.orgId);
    const { rows } = await client.query('select array_agg(series_id) as ids from series');
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS + 2; round++) {
      const startOurs = performance.now();
      await client.query(LATEST_OF_ORGANISATION, [owner.orgId]);
      const ours = performance.now() - startOurs;
      const startKey = performance.now();
      await client.query('select series_id, measured_at, value from latest where series_id = any($1)', [
        rows[0].ids,
      ]);
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
    await client.end().catch(() => {});
    await server.stop();
    server.remove();
  }
}

const LATEST_OF_ORGANISATION = `
  select device.eui, series.channel, series.measurement_id, latest.measured_at, latest.value, latest.detail
  from series join device using (device_id) join latest using (series_id)
  where series.org_id = $1 and device.org_id = $1`;

async function fillLatest(client: pg.Client, orgId: string): Promise<void> {
  await client.query(
    `with made as (
       insert into device (eui, model, kind, dev_eui, join_eui, app_key_sealed, code_hmac, org_id, name, produced_at, bound_at)
       select eui, 'S2100', 'node', eui, '', '', '', $1, 'bench', now(), now()
       from (select '2CF7F1BE' || lpad(n::text, 8, '0') as eui from generate_series(1, $2) as n) as euis
       returning device_id),
     series_made as (
       insert into series (org_id, device_id, channel, measurement_id)
       select $1, device_id, 1, 4165 + slot from made, generate_series(0, $3 - 1) as slot
       returning series_id)
     insert into latest (series_id, measured_at, uploaded_at, value) select series_id, now(), now(), 1 from series_made`,
    [orgId, SERIES / A_DEVICE, A_DEVICE],
  );
  await client.query('analyze device, series, latest');
}
