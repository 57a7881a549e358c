import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { HistoryFailure } from '../../features/device-services/HistoryFailure';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { ColumnChoice } from '../../ui/tables/ColumnChoice';
import { textOfSorting } from '../../ui/tables/sorting';
import { useHiddenColumns } from '../../ui/tables/use-columns';
import { useSorting } from '../../ui/tables/use-sorting';
import { useMoments, type Wanted } from './data-table.queries';
import { keyOfMoment, MomentTable, useMomentColumns } from './MomentTable';
import { sortableColumns } from './moments.model';
import { NewRows } from './NewRows';
import { useHeldRows } from './use-held-rows';

const NEWEST_FIRST = { column: 'measured', order: 'desc' } as const;

interface ReadingsByMomentProps {
  wanted: Wanted;
  /** Where the choice of columns, which depends on the rows, is on the page. */
  tools: Element | null;
}

/** A row for all that a device measured at one moment. */
export function ReadingsByMoment({ wanted, tools }: ReadingsByMomentProps) {
  const { page: number, size, setPage, setSize } = usePage();
  const [address] = useSearchParams();
  const sorting = useSorting(sortableColumns(address.get('sort')), NEWEST_FIRST);
  const isNewest = number === 1 && textOfSorting(sorting.now) === textOfSorting(NEWEST_FIRST);
  const asked = useMoments({ ...wanted, sorting: sorting.now }, { page: number, size, isNewest });
  const { page, isOutdated, added, turn, take } = useHeldRows(asked, keyOfMoment);
  const columns = useHiddenColumns('moments-hidden', useMomentColumns(page?.list ?? []));
  if (asked.error) return <HistoryFailure error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <>
      {tools &&
        createPortal(
          <ColumnChoice
            columns={columns.choosable}
            shown={columns.shown.map(({ name }) => name)}
            onToggle={columns.toggle}
          />,
          tools,
        )}
      <NewRows count={isNewest ? added : 0} pageSize={size} onShow={take} />
      <MomentTable
        key={turn}
        rows={page?.list}
        isOutdated={isOutdated}
        columns={columns.shown}
        sorting={sorting}
      />
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
