import { formatInterval } from '../../../values/format-time';
import { NumberSetting } from '../NumberSetting';
import type { CardProps } from './card';

/** The uplink interval; that of a tracker is among those of its work modes. */
export function IntervalCard(props: CardProps) {
  const { settings } = props;
  if (settings.supported.includes('set_tracker_intervals')) return null;
  const { least, most, minutes } = settings.interval;
  return (
    <NumberSetting
      {...props}
      name="interval"
      kind="set_interval"
      range={{ least, most }}
      reported={minutes}
      inWords={formatInterval}
      settingOf={(value) => ({ kind: 'set_interval', minutes: value })}
    />
  );
}
