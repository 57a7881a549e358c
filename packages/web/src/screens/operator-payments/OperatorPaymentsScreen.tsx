import type { Payment } from '@fieldscope/contract/calls/payments';
import { Button, SegmentedControl } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import classes from './Payments.module.css';
import { PaymentTable } from './PaymentTable';
import { usePayments } from './payments.queries';

const ImportStatement = lazy(async () => ({ default: (await import('./ImportStatement')).ImportStatement }));
const SettlePayment = lazy(async () => ({ default: (await import('./SettlePayment')).SettlePayment }));

const SHOWN = ['all', 'open'] as const;

/** Payments of orders, and those that wait for the operator. */
export function OperatorPaymentsScreen() {
  const { t } = useTexts('payments');
  const filter = useAddressFilter(['shown', 'statement']);
  const shown = filter.values.shown === 'open' ? 'open' : 'all';
  const pages = usePage();
  const statement = useDialogInAddress('statement');
  const [settled, setSettled] = useState<Payment>();
  const { data, error, refetch, isPlaceholderData } = usePayments(shown === 'open', pages);
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  return (
    <>
      <PageHead
        title={t('routes:payments')}
        about={t('about')}
        action={
          <Button leftSection={<IconUpload size={16} />} aria-haspopup="dialog" onClick={statement.open}>
            {t('import')}
          </Button>
        }
      />
      <SegmentedControl
        className={classes.shown}
        aria-label={t('shown')}
        data={SHOWN.map((value) => ({ value, label: t(value) }))}
        value={shown}
        onChange={(value) => filter.put({ shown: value === 'open' ? value : null })}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PaymentTable payments={data?.list} isOpenOnly={shown === 'open'} onSettle={setSettled} />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
      <Suspense>
        {statement.isOpen && (
          <ImportStatement
            onClose={statement.close}
            onShowOpen={() => filter.put({ shown: 'open', statement: null })}
          />
        )}
        {settled && <SettlePayment payment={settled} onClose={() => setSettled(undefined)} />}
      </Suspense>
    </>
  );
}
