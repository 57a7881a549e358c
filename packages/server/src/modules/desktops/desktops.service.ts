import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { desktops } from '@fieldscope/contract/calls/desktops';
import { DESKTOP_LIMITS } from '@fieldscope/contract/desktop-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import { findChart, moveChart as moveChartTo } from './charts.repository';
import * as repository from './desktops.repository';

type Input<Name extends keyof typeof desktops> = InputOf<(typeof desktops)[Name]>;
type Result<Name extends keyof typeof desktops> = Promise<ResultOf<(typeof desktops)[Name]>>;

export const listDesktops = ({ db, orgId }: OrgCtx): Result<'list'> => repository.listDesktops(db, orgId);

/** @throws AppError creation_limit_reached, data_duplicate when there is a page of this name */
export async function createDesktop({ db, orgId }: OrgCtx, facts: Input<'create'>): Result<'create'> {
  const inserting = inTransaction(db, async (trx) => {
    if ((await repository.countDesktopsAlone(trx, orgId)) >= DESKTOP_LIMITS.count)
      fail('creation_limit_reached', { limit: DESKTOP_LIMITS.count });
    return repository.insertDesktop(trx, orgId, facts);
  });
  return { desktop_id: await inserting.catch(refuseSecond) };
}

/** @throws AppError desktop_missing, data_duplicate */
export async function renameDesktop(
  { db, orgId }: OrgCtx,
  { desktop_id: desktopId, name }: Input<'update'>,
): Result<'update'> {
  const isFound = await repository.renameDesktop(db, orgId, desktopId, name).catch(refuseSecond);
  if (!isFound) fail('desktop_missing');
  return {};
}

/** @throws AppError desktop_missing */
export async function removeDesktop(
  ctx: OrgCtx,
  { desktop_id: desktopId }: Input<'remove'>,
): Result<'remove'> {
  ctx.subject = (await repository.deleteDesktop(ctx.db, ctx.orgId, desktopId)) ?? fail('desktop_missing');
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
    const page = (await repository.lockDesktop(trx, orgId, chart.desktop_id)) ?? fail('chart_missing');
    if (row > page.rows) fail('parameter_invalid', { field: 'row' });
    if (column > page.columns) fail('parameter_invalid', { field: 'column' });
    await moveChartTo(trx, orgId, chartId, { row, column });
  });
  return {};
}

function refuseSecond(error: unknown): never {
  if (violatedUnique(error) === 'desktop_name') fail('data_duplicate');
  throw error;
}
