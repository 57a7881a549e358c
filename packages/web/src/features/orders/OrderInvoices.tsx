import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { useTexts } from '../../texts/use-texts';
import { TwoLines } from '../../ui/tables/TwoLines';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import { InvoiceFile } from '../invoices/InvoiceFile';
import classes from './OrderParts.module.css';

interface OrderInvoicesProps {
  order: Pick<OrderDetail, 'invoices'>;
  /** The document with an id, as a file. @throws ApiError */
  fetchInvoice(invoiceId: string): Promise<File>;
}

/** Invoices and credit notes of an order. */
export function OrderInvoices({ order: { invoices }, fetchInvoice }: OrderInvoicesProps) {
  const { t } = useTexts('orders');
  const { timeZone } = useDisplaySetting();
  if (invoices.length === 0) return <span className={classes.when}>{t('detail.noInvoice')}</span>;
  return (
    <ul className={classes.invoices}>
      {invoices.map(({ invoice_id, number, kind, at }) => (
        <li key={invoice_id} className={classes.invoice}>
          <TwoLines below={formatDate(at, timeZone)}>
            {t(kind === 'invoice' ? 'detail.invoice' : 'detail.creditNote', { number })}
          </TwoLines>
          <InvoiceFile invoice={{ invoice_id, number }} fetchInvoice={fetchInvoice} />
        </li>
      ))}
    </ul>
  );
}
