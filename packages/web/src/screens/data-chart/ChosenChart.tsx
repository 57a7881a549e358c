import { useMemo } from 'react';
import { useRestriction } from '../../api/restriction';
import {
  type ChartSeries,
  type KnownSeries,
  nameOfSeries,
  useSeriesLabel,
} from '../../features/chart-pages/series-label';
import { ClosedHistory } from '../../features/credits/ClosedHistory';
import { HistoryFailure } from '../../features/device-services/HistoryFailure';
import { NotedChart } from '../../features/notes/NotedChart';
import { useCompared } from '../../features/telemetry/use-compared';
import { useTexts } from '../../texts/use-texts';
import type { useTimeRange } from '../../ui/filters/use-time-range';
import { formatNumber } from '../../values/format-number';
import classes from './DataChart.module.css';
import { useChosenCurves } from './data-chart.queries';

interface ChosenChartProps {
  all: readonly KnownSeries[] | undefined;
  chosen: readonly ChartSeries[];
  time: ReturnType<typeof useTimeRange>;
}

const HEIGHT = 460;

/** The chosen series in one chart, a side for each unit. */
export function ChosenChart({ all, chosen, time }: ChosenChartProps) {
  const { t } = useTexts('data-chart');
  const { data, error, refetch } = useChosenCurves(chosen, time);
  const isClosed = useRestriction();
  const labelOf = useSeriesLabel(all);
  const awaited = chosen.map((series) => ({ key: nameOfSeries(series), name: labelOf(series) }));
  const names = awaited.map(({ key, name }) => `${key}\n${name}`).join('\n\n');
  const curves = useMemo(() => {
    const labels = names.split('\n\n').map((pair) => pair.split('\n') as [key: string, label: string]);
    // Curves of the last choice stay on screen until the next ones are there.
    return data?.flatMap((curve) => {
      const place = labels.findIndex(([key]) => key === nameOfSeries(curve));
      const [key, name] = labels[place] ?? [];
      if (key === undefined || name === undefined) return [];
      return [{ ...curve, key, name, measurementId: curve.measurement_id, color: place }];
    });
  }, [data, names]);
  const drawn = useCompared(curves, time);
  if (isClosed) return <ClosedHistory />;
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  const count = data?.reduce((sum, curve) => sum + curve.reading_count, 0);
  return (
    <section className={classes.chart}>
      <NotedChart
        curves={drawn}
        awaited={awaited}
        from={time.from}
        to={time.to}
        height={HEIGHT}
        onZoom={(from, to) => time.zoom({ from, to })}
        onZoomOut={time.zoomOut}
      />
      <p className={classes.note}>
        {count === undefined ? ' ' : t('readings', { count, number: formatNumber(count) })}
      </p>
    </section>
  );
}
