import { type SubAccount, subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { useSorting } from '../../ui/tables/use-sorting';
import { ConfirmAction } from './ConfirmAction';
import { DemandSecondFactor } from './DemandSecondFactor';
import { EditSubAccount } from './EditSubAccount';
import { ResetSecondFactor } from './ResetSecondFactor';
import type { SubAccountAction } from './SubAccountActions';
import { SubAccountList, useSubAccountColumns } from './SubAccountList';
import { useSubAccounts } from './sub-accounts.queries';

/** Who else signs in to the organisation, and what each of them may do. */
export function SubAccountsScreen() {
  const { t } = useTexts('sub-accounts');
  const paging = usePage();
  const [chosen, setChosen] = useState<{ action: SubAccountAction; subAccount: SubAccount }>();
  const columns = useSubAccountColumns();
  const sorting = useSorting(columns, { column: 'state', order: 'asc' });
  const { data, error, refetch } = useSubAccounts(sorting.now, paging);
  usePageInRange(paging, data?.page.count);
  const mayEdit = useMayCall(subAccounts.edit);
  const add = useMayCall(subAccounts.add) && (
    <Button component={Link} to="/add_sub_account" leftSection={<IconPlus size={16} />}>
      {t('routes:addSubAccount')}
    </Button>
  );
  const empty = (
    <EmptyState drawing="logger" action={add}>
      {t('empty')}
    </EmptyState>
  );
  return (
    <>
      <PageHead
        title={t('routes:subAccounts')}
        about={t('about')}
        action={data?.page.count !== 0 && add}
        isActionUncertain={!data && !error}
      />
      <NotForOperator call={subAccounts.edit} />
      <DemandSecondFactor />
      <Button component={Link} to="/identity_provider" variant="default" size="xs" mb="md">
        {t('routes:signOn')}
      </Button>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SubAccountList
          subAccounts={data?.list}
          columns={columns}
          sorting={sorting}
          empty={empty}
          onAction={mayEdit ? (action, subAccount) => setChosen({ action, subAccount }) : undefined}
        />
      )}
      {data && (
        <Pager
          page={paging.page}
          pageSize={paging.size}
          total={data.page.count}
          onPage={paging.setPage}
          onPageSize={paging.setSize}
        />
      )}
      {chosen && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface ActionProps {
  action: SubAccountAction;
  subAccount: SubAccount;
  onClose(): void;
}

function ActionDialog({ action, ...dialog }: ActionProps) {
  if (action === 'resetSecondFactor') return <ResetSecondFactor {...dialog} />;
  return action === 'edit' ? <EditSubAccount {...dialog} /> : <ConfirmAction action={action} {...dialog} />;
}
