import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { roleOfType } from '@fieldscope/contract/sub-account-types';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CardList } from '../../ui/table/CardList';
import { type Column, DataFrame } from '../../ui/table/DataFrame';
import { usePhone } from '../../ui/use-phone';
import { DateTime, TimeAgo } from '../../values/Times';
import { SubAccountActions, type SubAccountDeed } from './SubAccountActions';
import { SubAccountState } from './SubAccountState';
import classes from './SubAccounts.module.css';

interface SubAccountListProps {
  /** undefined: still loading. */
  subAccounts: readonly SubAccount[] | undefined;
  empty: ReactNode;
  onDeed(deed: SubAccountDeed, subAccount: SubAccount): void;
}

/** Sub-accounts: as rows, on a phone as cards. */
export function SubAccountList({ subAccounts, empty, onDeed }: SubAccountListProps) {
  const { t } = useTexts('sub-accounts');
  const facts: Column<SubAccount>[] = [
    { name: 'type', head: t('columns.type'), cell: ({ type }) => t(`type.${roleOfType(type)}`) },
    {
      name: 'state',
      head: t('columns.state'),
      cell: ({ frozen }) => <SubAccountState frozen={frozen} />,
    },
    {
      name: 'signedIn',
      head: t('columns.signedIn'),
      cell: ({ last_sign_in_at }) => <TimeAgo at={last_sign_in_at} />,
    },
    { name: 'added', head: t('columns.added'), cell: ({ created_at }) => <DateTime at={created_at} /> },
  ];
  const actions = (subAccount: SubAccount) => <SubAccountActions subAccount={subAccount} onDeed={onDeed} />;
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
          <div className={classes.card}>
            <AccountName {...subAccount} />
            <dl className={classes.facts}>
              {facts.map(({ name, head, cell }) => (
                <div key={name}>
                  <dt>{head}</dt>
                  <dd>{cell(subAccount)}</dd>
                </div>
              ))}
            </dl>
            {actions(subAccount)}
          </div>
        )}
      />
    );
  }
  return (
    <DataFrame
      {...list}
      minWidth={960}
      skeletonRows={3}
      columns={[
        { name: 'account', head: t('columns.account'), cell: AccountName },
        ...facts,
        { name: 'actions', head: t('columns.actions'), cell: actions },
      ]}
    />
  );
}

function AccountName({ account, nickname }: SubAccount) {
  return (
    <div className={classes.name}>
      <span className={classes.account} translate="no">
        {account}
      </span>
      <span className={classes.nickname}>{nickname}</span>
    </div>
  );
}
