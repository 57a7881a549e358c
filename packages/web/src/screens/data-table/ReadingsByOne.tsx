import { ErrorState } from '../../ui/feedback/ErrorState';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import type { SortControl } from '../../ui/tables/use-sorting';
import { useReadings, type Wanted } from './data-table.queries';
import { type ReadingColumn, ReadingTable } from './ReadingTable';

interface ReadingsByOneProps {
  wanted: Wanted;
  columns: readonly ReadingColumn[];
  sorting: SortControl;
}

/** A row for each reading. */
export function ReadingsByOne({ wanted, columns, sorting }: ReadingsByOneProps) {
  const { page, size, setPage, setSize } = usePage();
  const { data, error, refetch, isPlaceholderData } = useReadings(
    { ...wanted, sorting: sorting.now },
    { page, size },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ReadingTable rows={data?.list} isOutdated={isPlaceholderData} columns={columns} sorting={sorting} />
      <Pager
        page={page}
        pageSize={size}
        total={data?.page.count ?? 0}
        more={data?.page.more}
        onPage={setPage}
        onPageSize={setSize}
      />
    </>
  );
}
