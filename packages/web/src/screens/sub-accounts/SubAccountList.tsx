import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { roleOfType } from '@fieldscope/contract/sub-account-types';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import type { SortControl } from '../../ui/tables/use-sorting';
import { TimeAgo } from '../../values/Times';
import { SecondFactorState } from './SecondFactorState';
import { type SubAccountAction, SubAccountActions } from './SubAccountActions';
import { SubAccountState } from './SubAccountState';
import classes from './SubAccounts.module.css';

interface SubAccountListProps {
  /** undefined: still loading. */
  subAccounts: readonly SubAccount[] | undefined;
  columns: readonly Column<SubAccount>[];
  sorting: SortControl;
  empty: ReactNode;
  /** undefined: the reader may change nothing. */
  onAction: ((action: SubAccountAction, subAccount: SubAccount) => void) | undefined;
}

/** Sub-accounts and what each may do. */
export function SubAccountList({ subAccounts, onAction, ...list }: SubAccountListProps) {
  const { t } = useTexts('sub-accounts');
  return (
    <RowsOrCards
      {...list}
      label={t('routes:subAccounts')}
      rows={subAccounts}
      keyOf={({ child_id }) => child_id}
      nameOf={({ account }) => account}
      actions={
        onAction && {
          head: t('columns.actions'),
          cell: (subAccount) => <SubAccountActions subAccount={subAccount} onAction={onAction} />,
        }
      }
      minWidth={1000}
      skeletonRows={3}
    />
  );
}

/** Columns of the list; the server sorts by each of them. */
export function useSubAccountColumns(): Column<SubAccount>[] {
  const { t } = useTexts('sub-accounts', 'second-factor');
  return [
    { name: 'account', head: t('columns.account'), cell: AccountName, sort: 'server' },
    {
      name: 'type',
      head: t('columns.type'),
      cell: ({ type }) => <span className={classes.type}>{t(`type.${roleOfType(type)}`)}</span>,
      sort: 'server',
    },
    { name: 'state', head: t('columns.state'), cell: SubAccountState, sort: 'server' },
    {
      name: 'secondFactor',
      head: t('second-factor:title'),
      cell: ({ second_factor }) => <SecondFactorState isOn={second_factor} />,
      sort: 'server',
      yields: 2,
    },
    {
      name: 'signedIn',
      head: t('columns.signedIn'),
      cell: ({ last_sign_in_at }) => <TimeAgo at={last_sign_in_at} />,
      sort: 'server',
      yields: 1,
    },
  ];
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
