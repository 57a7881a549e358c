import { books, type InvoiceOfOrganisation } from '@fieldscope/contract/calls/books';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { callFile } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { Customer } from '../../features/books/Customer';
import { MarkPaid } from '../../features/books/MarkPaid';
import { OpenSwitch } from '../../features/books/OpenSwitch';
import { operatorAddressOfOrder } from '../../features/books/operator-addresses';
import { EmptyState } from '../../features/devices/EmptyState';
import { InvoiceFile } from '../../features/invoices/InvoiceFile';
import { stateOfInvoice } from '../../features/invoices/invoice-state';
import { useInvoiceColumns } from '../../features/orders/invoice-columns';
import { useTexts } from '../../texts/use-texts';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { PagedRows } from '../../ui/tables/PagedRows';

const fetchInvoice = (invoice_id: string) => callFile(books.downloadInvoice, { invoice_id });

/** Invoices and credit notes of all organisations, the newest first; unpaid ones can be marked as paid. */
export function OperatorInvoicesScreen() {
  const { t } = useTexts('books');
  const address = useAddressFilter(['show']);
  const open = address.values.show === 'open';
  const pages = usePage();
  const query = useQueryCall(
    books.listInvoices,
    { open: open ? 'true' : 'false', offset: pages.page, length: pages.size },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const [paid, setPaid] = useState<InvoiceOfOrganisation>();
  return (
    <>
      <PageHead title={t('routes:operatorInvoices')} about={t('invoices.about')} />
      <OpenSwitch
        label={t('invoices.show')}
        words={{ all: t('invoices.all'), open: t('invoices.open') }}
        isOpenOnly={open}
        onChange={(isOpenOnly) => address.put({ show: isOpenOnly ? 'open' : null })}
      />
      <PagedRows
        label={t('routes:operatorInvoices')}
        query={query}
        pages={pages}
        columns={columns}
        keyOf={({ invoice_id }) => invoice_id}
        nameOf={({ number }) => number}
        actions={{
          head: t('invoices.actions'),
          width: 230,
          cell: (invoice) => (
            <Group gap="xs" wrap="nowrap">
              <InvoiceFile invoice={invoice} fetchInvoice={fetchInvoice} />
              {stateOfInvoice(invoice) === 'unpaid' && (
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-haspopup="dialog"
                  aria-label={t('invoices.markPaid', { number: invoice.number })}
                  onClick={() => setPaid(invoice)}
                >
                  {t('pay.action')}
                </Button>
              )}
            </Group>
          ),
        }}
        minWidth={1080}
        skeletonRows={8}
        empty={<EmptyState drawing="logger">{t(open ? 'invoices.noneOpen' : 'invoices.empty')}</EmptyState>}
      />
      {paid && <MarkPaid order={{ ...paid, number: paid.order_number }} onClose={() => setPaid(undefined)} />}
    </>
  );
}

function useColumns(): Column<InvoiceOfOrganisation>[] {
  const { t } = useTexts('books');
  const [number, ...others] = useInvoiceColumns<InvoiceOfOrganisation>(operatorAddressOfOrder);
  const customer: Column<InvoiceOfOrganisation> = {
    name: 'customer',
    head: t('columns.customer'),
    cell: (invoice) => <Customer {...invoice} />,
    isElastic: true,
    isWideOnCard: true,
  };
  return [number!, customer, ...others];
}
