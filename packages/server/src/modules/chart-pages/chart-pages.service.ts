import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { chartPages } from '@fieldscope/contract/calls/chart-pages';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import * as repository from './chart-pages.repository';
import { findChart, moveChart as moveChartTo } from './charts.repository';

type Input<Name extends keyof typeof chartPages> = InputOf<(typeof chartPages)[Name]>;
type Result<Name extends keyof typeof chartPages> = Promise<ResultOf<(typeof chartPages)[Name]>>;

export const listChartPages = ({ db, orgId }: OrgCtx): Result<'list'> => repository.listChartPages(db, orgId);

/** @throws AppError creation_limit_reached, data_duplicate when there is a page of this name */
export async function createChartPage({ db, orgId }: OrgCtx, facts: Input<'create'>): Result<'create'> {
  const inserting = inTransaction(db, async (trx) => {
    if ((await repository.countChartPagesAlone(trx, orgId)) >= CHART_PAGE_LIMITS.count)
      fail('creation_limit_reached', { limit: CHART_PAGE_LIMITS.count });
    return repository.insertChartPage(trx, orgId, facts);
  });
  return { desktop_id: await inserting.catch(refuseSecond) };
}

/** @throws AppError chart_page_missing, data_duplicate */
export async function renameChartPage(
  { db, orgId }: OrgCtx,
  { desktop_id: chartPageId, name }: Input<'update'>,
): Result<'update'> {
  const isFound = await repository.renameChartPage(db, orgId, chartPageId, name).catch(refuseSecond);
  if (!isFound) fail('chart_page_missing');
  return {};
}

/** @throws AppError chart_page_missing */
export async function removeChartPage(
  ctx: OrgCtx,
  { desktop_id: chartPageId }: Input<'remove'>,
): Result<'remove'> {
  ctx.subject =
    (await repository.deleteChartPage(ctx.db, ctx.orgId, chartPageId)) ?? fail('chart_page_missing');
  return {};
}

/** @throws AppError chart_missing, parameter_invalid for a row or column that the page does not have */
export async function moveChart(
  ctx: OrgCtx,
  { chart_id: chartId, row, column }: Input<'moveChart'>,
): Result<'moveChart'> {
  const { db, orgId } = ctx;
  await inTransaction(db, async (trx) => {
    const chart = (await findChart(trx, orgId, chartId)) ?? fail('chart_missing');
    ctx.subject = chart.name;
    const page = (await repository.lockChartPage(trx, orgId, chart.chartPageId)) ?? fail('chart_missing');
    if (row > page.rows) fail('parameter_invalid', { field: 'row' });
    if (column > page.columns) fail('parameter_invalid', { field: 'column' });
    await moveChartTo(trx, orgId, chartId, { row, column });
  });
  return {};
}

function refuseSecond(error: unknown): never {
  if (violatedUnique(error) === 'chart_page_name') fail('data_duplicate');
  throw error;
}

export const eraseChartPages = repository.deleteChartPages;
