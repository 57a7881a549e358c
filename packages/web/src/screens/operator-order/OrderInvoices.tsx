import { books } from '@fieldscope/contract/calls/books';
import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { callFile } from '../../api/call-api';
import { useFileSaving } from '../../features/books/use-file-saving';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import classes from './OperatorOrder.module.css';

/** Invoices and credit notes of an order, as its buyer has them. */
export function OrderInvoices({ order: { invoices } }: { order: OrderDetail }) {
  const { t } = useTexts('books');
  const { timeZone } = useDisplaySetting();
  const { saving, save } = useFileSaving();
  if (invoices.length === 0) return <span className={classes.when}>{t('sale.detail.noInvoice')}</span>;
  return (
    <ul className={classes.invoices}>
      {invoices.map(({ invoice_id, number, kind, at }) => (
        <li key={invoice_id} className={classes.invoice}>
          <span className={classes.item}>
            <span>
              {t(kind === 'invoice' ? 'sale.detail.invoice' : 'sale.detail.creditNote', { number })}
            </span>
            <span className={classes.when}>{formatDate(at, timeZone)}</span>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={14} />}
            loading={saving === invoice_id}
            aria-label={t('invoices.downloadOf', { number })}
            onClick={() => void save(invoice_id, () => callFile(books.downloadInvoice, { invoice_id }))}
          >
            PDF
          </Button>
        </li>
      ))}
    </ul>
  );
}
