import { TimeSeriesChart } from '../../../../ui/charts/TimeSeriesChart';
import type { Threshold } from '../../../../ui/charts/threshold';
import { CurvesFailed } from '../CurvesFailed';
import type { KindViewProps } from '../kind';
import { useShownCurves } from '../use-shown-curves';

/** The charts of a panel share one crosshair. */
const SYNC_KEY = 'panel';

interface LineChartProps extends KindViewProps<'line_chart'> {
  thresholds?: Threshold[];
}

/** Curves over time. */
export function LineChart({ component, shown, height, thresholds }: LineChartProps) {
  const { name, settings } = component;
  const { curves, awaited, span, zoom, zoomTo, error, retry } = useShownCurves(component, shown);
  if (error && !curves) return <CurvesFailed name={name} error={error} onRetry={retry} />;
  return (
    <TimeSeriesChart
      // Its colours are read when it is drawn first.
      key={`${settings.bgColor} ${settings.fontColor}`}
      fits
      curves={curves}
      awaited={awaited}
      {...span}
      height={height}
      syncKey={SYNC_KEY}
      title={name}
      thresholds={thresholds}
      ends={settings}
      isZoomed={zoom !== undefined}
      onZoom={(from, to) => zoomTo({ from, to })}
      onZoomOut={() => zoomTo(undefined)}
    />
  );
}
