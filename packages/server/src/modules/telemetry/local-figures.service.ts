import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import { type localFigures, MOST_PERIODS } from '@fieldscope/contract/calls/local-figures';
import { fail } from '@fieldscope/contract/errors/fail';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { localEdges, readBins } from '../history/history.service';
import { addFigures, DAYS, emptyColumns, portionsOf } from './local-figures.model';
import { ensureRange, findSeries } from './telemetry.service';

/**
 * Figures of up to five series by whole local days, weeks or months, in the order in which they were requested.
 * @throws parameter_invalid with the field: also a range of more than MOST_PERIODS; device_not_in_organisation
 */
export async function listLocalFigures(
  ctx: OrgCtx,
  { series, unit, timezone, time_start: from, time_end: to }: InputOf<typeof localFigures.list>,
): Promise<ResultOf<typeof localFigures.list>> {
  ensureRange(ctx, from, to);
  if (to - from > MOST_PERIODS * DAYS[unit] * DAY_MS) fail('parameter_invalid', { field: 'time_start' });
  const { found } = await findSeries(ctx, series);
  // Periods that have not begun yet are none.
  const edges = localEdges(unit, timezone, { from, to: Math.min(to, ctx.clock.now()) });
  const columns = series.map(() => emptyColumns());
  const known = found.filter((one) => one !== undefined);
  for (const { beginnings, end } of portionsOf(edges, unit)) {
    const bins = await readBins(ctx, known, { from: beginnings[0]!, to: end - 1 }, beginnings);
    for (const [index, one] of found.entries())
      addFigures(columns[index]!, one && bins.get(one.seriesId), beginnings);
  }
  return { edges, series: series.map((key, index) => ({ ...key, ...columns[index]! })) };
}
