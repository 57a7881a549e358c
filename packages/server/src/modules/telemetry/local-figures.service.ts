import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import { type localFigures, MOST_PERIODS } from '@fieldscope/contract/calls/local-figures';
import { fail } from '@fieldscope/contract/errors/fail';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Bins, localEdges, readBins } from '../history/history.service';
import { ensureRange, findSeries } from './telemetry.service';

const DAYS = { day: 1, week: 7, month: 28 } as const;

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
  const beginnings = edges.slice(0, -1);
  const bins = await readBins(
    ctx,
    found.filter((one) => one !== undefined),
    { from: edges[0]!, to: edges.at(-1)! - 1 },
    beginnings,
  );
  return {
    edges,
    series: series.map((key, index) => ({
      ...key,
      ...columnsOf(found[index] && bins.get(found[index].seriesId), beginnings),
    })),
  };
}

function columnsOf(bins: Bins | undefined, beginnings: readonly number[]) {
  const binOf = new Map(bins?.starts.map((start, bin) => [start, bin]));
  const figure = (column: (bins: Bins, bin: number) => number) =>
    beginnings.map((start) => {
      const bin = binOf.get(start);
      return bins === undefined || bin === undefined ? null : column(bins, bin);
    });
  return {
    count: figure(({ count }, bin) => count[bin]!).map((count) => count ?? 0),
    min: figure(({ least }, bin) => least[bin]!),
    mean: figure(({ total, count }, bin) => total[bin]! / count[bin]!),
    max: figure(({ most }, bin) => most[bin]!),
    sum: figure(({ total }, bin) => total[bin]!),
  };
}
