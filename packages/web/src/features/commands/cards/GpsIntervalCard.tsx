import { formatInterval } from '../../../values/format-time';
import { NumberSetting } from '../NumberSetting';
import type { CardProps } from './card';

export const GpsIntervalCard = (props: CardProps) => (
  <NumberSetting
    {...props}
    name="gps"
    kind="set_gps_interval"
    range={props.settings.ranges.gps}
    reported={props.settings.gps_minutes}
    inWords={formatInterval}
    settingOf={(value) => ({ kind: 'set_gps_interval', gpsMinutes: value })}
  />
);
