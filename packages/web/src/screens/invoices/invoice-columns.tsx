import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { InvoiceNumber } from '../../features/invoices/InvoiceNumber';
import { InvoicePayment } from '../../features/invoices/InvoicePayment';
import { amountOfInvoice } from '../../features/invoices/invoice-state';
import { Money } from '../../features/orders/Money';
import { addressOfOrder } from '../../features/orders/order-addresses';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { OneLine } from '../../ui/tables/OneLine';
import { DateTime, ZoneName } from '../../values/Times';

/** Number, when, for which order, whether it is paid, and its total. */
export function useInvoiceColumns(): Column<ListedInvoice>[] {
  const { t } = useTexts('invoices');
  return [
    {
      name: 'number',
      head: t('number'),
      cell: (invoice) => <InvoiceNumber {...invoice} />,
      width: 160,
    },
    {
      name: 'at',
      head: t('at'),
      note: <ZoneName />,
      cell: ({ issued_at }) => <DateTime at={issued_at} withoutZone withoutSeconds />,
      width: 170,
    },
    {
      name: 'order',
      head: t('order'),
      cell: ({ order_id, order_number }) => (
        <Anchor inherit component={Link} to={addressOfOrder(order_id)}>
          <OneLine>{order_number}</OneLine>
        </Anchor>
      ),
    },
    { name: 'state', head: t('state'), cell: (invoice) => <InvoicePayment invoice={invoice} />, width: 150 },
    {
      name: 'total',
      head: t('total'),
      numeric: true,
      cell: (invoice) => <Money amount={amountOfInvoice(invoice)} currency={invoice.currency} />,
      width: 140,
    },
  ];
}
