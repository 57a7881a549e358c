import type { Payment } from '@fieldscope/contract/calls/payments';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { EmptyState } from '../../features/devices/EmptyState';
import { Money } from '../../features/orders/Money';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { PagedRows } from '../../ui/tables/PagedRows';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatDate } from '../../values/format-time';
import { shownMoney } from '../../values/money';
import { DateTime, ZoneName } from '../../values/Times';
import { usePayments } from './payments.queries';

interface PaymentListProps {
  /** Only those that wait for the operator. */
  isOpenOnly: boolean;
  onSettle(payment: Payment): void;
}

/** Payments with what became of each, the newest first; the page is in the address. */
export function PaymentList({ isOpenOnly, onSettle }: PaymentListProps) {
  const { t } = useTexts('payments');
  const language = useLanguage();
  const pages = usePage();
  const query = usePayments(isOpenOnly, pages);
  const hasOpen = query.data?.list.some(isWaiting) ?? false;
  return (
    <PagedRows
      label={t('routes:payments')}
      query={query}
      pages={pages}
      columns={usePaymentColumns()}
      keyOf={({ payment_id: id }) => id}
      minWidth={900}
      empty={<EmptyState drawing="logger">{t(isOpenOnly ? 'noneOpen' : 'empty')}</EmptyState>}
      actions={
        hasOpen
          ? {
              head: t('columns.actions'),
              width: 110,
              cell: (row) =>
                isWaiting(row) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-haspopup="dialog"
                    aria-label={t('settle.of', { amount: shownMoney(row.amount, row.currency, language) })}
                    onClick={() => onSettle(row)}
                  >
                    {t('settle.action')}
                  </Button>
                ),
            }
          : undefined
      }
    />
  );
}

/** Whether a person must settle it; what goes back by itself needs nobody. */
const isWaiting = ({ fault }: Payment): boolean => fault !== null && fault !== 'refund_pending';

function usePaymentColumns(): Column<Payment>[] {
  const { t } = useTexts('payments');
  return [
    {
      name: 'at',
      head: t('columns.at'),
      note: <ZoneName />,
      cell: ({ at, is_day }) =>
        is_day ? <BankDay at={at} /> : <DateTime at={at} withoutZone withoutSeconds />,
      width: 150,
    },
    {
      name: 'amount',
      head: t('columns.amount'),
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      numeric: true,
      width: 120,
      isCardHead: true,
    },
    {
      name: 'state',
      head: t('columns.state'),
      cell: (row) => <State payment={row} />,
      width: '27%',
      isWideOnCard: true,
    },
    {
      name: 'reference',
      head: t('columns.reference'),
      cell: ({ reference, payer }) => <TwoLines below={payer}>{reference || '–'}</TwoLines>,
      isWideOnCard: true,
    },
    {
      name: 'method',
      head: t('columns.method'),
      cell: ({ method }) => t(`methods.${method}`),
      width: 155,
      yields: 1,
    },
  ];
}

/** A day of a bank, which is the same in every zone. */
const BankDay = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString().slice(0, 10)}>{formatDate(at, 'UTC')}</time>
);

/** To which order it belongs, or why it waits; what the operator said of it. */
function State({ payment }: { payment: Payment }) {
  const { t } = useTexts('payments');
  const { fault, order_number, order_id, amount, note } = payment;
  const number = order_number ?? '';
  return (
    <TwoLines below={note}>
      {fault !== null ? (
        <StateLine
          Icon={isWaiting(payment) ? IconAlertTriangle : IconClock}
          tone={isWaiting(payment) ? 'warning' : undefined}
        >
          {t(`faults.${fault}`, { number })}
        </StateLine>
      ) : order_id === null ? (
        <StateLine Icon={IconArrowBackUp}>{t('gaveBack')}</StateLine>
      ) : amount < 0 ? (
        <StateLine Icon={IconArrowBackUp}>{t('refund', { number })}</StateLine>
      ) : (
        <StateLine Icon={IconCircleCheck} tone="good">
          {t('order', { number })}
        </StateLine>
      )}
    </TwoLines>
  );
}
