import { books, type InvoiceOfOrganisation } from '@fieldscope/contract/calls/books';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { callFile } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { MarkPaid } from '../../features/books/MarkPaid';
import { EmptyState } from '../../features/devices/EmptyState';
import { InvoiceFile } from '../../features/invoices/InvoiceFile';
import { stateOfInvoice } from '../../features/invoices/invoice-state';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { PagedRows } from '../../ui/tables/PagedRows';
import { useInvoiceColumns } from './invoice-columns';

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
  const columns = useInvoiceColumns();
  const [paid, setPaid] = useState<InvoiceOfOrganisation>();
  return (
    <>
      <PageHead title={t('routes:operatorInvoices')} about={t('invoices.about')} />
      <FilterBar onClear={address.isSet ? address.clear : undefined}>
        <FilterSelect
          label={t('invoices.show')}
          placeholder={t('invoices.all')}
          data={[{ value: 'open', label: t('invoices.open') }]}
          count={1}
          value={open ? 'open' : null}
          onChange={(show) => address.put({ show })}
        />
      </FilterBar>
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
