import { TimeSeriesChart } from '../../../../ui/charts/TimeSeriesChart';
import type { Threshold } from '../../../../ui/charts/threshold';
import { useAlarmLines } from '../../../alarms/use-alarm-lines';
import { useGroups } from '../../../groups/groups.queries';
import { usePanelReader } from '../../panel-reader';
import { CurvesFailed } from '../CurvesFailed';
import type { KindViewProps } from '../kind';
import { useShownCurves } from '../use-shown-curves';

/** The charts of a panel share one crosshair. */
const SYNC_KEY = 'panel';

type ViewProps = KindViewProps<'line_chart'>;

/** Curves over time, with the limits of alarms for somebody who is signed in. */
export function LineChartView(props: ViewProps) {
  return usePanelReader().isSignedIn ? <WithLimits {...props} /> : <LineChart {...props} />;
}

const DEFAULT_GROUP = '';

function WithLimits(props: ViewProps) {
  const { data: groups } = useGroups();
  const { thresholds } = useAlarmLines(
    props.shown.map(({ eui, channel, measurement_id, device }) => ({
      ...{ eui, channel, measurement_id },
      group_uuid:
        groups?.find(({ group_name }) => group_name === device.group_name)?.group_uuid ?? DEFAULT_GROUP,
    })),
  );
  // They are moved where the rules of a device are, not on a wall.
  const fixed = thresholds.map(({ onDrag: _, ...line }): Threshold => line);
  return <LineChart {...props} thresholds={fixed} />;
}

function LineChart({ component, shown, height, thresholds }: ViewProps & { thresholds?: Threshold[] }) {
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
