import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Security.module.css';

const ICONS = { active: IconCircleCheckFilled, disabled: IconCircleMinus };

/** Active or disabled, as icon and word. */
export function KeyState({ status }: Pick<AccessKey, 'status'>) {
  const { t } = useTexts('security');
  const Icon = ICONS[status];
  return (
    <span className={classes.state} data-state={status}>
      <Icon size={16} aria-hidden />
      {t(`state.${status}`)}
    </span>
  );
}
