import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { useFileSaving } from '../../ui/export/use-file-saving';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
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
  const { saving, save } = useFileSaving();
  if (invoices.length === 0) return <span className={classes.when}>{t('detail.noInvoice')}</span>;
  return (
    <ul className={classes.invoices}>
      {invoices.map(({ invoice_id, number, kind, at }) => (
        <li key={invoice_id} className={classes.invoice}>
          <span className={classes.item}>
            <span>{t(kind === 'invoice' ? 'detail.invoice' : 'detail.creditNote', { number })}</span>
            <span className={classes.when}>{formatDate(at, timeZone)}</span>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={14} />}
            loading={saving === invoice_id}
            aria-label={t('detail.downloadOf', { number })}
            onClick={() => void save(invoice_id, () => fetchInvoice(invoice_id))}
          >
            PDF
          </Button>
        </li>
      ))}
    </ul>
  );
}
