import { books } from '@fieldscope/contract/calls/books';
import { CREDIT_CAUSES } from '@fieldscope/contract/credit-states';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQueryCall } from '../../api/use-call';
import { AccountSelect } from '../../features/books/AccountSelect';
import { CorrectCredits } from '../../features/books/CorrectCredits';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { PagedRows } from '../../ui/tables/PagedRows';
import { AccountBalance } from './AccountBalance';
import classes from './Ledger.module.css';
import { useLedgerColumns } from './ledger-columns';
import { WholeBook } from './WholeBook';

/** Movements of credits of all organisations, and what they have; organisation, cause and page are in the address. */
export function OperatorLedgerScreen() {
  const { t } = useTexts('books', 'credits');
  const address = useAddressFilter(['org', 'cause']);
  const orgId = address.values.org ?? '';
  const cause = CREDIT_CAUSES.find((one) => one === address.values.cause);
  const pages = usePage();
  const query = useQueryCall(
    books.listLedger,
    {
      ...(orgId !== '' && { org_id: orgId as never }),
      ...(cause && { cause }),
      ...{ offset: pages.page, length: pages.size },
    },
    { keepPrevious: true },
  );
  const columns = useLedgerColumns();
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <>
      <PageHead
        title={t('routes:operatorLedger')}
        about={t('ledger.about')}
        action={
          <Button aria-haspopup="dialog" onClick={() => setCorrecting(true)}>
            {t('correct.action')}
          </Button>
        }
      />
      {isCorrecting && <CorrectCredits orgId={orgId} onClose={() => setCorrecting(false)} />}
      <div className={classes.head}>
        <WholeBook />
        {orgId !== '' && <AccountBalance orgId={orgId} />}
      </div>
      <FilterBar onClear={address.isSet ? address.clear : undefined}>
        <AccountSelect
          className={classes.select}
          aria-label={t('ledger.organisation')}
          placeholder={t('ledger.anyOrganisation')}
          value={orgId}
          onChange={(org) => address.put({ org })}
        />
        <FilterSelect
          label={t('ledger.cause')}
          placeholder={t('ledger.anyCause')}
          data={CREDIT_CAUSES.map((one) => ({ value: one, label: t(`credits:causes.${one}`) }))}
          count={CREDIT_CAUSES.length}
          value={cause ?? null}
          onChange={(next) => address.put({ cause: next })}
          isWide
        />
      </FilterBar>
      <PagedRows
        label={t('routes:operatorLedger')}
        query={query}
        pages={pages}
        columns={columns}
        keyOf={({ entry_id }) => entry_id}
        minWidth={980}
        skeletonRows={8}
        empty={
          <EmptyState drawing="logger">{t(address.isSet ? 'ledger.noMatch' : 'ledger.empty')}</EmptyState>
        }
      />
    </>
  );
}
