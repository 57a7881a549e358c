import { HistoryFailure } from '../../features/device-services/HistoryFailure';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import type { SortControl } from '../../ui/tables/use-sorting';
import { useReadings, type Wanted } from './data-table.queries';
import { NewRows } from './NewRows';
import { keyOfReading, type ReadingColumn, ReadingTable } from './ReadingTable';
import { useHeldRows } from './use-held-rows';

interface ReadingsByOneProps {
  wanted: Wanted;
  columns: readonly ReadingColumn[];
  sorting: SortControl;
}

/** A row for each reading. */
export function ReadingsByOne({ wanted, columns, sorting }: ReadingsByOneProps) {
  const { page: number, size, setPage, setSize } = usePage();
  const isNewest = number === 1 && sorting.now.column === 'measured' && sorting.now.order === 'desc';
  const asked = useReadings({ ...wanted, sorting: sorting.now }, { page: number, size, isNewest });
  const { page, isOutdated, added, take } = useHeldRows(asked, keyOfReading);
  if (asked.error) return <HistoryFailure error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <>
      <NewRows count={isNewest ? added : 0} pageSize={size} onShow={take} />
      <ReadingTable rows={page?.list} isOutdated={isOutdated} columns={columns} sorting={sorting} />
      <Pager
        page={number}
        pageSize={size}
        total={page?.page.count ?? 0}
        more={page?.page.more}
        onPage={setPage}
        onPageSize={setSize}
      />
    </>
  );
}
