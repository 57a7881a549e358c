import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/ErrorState';
import { PageHead } from '../../ui/PageHead';
import { Pager } from '../../ui/Pager';
import { useTimeRange } from '../../ui/range/use-time-range';
import { usePage } from '../../ui/use-page';
import { DataFilters } from './DataFilters';
import { filterOfAddress, withFilter } from './data-filter';
import { useReadings } from './data-table.queries';
import { ExportButton } from './ExportButton';
import { ReadingTable } from './ReadingTable';

/** Readings as rows, newest first; the filter, the range and the page stand in the address. */
export function DataTableScreen() {
  const { t } = useTexts('data-table');
  const [address, setAddress] = useSearchParams();
  const filter = filterOfAddress(address);
  const { range, from, to, change } = useTimeRange('1d', { reset: ['page'] });
  const { page, size, setPage, setSize } = usePage();
  const { data, error, refetch, isPlaceholderData } = useReadings({ filter, from, to }, { page, size });
  return (
    <>
      <PageHead
        title={t('routes:dataTable')}
        about={t('about')}
        action={<ExportButton filter={filter} from={from} to={to} isEmpty={data?.page.count === 0} />}
      />
      <DataFilters
        filter={filter}
        onFilter={(next) => setAddress(withFilter(address, next), { replace: true })}
        range={range}
        bounds={{ from, to }}
        onRange={change}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ReadingTable rows={data?.list} isOutdated={isPlaceholderData} />
      )}
      <Pager
        page={page}
        pageSize={size}
        total={data?.page.count ?? 0}
        onPage={setPage}
        onPageSize={setSize}
      />
    </>
  );
}
