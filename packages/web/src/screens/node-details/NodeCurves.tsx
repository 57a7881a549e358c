import { type ReactNode, useMemo } from 'react';
import { useRestriction } from '../../api/restriction';
import { ClosedHistory } from '../../features/credits/ClosedHistory';
import { HistoryFailure } from '../../features/device-services/HistoryFailure';
import { NotedChart } from '../../features/notes/NotedChart';
import { useCompared } from '../../features/telemetry/use-compared';
import { useCurves } from '../../features/telemetry/use-curves';
import type { Threshold } from '../../ui/charts/threshold';
import type { useTimeRange } from '../../ui/filters/use-time-range';
import { type SeriesOfDevice, seriesKey } from '../../values/series';

interface NodeCurvesProps {
  eui: string;
  series: readonly (SeriesOfDevice & { name: string })[];
  time: ReturnType<typeof useTimeRange>;
  height: number;
  /** Names its pictures and files. */
  title: string;
  thresholds: readonly Threshold[];
  /** Below the plot. */
  controls: ReactNode;
}

const POINTS = 1000;

/** Series of one node in one chart, live. */
export function NodeCurves(props: NodeCurvesProps) {
  const { eui, series, time, height, title, thresholds, controls } = props;
  const { from, to, zoom, zoomOut } = time;
  const isClosed = useRestriction();
  const { data, error, refetch } = useCurves({
    series: series.map(({ channel, measurement_id }) => ({ eui, channel, measurement_id })),
    from,
    to,
    points: POINTS,
  });
  const awaited = series.map((one) => ({ key: seriesKey(one), name: one.name }));
  const names = JSON.stringify(awaited.map(({ key, name }) => [key, name]));
  const curves = useMemo(() => {
    const wanted = JSON.parse(names) as [key: string, name: string][];
    // Curves of the last choice stay in the cache's answer until the next ones are there.
    return data?.flatMap((curve) => {
      const place = wanted.findIndex(([key]) => curve.eui === eui && key === seriesKey(curve));
      const [key, name] = wanted[place] ?? [];
      if (key === undefined || name === undefined) return [];
      return [{ ...curve, key: `${eui}/${key}`, name, measurementId: curve.measurement_id, color: place }];
    });
  }, [data, names, eui]);
  const drawn = useCompared(curves, time);
  if (isClosed || error)
    return (
      <>
        {isClosed ? (
          <ClosedHistory />
        ) : (
          <HistoryFailure isOfOne error={error} onRetry={() => void refetch()} />
        )}
        {controls}
      </>
    );
  return (
    <NotedChart
      curves={drawn?.length === 0 ? undefined : drawn}
      awaited={awaited}
      from={from}
      to={to}
      height={height}
      title={title}
      withStatistics
      controls={controls}
      thresholds={thresholds}
      onZoom={(start, end) => zoom({ from: start, to: end })}
      onZoomOut={zoomOut}
    />
  );
}
