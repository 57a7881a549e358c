import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { IconCircleCheckFilled, IconSnowflake } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './SubAccounts.module.css';

/** Active or frozen, as icon and word. */
export function SubAccountState({ frozen }: Pick<SubAccount, 'frozen'>) {
  const { t } = useTexts('sub-accounts');
  const Icon = frozen ? IconSnowflake : IconCircleCheckFilled;
  return (
    <span className={classes.state} data-frozen={frozen || undefined}>
      <Icon size={16} aria-hidden />
      {t(frozen ? 'state.frozen' : 'state.active')}
    </span>
  );
}
