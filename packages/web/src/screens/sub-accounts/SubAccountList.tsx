import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { roleOfType } from '@fieldscope/contract/sub-account-types';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { usePhone } from '../../ui/layout/use-phone';
import { CardList } from '../../ui/tables/CardList';
import { type Column, DataFrame } from '../../ui/tables/DataFrame';
import { RowCard } from '../../ui/tables/RowCard';
import { TimeAgo } from '../../values/Times';
import { SecondFactorState } from './SecondFactorState';
import { type SubAccountAction, SubAccountActions } from './SubAccountActions';
import { SubAccountState } from './SubAccountState';
import classes from './SubAccounts.module.css';

interface SubAccountListProps {
  /** undefined: still loading. */
  subAccounts: readonly SubAccount[] | undefined;
  empty: ReactNode;
  /** undefined: the reader may change nothing. */
  onAction: ((action: SubAccountAction, subAccount: SubAccount) => void) | undefined;
}

/** Sub-accounts: as rows, on a phone as cards. */
export function SubAccountList({ subAccounts, empty, onAction }: SubAccountListProps) {
  const { t } = useTexts('sub-accounts');
  const facts: Column<SubAccount>[] = [
    {
      name: 'type',
      head: t('columns.type'),
      cell: ({ type }) => <span className={classes.type}>{t(`type.${roleOfType(type)}`)}</span>,
    },
    {
      name: 'state',
      head: t('columns.state'),
      cell: SubAccountState,
    },
    {
      name: 'secondFactor',
      head: t('second-factor:title'),
      cell: ({ second_factor }) => <SecondFactorState isOn={second_factor} />,
    },
    {
      name: 'signedIn',
      head: t('columns.signedIn'),
      cell: ({ last_sign_in_at }) => <TimeAgo at={last_sign_in_at} />,
    },
  ];
  const actions =
    onAction &&
    ((subAccount: SubAccount) => <SubAccountActions subAccount={subAccount} onAction={onAction} />);
  const list = {
    label: t('routes:subAccounts'),
    rows: subAccounts,
    keyOf: ({ child_id }: SubAccount) => child_id,
    empty,
  };
  if (usePhone()) {
    return (
      <CardList
        {...list}
        nameOf={({ account }) => account}
        card={(subAccount) => (
          <RowCard
            row={subAccount}
            name={<AccountName {...subAccount} />}
            facts={facts}
            actions={actions?.(subAccount)}
          />
        )}
      />
    );
  }
  return (
    <DataFrame
      {...list}
      minWidth={1080}
      skeletonRows={3}
      columns={[
        { name: 'account', head: t('columns.account'), cell: AccountName },
        ...facts,
        ...(actions ? [{ name: 'actions', head: t('columns.actions'), cell: actions }] : []),
      ]}
    />
  );
}

function AccountName({ account, nickname }: SubAccount) {
  const { t } = useTexts('sub-accounts');
  return (
    <div className={classes.name}>
      <span className={classes.account}>
        <span translate="no">{account}</span>
        <CopyButton value={account} what={t('copyAccount', { account })} />
      </span>
      <span className={classes.nickname}>{nickname}</span>
    </div>
  );
}
