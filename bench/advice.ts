import { AdviceQuestion } from '@fieldscope/contract/advice/question';
import type { OrgId } from '@fieldscope/contract/ids';
import { makeAdvice } from '@fieldscope/server/modules/advice/make-advice.work';
import { readNumbers, type Series } from '@fieldscope/server/modules/history/history.service';
import { chooseBinMs, curveOf } from '@fieldscope/server/modules/telemetry/curves.model';
import { systemClock } from '@fieldscope/server/platform/clock';
import type { BenchDatabase } from './database';
import { seriesByDevice } from './fleet';
import { TEN_MINUTES, withHistory } from './history-filling';
import { median, type Ratio, sizeOf } from './ratio';

const DAY_MS = 24 * 60 * 60_000;
const NODES = sizeOf('BENCH_NODES', 20);
const FLEET = { devices: NODES, seriesOfADevice: 5 };
const POINTS = 1000;
const ROUNDS = 5;

/** Advice over a year on five measurements of each of twenty nodes, against reading the same curves as a chart does. */
export async function benchAdvice(): Promise<Ratio[]> {
  const to = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
  const range = { from: to - 360 * DAY_MS, to };
  return withHistory([{ fleet: FLEET, range }], async ({ database, orgId }, series) => {
    const devices = await devicesOf(database, series!);
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [advice, curves] = [
        await timed(() => adviseOnAll(database, { orgId, devices, to })),
        await timed(() => readAll(database, { orgId, devices, range })),
      ];
      console.log(`${NODES} advices ${advice.toFixed(0)} ms, the same curves ${curves.toFixed(0)} ms`);
      shares.push(advice / curves);
    }
    return [
      {
        name: `advice over a year, ${NODES} nodes with 5 measurements / reading the same curves`,
        value: median(shares),
        atMost: 2,
      },
    ];
  });
}

interface Device {
  eui: string;
  series: Series[];
}

/** Air temperature, humidity, light, CO2 and soil temperature, in place of what the fleet of the bench measures. */
const JUDGED = [4097, 4098, 4099, 4100, 4102];
const FIRST_OF_FLEET = 4165;

async function devicesOf({ client }: BenchDatabase, filled: readonly Series[]): Promise<Device[]> {
  await client.query('update series set measurement_id = ($1::int[])[measurement_id - $2 + 1]', [
    JUDGED,
    FIRST_OF_FLEET,
  ]);
  const series = filled.map((one) => ({
    ...one,
    measurementId: JUDGED[one.measurementId - FIRST_OF_FLEET]!,
  }));
  const { rows } = await client.query<{ device_id: number; eui: string }>(
    'select device_id, eui from device',
  );
  const euis = new Map(rows.map(({ device_id, eui }) => [device_id, eui]));
  return [...seriesByDevice(series).keys()].map((deviceId) => ({
    eui: euis.get(deviceId)!,
    series: series.filter((one) => one.deviceId === deviceId),
  }));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function adviseOnAll(
  { db, log }: BenchDatabase,
  { orgId, devices, to }: { orgId: OrgId; devices: readonly Device[]; to: number },
): Promise<void> {
  for (const { eui, series } of devices) {
    const { timezone, ...question } = AdviceQuestion.parse({
      ...{ subject: 'tomato', place: 'greenhouse', soil: 'loam', period: 'year', timezone: 'Europe/Berlin' },
      series: series.map(({ channel, measurementId }) => ({ eui, channel, measurement_id: measurementId })),
    });
    const advice = await makeAdvice({ db, log, clock: systemClock } as never, {
      orgId,
      question,
      timezone,
      to,
    });
    if (advice.series.some(({ reading_count }) => reading_count === 0)) throw new Error('nothing was read');
  }
}

async function readAll(
  { db, log }: BenchDatabase,
  {
    orgId,
    devices,
    range,
  }: { orgId: OrgId; devices: readonly Device[]; range: { from: number; to: number } },
): Promise<void> {
  const binMs = chooseBinMs(range.to - range.from, POINTS);
  for (const { series } of devices) {
    const found = await readNumbers({ db, log, orgId }, series, range);
    for (const one of found.values()) curveOf(one, { ...range, rawUpTo: POINTS, binMs });
  }
}
