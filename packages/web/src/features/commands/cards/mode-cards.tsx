import { ModeSetting } from '../ModeSetting';
import type { CardProps } from './card';

export const WorkModeCard = (props: CardProps) => (
  <ModeSetting
    {...props}
    mode="work_mode"
    kind="set_work_mode"
    settingOf={(mode) => ({ kind: 'set_work_mode', mode })}
  />
);

export const StrategyCard = (props: CardProps) => (
  <ModeSetting
    {...props}
    mode="strategy"
    kind="set_strategy"
    settingOf={(strategy) => ({ kind: 'set_strategy', strategy })}
  />
);

export const SosModeCard = (props: CardProps) => (
  <ModeSetting
    {...props}
    mode="sos_mode"
    kind="set_sos_mode"
    settingOf={(mode) => ({ kind: 'set_sos_mode', mode })}
  />
);
