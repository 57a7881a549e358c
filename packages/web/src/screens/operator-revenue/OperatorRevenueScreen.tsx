import { books, type Revenue } from '@fieldscope/contract/calls/books';
import { callFile } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { EmptyState } from '../../features/devices/EmptyState';
import { Money } from '../../features/orders/Money';
import { useTexts } from '../../texts/use-texts';
import { FileButton } from '../../ui/export/FileButton';
import { useFileSaving } from '../../ui/export/use-file-saving';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { monthName } from './months';
import classes from './Revenue.module.css';
import { RevenueChart } from './RevenueChart';

/** Revenue by month in one currency, as a chart and a table, with the file of each month for the accountant. */
export function OperatorRevenueScreen() {
  const { t } = useTexts('books');
  const address = useAddressFilter(['currency']);
  const { data, error, refetch } = useQueryCall(books.listRevenue, {});
  const { saving, save } = useFileSaving();
  const currencies = currenciesOf(data?.list ?? []);
  const currency = currencies.find((one) => one === address.values.currency) ?? currencies[0];
  const rows = data?.list.filter((row) => row.currency === currency);
  const columns = useColumns(data?.timezone);
  return (
    <>
      <PageHead title={t('routes:operatorRevenue')} about={t('revenue.about')} />
      {currencies.length > 1 && (
        <FilterBar>
          <FilterSelect
            label={t('revenue.currency')}
            placeholder={t('revenue.currency')}
            data={currencies.map((one) => ({ value: one, label: one }))}
            count={currencies.length}
            value={currency ?? null}
            onChange={(next) => address.put({ currency: next })}
            isRequired
          />
        </FilterBar>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {rows && rows.length > 0 && currency && <RevenueChart rows={rows} currency={currency} />}
          <RowsOrCards
            label={t('routes:operatorRevenue')}
            rows={rows}
            columns={columns}
            keyOf={({ month }) => month}
            nameOf={({ month }) => monthName(month)}
            actions={{
              head: t('revenue.file'),
              width: 110,
              cell: ({ month }) => (
                <FileButton
                  format="CSV"
                  label={t('revenue.fileOf', { month: monthName(month) })}
                  isSaving={saving === month}
                  onSave={() => void save(month, () => callFile(books.exportInvoices, { month }))}
                />
              ),
            }}
            minWidth={860}
            skeletonRows={6}
            empty={<EmptyState drawing="logger">{t('revenue.empty')}</EmptyState>}
          />
        </>
      )}
    </>
  );
}

/** Currencies with what was invoiced in them, the most usual one first. */
function currenciesOf(rows: readonly Revenue[]) {
  const ordersIn = (currency: string) =>
    rows.reduce((sum, row) => (row.currency === currency ? sum + row.orders : sum), 0);
  return [...new Set(rows.map(({ currency }) => currency))].toSorted((a, b) => ordersIn(b) - ordersIn(a));
}

function useColumns(timezone = ''): Column<Revenue>[] {
  const { t } = useTexts('books');
  return [
    {
      name: 'month',
      head: t('revenue.month'),
      note: <span className={classes.zone}>{timezone}</span>,
      cell: ({ month }) => monthName(month),
      isElastic: true,
    },
    {
      name: 'orders',
      head: t('revenue.orders'),
      cell: ({ orders }) => formatNumber(orders),
      numeric: true,
      width: 90,
    },
    amount('invoiced', t('revenue.invoiced'), ({ invoiced }) => invoiced),
    amount('credited', t('revenue.credited'), ({ credited }) => -credited),
    amount('revenue', t('revenue.revenue'), ({ invoiced, credited }) => invoiced - credited),
    amount('tax', t('revenue.tax'), ({ tax }) => tax),
  ];
}

const amount = (name: string, head: string, of: (row: Revenue) => number): Column<Revenue> => ({
  name,
  head,
  cell: (row) => <Money amount={of(row) + 0} currency={row.currency} />,
  numeric: true,
  width: 140,
});
