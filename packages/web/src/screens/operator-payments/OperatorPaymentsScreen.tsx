import '@mantine/core/styles/SegmentedControl.layer.css';
import type { Payment } from '@fieldscope/contract/calls/payments';
import { Button, SegmentedControl } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { PaymentList } from './PaymentList';
import classes from './Payments.module.css';

const ImportStatement = lazy(async () => ({ default: (await import('./ImportStatement')).ImportStatement }));
const SettlePayment = lazy(async () => ({ default: (await import('./SettlePayment')).SettlePayment }));

const SHOWN = ['all', 'open'] as const;

/** Payments of orders, and those that wait for the operator. */
export function OperatorPaymentsScreen() {
  const { t } = useTexts('payments');
  const filter = useAddressFilter(['shown', 'statement']);
  const shown = filter.values.shown === 'open' ? 'open' : 'all';
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
      <SegmentedControl
        className={classes.shown}
        aria-label={t('shown')}
        data={SHOWN.map((value) => ({ value, label: t(value) }))}
        value={shown}
        onChange={(value) => filter.put({ shown: value === 'open' ? value : null })}
      />
      <PaymentList isOpenOnly={shown === 'open'} onSettle={setSettled} />
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
