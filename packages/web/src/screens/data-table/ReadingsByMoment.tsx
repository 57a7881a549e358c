import { ErrorState } from '../../ui/feedback/ErrorState';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { useMoments, type Wanted } from './data-table.queries';
import { MomentTable } from './MomentTable';

/** A row for all that a device measured at one moment. */
export function ReadingsByMoment({ wanted }: { wanted: Wanted }) {
  const { page, size, setPage, setSize } = usePage();
  const { data, error, refetch, isPlaceholderData } = useMoments(wanted, { page, size });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <MomentTable rows={data?.list} isOutdated={isPlaceholderData} />
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
