import type { InvoiceOfOrganisation } from '@fieldscope/contract/calls/books';
import { Anchor } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheckFilled, IconCircleX, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Customer } from '../../features/books/Customer';
import { operatorAddressOfOrder } from '../../features/books/operator-addresses';
import { Money } from '../../features/orders/Money';
import { useTexts } from '../../texts/use-texts';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import type { Column } from '../../ui/tables/column';
import { TwoLines } from '../../ui/tables/TwoLines';
import { DateTime, ZoneName } from '../../values/Times';

/** Whether somebody owes it. */
export const isOpen = ({ kind, paid_at, is_canceled }: InvoiceOfOrganisation): boolean =>
  kind === 'invoice' && paid_at === null && !is_canceled;

/** Number, whose, when, for which order, and whether it is paid. */
export function useInvoiceColumns(): Column<InvoiceOfOrganisation>[] {
  const { t } = useTexts('books');
  return [
    {
      name: 'number',
      head: t('columns.invoice'),
      cell: ({ number, kind }) => (
        <TwoLines below={kind === 'credit_note' && t('invoices.creditNote')}>{number}</TwoLines>
      ),
      width: 150,
    },
    {
      name: 'customer',
      head: t('columns.customer'),
      cell: (invoice) => <Customer {...invoice} />,
      isElastic: true,
      isWideOnCard: true,
    },
    {
      name: 'issuedAt',
      head: t('columns.issuedAt'),
      note: <ZoneName />,
      cell: ({ issued_at }) => <DateTime at={issued_at} withoutZone withoutSeconds />,
      width: 160,
    },
    {
      name: 'order',
      head: t('columns.order'),
      cell: ({ order_id, order_number }) => (
        <Anchor component={Link} to={operatorAddressOfOrder(order_id)} className="tabular">
          {order_number}
        </Anchor>
      ),
      width: 120,
    },
    { name: 'paid', head: t('columns.paid'), cell: (invoice) => <Payment {...invoice} />, width: 140 },
    {
      name: 'total',
      head: t('columns.total'),
      numeric: true,
      width: 120,
      cell: ({ kind, total, currency }) => (
        <Money amount={kind === 'credit_note' ? -total : total} currency={currency} />
      ),
    },
  ];
}

const LOOKS = {
  unpaid: { Icon: IconClock, tone: 'warning' },
  paid: { Icon: IconCircleCheckFilled, tone: 'good' },
  canceled: { Icon: IconCircleX },
  givenBack: { Icon: IconArrowBackUp },
} as const satisfies Record<string, StateLook>;

function Payment(invoice: InvoiceOfOrganisation) {
  const { t } = useTexts('books');
  const state =
    invoice.kind === 'credit_note'
      ? 'givenBack'
      : isOpen(invoice)
        ? 'unpaid'
        : invoice.is_canceled
          ? 'canceled'
          : 'paid';
  return <StateLine {...LOOKS[state]}>{t(`invoices.${state}`)}</StateLine>;
}
