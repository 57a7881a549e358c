import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import type { ChartPage, charts } from '@fieldscope/contract/calls/chart-pages';
import { physicalTypeOf } from '@fieldscope/contract/definitions/physical-type';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { ownMeasurements } from '../measurements/measurements.service';
import { listMeasurements } from '../telemetry/telemetry.service';
import { hasChartPage, lockChartPage } from './chart-pages.repository';
import * as repository from './charts.repository';

type Input<Name extends keyof typeof charts> = InputOf<(typeof charts)[Name]>;
type Result<Name extends keyof typeof charts> = Promise<ResultOf<(typeof charts)[Name]>>;

/** @throws AppError chart_page_missing */
export async function listCharts(
  { db, orgId }: OrgCtx,
  { desktop_id: chartPageId }: Input<'list'>,
): Result<'list'> {
  if (chartPageId !== undefined && !(await hasChartPage(db, orgId, chartPageId))) fail('chart_page_missing');
  return repository.listCharts(db, orgId, chartPageId);
}

/**
 * Places a chart where it is wanted, or at the first free place.
 * @throws AppError chart_page_missing, creation_limit_reached when the page is full, and what `ensureOneType` does
 */
export async function createChart(
  ctx: OrgCtx,
  { desktop_id: chartPageId, name, series, row, column }: Input<'create'>,
): Result<'create'> {
  const { db, orgId } = ctx;
  if (!(await hasChartPage(db, orgId, chartPageId))) fail('chart_page_missing');
  await ensureOneType(ctx, series);
  return inTransaction(db, async (trx) => {
    const page = (await lockChartPage(trx, orgId, chartPageId)) ?? fail('chart_page_missing');
    const free = freePlaces(page, await repository.listPlaces(trx, orgId, chartPageId));
    const place =
      free.find((one) => one.row === row && one.column === column) ??
      free[0] ??
      fail('creation_limit_reached', { limit: page.rows * page.columns });
    const chartId = await repository.insertChart(trx, orgId, { chartPageId, name, ...place });
    await saveSeries(trx, orgId, chartId, series);
    return { chart_id: chartId };
  });
}

/** @throws AppError chart_missing, and what `ensureOneType` does */
export async function updateChart(
  ctx: OrgCtx,
  { id: chartId, name, series }: Input<'update'>,
): Result<'update'> {
  const { db, orgId } = ctx;
  if (!(await repository.findChart(db, orgId, chartId))) fail('chart_missing');
  await ensureOneType(ctx, series);
  await inTransaction(db, async (trx) => {
    if (!(await repository.renameChart(trx, orgId, chartId, name))) fail('chart_missing');
    await saveSeries(trx, orgId, chartId, series);
  });
  return {};
}

/** @throws AppError chart_missing */
export async function removeChart(ctx: OrgCtx, { id: chartId }: Input<'remove'>): Result<'remove'> {
  ctx.subject = (await repository.deleteChart(ctx.db, ctx.orgId, chartId)) ?? fail('chart_missing');
  return {};
}

/**
 * @throws AppError device_not_in_organisation; sensor_missing when a device does not measure that; parameter_invalid with
 * the first measurement that is no number, or of another physical type than those before it
 */
async function ensureOneType(ctx: OrgCtx, series: SeriesKey[]): Promise<void> {
  const [known, own] = await Promise.all([
    listMeasurements(ctx, { eui: [...new Set(series.map(({ eui }) => eui))] }),
    ownMeasurements(ctx.db, ctx.orgId),
  ]);
  const types = series.map((wanted, index) => {
    const { eui, channel, measurement_id: id } = wanted;
    if (!known.some((one) => one.eui === eui && one.channel === channel && one.measurement_id === id))
      fail('sensor_missing', { eui, channel, measurement_id: id });
    return physicalTypeOf(id, own.get(id)?.unit) ?? refuseMeasurement(index);
  });
  const other = types.findIndex((type) => type !== types[0]);
  if (other >= 0) refuseMeasurement(other);
}

const refuseMeasurement = (index: number): never =>
  fail('parameter_invalid', { field: `series.${index}.measurement_id` });

async function saveSeries(trx: Db, orgId: OrgId, chartId: number, series: SeriesKey[]): Promise<void> {
  const devices = await repository.lockDevices(
    trx,
    orgId,
    series.map(({ eui }) => eui),
  );
  const found = series.map(({ eui, ...one }) => ({
    ...one,
    deviceId: devices.get(eui) ?? fail('device_not_in_organisation', { eui }),
  }));
  await repository.replaceSeries(trx, orgId, chartId, found);
}

/** The places of a page that hold no chart, row by row. */
function freePlaces(
  { rows, columns }: Pick<ChartPage, 'rows' | 'columns'>,
  taken: readonly repository.Place[],
): repository.Place[] {
  const all = Array.from({ length: rows * columns }, (_, index) => ({
    row: Math.floor(index / columns) + 1,
    column: (index % columns) + 1,
  }));
  return all.filter(({ row, column }) => !taken.some((one) => one.row === row && one.column === column));
}
