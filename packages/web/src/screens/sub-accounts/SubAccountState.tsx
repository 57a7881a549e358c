import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { IconCircleCheckFilled, IconSnowflake } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './SubAccounts.module.css';

/** Active or frozen, as icon and word; where the operator froze it, why there is no button for it. */
export function SubAccountState({
  frozen,
  frozen_by_operator: isOperators,
}: Pick<SubAccount, 'frozen' | 'frozen_by_operator'>) {
  const { t } = useTexts('sub-accounts');
  const isOut = frozen || isOperators;
  const Icon = isOut ? IconSnowflake : IconCircleCheckFilled;
  return (
    <>
      <span className={classes.state} data-frozen={isOut || undefined}>
        <Icon size={16} aria-hidden />
        {t(isOut ? 'state.frozen' : 'state.active')}
      </span>
      {isOperators && <div className={classes.why}>{t('state.onlyOperator')}</div>}
    </>
  );
}
