import type { Payment } from '@fieldscope/contract/calls/payments';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { OpenSwitch } from '../../features/books/OpenSwitch';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { PaymentList } from './PaymentList';

const ImportStatement = lazy(async () => ({ default: (await import('./ImportStatement')).ImportStatement }));
const SettlePayment = lazy(async () => ({ default: (await import('./SettlePayment')).SettlePayment }));

/** Payments of orders, and those that wait for the operator. */
export function OperatorPaymentsScreen() {
  const { t } = useTexts('payments');
  const filter = useAddressFilter(['shown', 'statement']);
  const isOpenOnly = filter.values.shown === 'open';
  const statement = useDialogInAddress('statement');
  const [settled, setSettled] = useState<Payment>();
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
      <OpenSwitch
        label={t('shown')}
        words={{ all: t('all'), open: t('open') }}
        isOpenOnly={isOpenOnly}
        onChange={(open) => filter.put({ shown: open ? 'open' : null })}
      />
      <PaymentList isOpenOnly={isOpenOnly} onSettle={setSettled} />
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
