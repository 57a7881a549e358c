import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import { useMemo } from 'react';
import { useRestriction } from '../../api/restriction';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Bounds } from '../../ui/filters/time-range';
import { useAlarmLines } from '../alarms/use-alarm-lines';
import { ClosedHistory } from '../credits/ClosedHistory';
import { NotedChart } from '../notes/NotedChart';
import { type ComparedTime, useCompared } from '../telemetry/use-compared';
import { useCurves } from '../telemetry/use-curves';
import classes from './ChartPages.module.css';
import { nameOfSeries, useShortSeriesLabel } from './series-label';

/** What the charts of a page share. */
export interface PageTime {
  bounds: Bounds;
  comparison: ComparedTime['comparison'];
  /** New values are drawn as they arrive. */
  isLive: boolean;
  onZoom(bounds: Bounds): void;
  onZoomOut(): void;
}

interface ChartPlotProps {
  chart: Chart;
  time: PageTime;
  height: number;
  /** That its width can show. */
  points: number;
  withStatistics?: boolean;
}

/** Charts of a page share one crosshair. */
const SYNC_KEY = 'chart-page';

/** The curves of one chart of a page with the limits of alarms. */
export function ChartPlot({ chart, time, height, points, withStatistics }: ChartPlotProps) {
  const { t } = useTexts('chart-pages');
  const { from, to } = time.bounds;
  const { data, error, refetch } = useCurves({
    ...{ series: chart.series, from, to, points, isLive: time.isLive },
  });
  const isClosed = useRestriction();
  const { thresholds, question } = useAlarmLines(chart.series);
  const labelOf = useShortSeriesLabel(chart.series);
  const awaited = chart.series.map((series) => ({ key: nameOfSeries(series), name: labelOf(series) }));
  const names = awaited.map(({ key, name }) => `${key}\n${name}`).join('\n\n');
  const curves = useMemo(
    () =>
      data?.flatMap((curve) => {
        const place = names.split('\n\n').findIndex((pair) => pair.startsWith(`${nameOfSeries(curve)}\n`));
        const [key, name] = names.split('\n\n')[place]?.split('\n') ?? [];
        // Curves of what the chart held before stay on screen until the next ones are there.
        if (key === undefined || name === undefined) return [];
        return [{ ...curve, key, name, measurementId: curve.measurement_id, color: place }];
      }),
    [data, names],
  );
  const drawn = useCompared(curves, { from, to, comparison: time.comparison });
  if (chart.series.length === 0)
    return (
      <p className={classes.gone} style={{ minHeight: height }}>
        {t('chart.gone')}
      </p>
    );
  if (isClosed) return <ClosedHistory />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.plot}>
      {question}
      <NotedChart
        curves={drawn}
        awaited={awaited}
        from={from}
        to={to}
        height={height}
        syncKey={SYNC_KEY}
        title={chart.name}
        thresholds={thresholds}
        withStatistics={withStatistics}
        onZoom={(start, end) => time.onZoom({ from: start, to: end })}
        onZoomOut={time.onZoomOut}
      />
    </div>
  );
}
