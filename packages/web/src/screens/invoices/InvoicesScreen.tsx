import { invoices } from '@fieldscope/contract/calls/invoices';
import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { Button, Group } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { EmptyState } from '../../features/devices/EmptyState';
import { InvoiceFile } from '../../features/invoices/InvoiceFile';
import { useInvoiceColumns } from '../../features/orders/invoice-columns';
import { addressOfOrder } from '../../features/orders/order-addresses';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { PagedRows } from '../../ui/tables/PagedRows';
import { fetchInvoice, useInvoices } from './invoices.queries';

const SendAgain = lazy(async () => ({ default: (await import('./SendAgain')).SendAgain }));

/** Invoices and credit notes of the organisation, the newest first, to be saved and sent again; the page is in the address. */
export function InvoicesScreen() {
  const { t } = useTexts('invoices');
  const pages = usePage();
  const query = useInvoices(pages);
  const columns = useInvoiceColumns(addressOfOrder);
  const maySend = useMayCall(invoices.sendAgain);
  const [sent, setSent] = useState<ListedInvoice>();
  return (
    <>
      <PageHead title={t('routes:invoices')} about={t('about')} />
      <PagedRows
        label={t('routes:invoices')}
        query={query}
        pages={pages}
        columns={columns}
        keyOf={({ invoice_id }) => invoice_id}
        nameOf={({ number }) => number}
        actions={{
          head: t('actions'),
          width: 240,
          cell: (invoice) => (
            <Group gap="xs" wrap="nowrap">
              {maySend && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconSend size={14} />}
                  aria-haspopup="dialog"
                  aria-label={t('send.title', { number: invoice.number })}
                  onClick={() => setSent(invoice)}
                >
                  {t('send.action')}
                </Button>
              )}
              <InvoiceFile invoice={invoice} fetchInvoice={fetchInvoice} />
            </Group>
          ),
        }}
        minWidth={860}
        skeletonRows={6}
        empty={<EmptyState drawing="logger">{t('empty')}</EmptyState>}
      />
      {sent && (
        <Suspense>
          <SendAgain invoice={sent} onClose={() => setSent(undefined)} />
        </Suspense>
      )}
    </>
  );
}
