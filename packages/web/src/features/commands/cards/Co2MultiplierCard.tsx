import { formatNumber } from '../../../values/format-number';
import { NumberSetting } from '../NumberSetting';
import type { CardProps } from './card';

export const Co2MultiplierCard = (props: CardProps) => (
  <NumberSetting
    {...props}
    name="co2"
    kind="set_co2_multiplier"
    range={props.settings.ranges.co2}
    reported={props.settings.co2_multiplier}
    inWords={(value) => formatNumber(value)}
    settingOf={(value) => ({ kind: 'set_co2_multiplier', multiplier: value })}
  />
);
