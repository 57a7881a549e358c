import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './SubAccounts.module.css';

/** Whether a sub-account has a second factor, as icon and word. Needs the texts `second-factor`. */
export function SecondFactorState({ isOn }: { isOn: boolean }) {
  const { t } = useTexts('second-factor');
  const Icon = isOn ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <span className={classes.state} data-frozen={!isOn || undefined}>
      <Icon size={16} aria-hidden />
      {t(isOn ? 'on' : 'off')}
    </span>
  );
}
