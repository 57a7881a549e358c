import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import { localFigures } from '@fieldscope/contract/calls/local-figures';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useMemo } from 'react';
import { useQueryCall } from '../../../api/use-call';
import { useRefresh } from '../../../api/use-refresh';
import { useDisplaySetting } from '../../../values/display-setting';

export const LOCAL_UNITS = ['day', 'week', 'month'] as const;
export type LocalUnit = (typeof LOCAL_UNITS)[number];

/** What was measured in one period, in stored units; null where there was nothing. */
export interface FigureRow {
  /** Epoch ms. */
  from: number;
  to: number;
  count: number;
  min: number | null;
  mean: number | null;
  max: number | null;
  sum: number | null;
}

/** Figures of a series by local periods that a range touches, newest first; they follow readings within a minute. */
export function useLocalFigures(
  series: { eui: string; channel: number; measurement_id: number },
  unit: LocalUnit,
  { from, to }: { from: number; to: number },
) {
  const { timeZone: timezone } = useDisplaySetting();
  const { eui, channel, measurement_id } = series;
  const input = {
    series: [{ eui, channel, measurement_id } as SeriesKey],
    ...{ unit, timezone, time_start: from, time_end: to },
  };
  const { data, error, refetch } = useQueryCall(localFigures.list, input, { keepPrevious: true });
  useRefresh(
    localFigures.list,
    (message) =>
      message.type === 'readings' &&
      message.readings.some((one) => one.eui === eui && one.measurement_id === measurement_id),
    MINUTE_MS,
  );
  const rows = useMemo(() => {
    const figures = data?.series[0];
    return figures && rowsOf(data.edges, figures);
  }, [data]);
  return { rows, error, refetch };
}

type Columns = { [Name in 'count' | 'min' | 'mean' | 'max' | 'sum']: readonly FigureRow[Name][] };

function rowsOf(edges: readonly number[], { count, min, mean, max, sum }: Columns): FigureRow[] {
  const rows = edges.slice(1).map((to, index) => ({
    ...{ from: edges[index]!, to, count: count[index]! },
    ...{ min: min[index]!, mean: mean[index]!, max: max[index]!, sum: sum[index]! },
  }));
  // Before the first reading of the range there is nothing to show.
  const first = rows.findIndex((row) => row.count > 0);
  return first < 0 ? [] : rows.slice(first).reverse();
}
