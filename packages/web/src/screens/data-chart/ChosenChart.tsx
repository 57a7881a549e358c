import { useMemo } from 'react';
import { useRestriction } from '../../api/restriction';
import { useTexts } from '../../texts/use-texts';
import {
  type ChartSeries,
  type KnownSeries,
  nameOfSeries,
  useSeriesLabel,
} from '../../ui/chart-pages/series-label';
import { TimeSeriesChart } from '../../ui/charts/TimeSeriesChart';
import { ClosedHistory } from '../../ui/feedback/ClosedHistory';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Bounds } from '../../ui/filters/time-range';
import { formatNumber } from '../../values/format-number';
import classes from './DataChart.module.css';
import { useChosenCurves } from './data-chart.queries';

interface ChosenChartProps {
  all: readonly KnownSeries[] | undefined;
  chosen: readonly ChartSeries[];
  bounds: Bounds;
  onZoom(bounds: Bounds): void;
  onZoomOut(): void;
}

const HEIGHT = 460;

/** The chosen series in one chart, a side for each unit. */
export function ChosenChart({ all, chosen, bounds, onZoom, onZoomOut }: ChosenChartProps) {
  const { t } = useTexts('data-chart');
  const { data, error, refetch } = useChosenCurves(chosen, bounds);
  const isClosed = useRestriction();
  const labelOf = useSeriesLabel(all);
  const names = chosen.map((series) => `${nameOfSeries(series)}\n${labelOf(series)}`).join('\n\n');
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
  if (isClosed) return <ClosedHistory />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const count = data?.reduce((sum, curve) => sum + curve.reading_count, 0);
  return (
    <section className={classes.chart}>
      <TimeSeriesChart
        curves={curves}
        from={bounds.from}
        to={bounds.to}
        height={HEIGHT}
        onZoom={(from, to) => onZoom({ from, to })}
        onZoomOut={onZoomOut}
      />
      <p className={classes.note}>
        {count === undefined ? ' ' : t('readings', { count, number: formatNumber(count) })}
      </p>
    </section>
  );
}
