import { useSearchParams } from 'react-router';
import { useRestriction } from '../../api/restriction';
import { useTexts } from '../../texts/use-texts';
import { ClosedHistory } from '../../ui/feedback/ClosedHistory';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { ColumnChoice } from '../../ui/tables/ColumnChoice';
import { useColumns } from '../../ui/tables/use-columns';
import { useSorting } from '../../ui/tables/use-sorting';
import { DataFilters } from './DataFilters';
import { filterOfAddress, withFilter } from './data-filter';
import { useReadings } from './data-table.queries';
import { ExportButton } from './ExportButton';
import { ReadingTable, useReadingColumns } from './ReadingTable';

/** Readings as rows; filter, range, order and page are in the address. */
export function DataTableScreen() {
  const { t } = useTexts('data-table');
  const [address, setAddress] = useSearchParams();
  const filter = filterOfAddress(address);
  const { range, from, to, change } = useTimeRange('1d', { reset: ['page'] });
  const { page, size, setPage, setSize } = usePage();
  const columns = useReadingColumns();
  const chosen = useColumns('readings', columns);
  const sorting = useSorting(columns, { column: 'measured', order: 'desc' });
  const isClosed = useRestriction();
  const { data, error, refetch, isPlaceholderData } = useReadings(
    { filter, from, to, sorting: sorting.now },
    { page, size },
  );
  return (
    <>
      <PageHead
        title={t('routes:dataTable')}
        about={t('about')}
        action={
          <ExportButton wanted={{ filter, from, to }} isEmpty={data?.page.count === 0} isClosed={isClosed} />
        }
      />
      <DataFilters
        filter={filter}
        onFilter={(next) => setAddress(withFilter(address, next), { replace: true })}
        range={range}
        bounds={{ from, to }}
        onRange={change}
        columns={
          <ColumnChoice
            columns={chosen.choosable}
            shown={chosen.shown.map(({ name }) => name)}
            onToggle={chosen.toggle}
          />
        }
      />
      {isClosed ? (
        <ClosedHistory />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ReadingTable
          rows={data?.list}
          isOutdated={isPlaceholderData}
          columns={chosen.shown}
          sorting={sorting}
        />
      )}
      <Pager
        page={page}
        pageSize={size}
        total={isClosed ? 0 : (data?.page.count ?? 0)}
        more={data?.page.more}
        onPage={setPage}
        onPageSize={setSize}
      />
    </>
  );
}
