import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { FactList } from '../../ui/layout/FactList';
import { DateTime } from '../../values/Times';
import { Money } from './Money';
import classes from './Orders.module.css';

/** How an order is paid by bank transfer: how much, with which reference, until when. */
export function HowToPay({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const { reference, total, currency, unpaid_until: until } = order;
  return (
    <Stack gap="md">
      <span>{t('transfer.about')}</span>
      <FactList
        facts={[
          {
            name: 'amount',
            label: t('transfer.amount'),
            value: <Money amount={total} currency={currency} />,
          },
          {
            name: 'reference',
            label: t('transfer.reference'),
            value: (
              <span className={classes.copied}>
                <span translate="no">{grouped(reference)}</span>
                <CopyButton value={reference} what={t('transfer.copyReference')} />
              </span>
            ),
          },
          ...(until === null
            ? []
            : [{ name: 'until', label: t('transfer.until'), value: <DateTime at={until} withoutSeconds /> }]),
        ]}
      />
    </Stack>
  );
}

/** As it is printed: in groups of four. */
const grouped = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');
