import type { InvoiceOfOrganisation } from '@fieldscope/contract/calls/books';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Customer } from '../../features/books/Customer';
import { operatorAddressOfOrder } from '../../features/books/operator-addresses';
import { InvoiceNumber } from '../../features/invoices/InvoiceNumber';
import { InvoicePayment } from '../../features/invoices/InvoicePayment';
import { amountOfInvoice } from '../../features/invoices/invoice-state';
import { Money } from '../../features/orders/Money';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { OneLine } from '../../ui/tables/OneLine';
import { DateTime, ZoneName } from '../../values/Times';

/** Number, whose, when, for which order, and whether it is paid. */
export function useInvoiceColumns(): Column<InvoiceOfOrganisation>[] {
  const { t } = useTexts('books');
  return [
    {
      name: 'number',
      head: t('columns.invoice'),
      cell: (invoice) => <InvoiceNumber {...invoice} />,
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
        <Anchor inherit component={Link} to={operatorAddressOfOrder(order_id)}>
          <OneLine>{order_number}</OneLine>
        </Anchor>
      ),
      width: 120,
    },
    {
      name: 'paid',
      head: t('columns.paid'),
      cell: (invoice) => <InvoicePayment invoice={invoice} />,
      width: 140,
    },
    {
      name: 'total',
      head: t('columns.total'),
      numeric: true,
      width: 120,
      cell: (invoice) => <Money amount={amountOfInvoice(invoice)} currency={invoice.currency} />,
    },
  ];
}
