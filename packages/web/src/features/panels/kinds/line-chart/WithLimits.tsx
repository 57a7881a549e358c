import type { Threshold } from '../../../../ui/charts/threshold';
import { useAlarmLines } from '../../../alarms/use-alarm-lines';
import { useGroups } from '../../../groups/groups.queries';
import type { KindViewProps } from '../kind';
import { LineChart } from './LineChart';

const DEFAULT_GROUP = '';

/** Curves over time with the limits of alarms. */
export function WithLimits(props: KindViewProps<'line_chart'>) {
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
