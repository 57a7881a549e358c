import { books, type InvoiceOfOrganisation } from '@fieldscope/contract/calls/books';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { callFile } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { MarkPaid } from '../../features/books/MarkPaid';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { useFileSaving } from '../../ui/export/use-file-saving';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { isOpen, useInvoiceColumns } from './invoice-columns';

/** Invoices and credit notes of all organisations, the newest first; unpaid ones can be marked as paid. */
export function OperatorInvoicesScreen() {
  const { t } = useTexts('books');
  const address = useAddressFilter(['show']);
  const open = address.values.show === 'open';
  const pages = usePage();
  const { data, error, refetch, isPlaceholderData } = useQueryCall(
    books.listInvoices,
    { open: open ? 'true' : 'false', offset: pages.page, length: pages.size },
    { keepPrevious: true },
  );
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  const columns = useInvoiceColumns();
  const [paid, setPaid] = useState<InvoiceOfOrganisation>();
  const { saving, save } = useFileSaving();
  const download = ({ invoice_id }: InvoiceOfOrganisation) =>
    void save(invoice_id, () => callFile(books.downloadInvoice, { invoice_id }));
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
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsOrCards
          label={t('routes:operatorInvoices')}
          rows={data?.list}
          columns={columns}
          keyOf={({ invoice_id }) => invoice_id}
          nameOf={({ number }) => number}
          actions={{
            head: t('invoices.actions'),
            width: 230,
            cell: (invoice) => (
              <Group gap="xs" wrap="nowrap" justify="flex-end">
                {isOpen(invoice) && (
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
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconDownload size={14} />}
                  loading={saving === invoice.invoice_id}
                  aria-label={t('invoices.downloadOf', { number: invoice.number })}
                  onClick={() => download(invoice)}
                >
                  PDF
                </Button>
              </Group>
            ),
          }}
          minWidth={1080}
          skeletonRows={8}
          empty={<EmptyState drawing="logger">{t(open ? 'invoices.noneOpen' : 'invoices.empty')}</EmptyState>}
        />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        more={data?.page.more}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
      {paid && <MarkPaid order={{ ...paid, number: paid.order_number }} onClose={() => setPaid(undefined)} />}
    </>
  );
}
