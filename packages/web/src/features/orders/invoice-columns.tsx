import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { OneLine } from '../../ui/tables/OneLine';
import { DateTime, ZoneName } from '../../values/Times';
import { InvoiceNumber } from '../invoices/InvoiceNumber';
import { InvoicePayment } from '../invoices/InvoicePayment';
import { amountOfInvoice } from '../invoices/invoice-state';
import { Money } from './Money';

/** What lists of invoices show of each. @param addressOf where an order is shown */
export function useInvoiceColumns<Row extends ListedInvoice>(
  addressOf: (orderId: string) => string,
): Column<Row>[] {
  const { t } = useTexts('invoices');
  return [
    { name: 'number', head: t('number'), cell: (invoice) => <InvoiceNumber {...invoice} />, width: 155 },
    {
      name: 'at',
      head: t('at'),
      note: <ZoneName />,
      cell: ({ issued_at }) => <DateTime at={issued_at} withoutZone withoutSeconds />,
      width: 160,
    },
    {
      name: 'order',
      head: t('order'),
      cell: ({ order_id, order_number }) => (
        <Anchor inherit component={Link} to={addressOf(order_id)}>
          <OneLine>{order_number}</OneLine>
        </Anchor>
      ),
      width: 120,
    },
    { name: 'state', head: t('state'), cell: (invoice) => <InvoicePayment invoice={invoice} />, width: 150 },
    {
      name: 'total',
      head: t('total'),
      numeric: true,
      cell: (invoice) => <Money amount={amountOfInvoice(invoice)} currency={invoice.currency} />,
      width: 125,
    },
  ];
}
