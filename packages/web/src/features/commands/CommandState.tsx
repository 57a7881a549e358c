import type { CommandState as State } from '@fieldscope/contract/calls/commands';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
  IconSend,
} from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Commands.module.css';

const LOOKS = {
  queued: { Icon: IconClock, colour: 'var(--off)' },
  sent: { Icon: IconSend, colour: 'var(--off)' },
  acknowledged: { Icon: IconCircleDashed, colour: 'var(--off)' },
  confirmed: { Icon: IconCircleCheckFilled, colour: 'var(--good)' },
  expired: { Icon: IconAlertTriangle, colour: 'var(--warning)' },
  failed: { Icon: IconAlertTriangle, colour: 'var(--critical)' },
  cancelled: { Icon: IconCircleMinus, colour: 'var(--off)' },
} as const;

/** How far a command got, as icon and word. */
export function CommandState({ state }: { state: State }) {
  const { t } = useTexts('commands');
  const { Icon, colour } = LOOKS[state];
  return (
    <span className={classes.state}>
      <Icon size={16} color={colour} aria-hidden />
      {t(`states.${state}`)}
    </span>
  );
}
