import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import classes from './OrderDetail.module.css';

/** Invoices and credit notes of an order. */
export function OrderInvoices({ order: { invoices } }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const { timeZone } = useDisplaySetting();
  if (invoices.length === 0) return <span className={classes.when}>{t('detail.noInvoice')}</span>;
  return (
    <ul className={classes.invoices}>
      {invoices.map(({ invoice_id, number, kind, at }) => (
        <li key={invoice_id} className={classes.invoice}>
          <span className={classes.item}>
            <span>{t(kind === 'invoice' ? 'detail.invoice' : 'detail.creditNote', { number })}</span>
            <span className={classes.when}>{formatDate(at, timeZone)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
