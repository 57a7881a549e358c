import { ownerOf } from '@fieldscope/e2e/people';
import type { Product } from '@fieldscope/e2e/product';
import type { Frame } from '@fieldscope/server/modules/history/chunks.model';
import { packFrames } from '@fieldscope/server/modules/history/packing.service';
import { withDatabase } from './database';
import { insertFleet, seriesByDevice } from './fleet';
import { TEN_MINUTES } from './history-filling';

const DAY_MS = 24 * 60 * 60_000;
const DEVICES = 5;
const MEASUREMENTS = 9;

/** One series as calls name it. */
interface SeriesName {
  eui: string;
  channel: number;
  measurement_id: number;
}

export interface ChartFarm {
  owner: Awaited<ReturnType<typeof ownerOf>>;
  /** A session as the browser stores it. */
  session: { token: string };
  /** What nine charts show: each one measurement of five devices. */
  charts: SeriesName[][];
  /** When the devices measured, epoch ms. */
  range: { from: number; to: number };
}

/** Weather of one place: days that differ, noise of some tenths, one decimal. */
function aMonthOf(deviceId: number, seriesIds: number[], { from, to }: ChartFarm['range']): Frame[] {
  let seed = deviceId;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  const drifts = seriesIds.map(() => 0);
  return Array.from({ length: (to - from) / TEN_MINUTES }, (_, index) => {
    const measuredAt = from + index * TEN_MINUTES + (deviceId % 600) * 1000;
    const ofDay = 5 * Math.sin((index / 144) * 2 * Math.PI);
    const readings = seriesIds.map((seriesId, slot) => {
      drifts[slot]! += noise() / 2;
      return { seriesId, value: Math.round((20 + ofDay + drifts[slot]! + noise()) * 10) / 10 };
    });
    return { measuredAt, uploadedAt: measuredAt + 40, fCnt: index, readings };
  });
}

/** A farm whose five devices have sent nine measurements every ten minutes for 30 days, in packed history. */
export async function aChartFarm(product: Product): Promise<ChartFarm> {
  const owner = await ownerOf(product, 'charts');
  const to = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
  const range = { from: to - 30 * DAY_MS, to };
  await withDatabase(product, async ({ client, db, log }) => {
    const series = await insertFleet(client, owner.orgId, {
      devices: DEVICES,
      seriesOfADevice: MEASUREMENTS,
    });
    for (const [deviceId, own] of seriesByDevice(series))
      await packFrames({ db, log }, { orgId: owner.orgId, deviceId }, aMonthOf(deviceId, own, range));
    await client.query('vacuum analyze');
  });
  const origin = `http://127.0.0.1:${product.port}/portalapi`;
  const login = await fetch(`${origin}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: owner.email, password: owner.password }),
  });
  const session = (await login.json()).data as { token: string };
  const listed = await fetch(`${origin}/channel/list_measurement`, {
    headers: { authorization: session.token },
  });
  const series = (await listed.json()).data as SeriesName[];
  const byMeasurement = new Map<number, SeriesName[]>();
  for (const { eui, channel, measurement_id } of series)
    byMeasurement.set(measurement_id, [
      ...(byMeasurement.get(measurement_id) ?? []),
      { eui, channel, measurement_id },
    ]);
  const charts = [...byMeasurement.values()].filter((chart) => chart.length === DEVICES);
  if (charts.length !== MEASUREMENTS)
    throw new Error(`${charts.length} measurements instead of ${MEASUREMENTS}`);
  return { owner, session, charts, range };
}
