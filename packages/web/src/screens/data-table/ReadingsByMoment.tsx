import { ErrorState } from '../../ui/feedback/ErrorState';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { useMoments, type Wanted } from './data-table.queries';
import { keyOfMoment, MomentTable } from './MomentTable';
import { NewRows } from './NewRows';
import { useHeldRows } from './use-held-rows';

/** A row for all that a device measured at one moment. */
export function ReadingsByMoment({ wanted }: { wanted: Wanted }) {
  const { page: number, size, setPage, setSize } = usePage();
  const isNewest = number === 1;
  const asked = useMoments(wanted, { page: number, size, isNewest });
  const { page, isOutdated, added, turn, take } = useHeldRows(asked, keyOfMoment);
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <>
      <NewRows count={isNewest ? added : 0} pageSize={size} onShow={take} />
      <MomentTable key={turn} rows={page?.list} isOutdated={isOutdated} />
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
