import { ErrorState } from '../feedback/ErrorState';
import { Pager } from '../paging/Pager';
import type { usePage } from '../paging/use-page';
import { usePageInRange } from '../paging/use-page-in-range';
import { type ListProps, RowsOrCards } from './RowsOrCards';

export interface PagedRowsProps<Row> extends Omit<ListProps<Row>, 'rows'> {
  /** The page that is shown; asked for with `keepPrevious`, the one before stays until it is there. */
  query: {
    data: { list: readonly Row[]; page: { count: number; more?: boolean } } | undefined;
    error: unknown;
    refetch(): unknown;
    isPlaceholderData: boolean;
  };
  pages: ReturnType<typeof usePage>;
}

/** A list of which the server has one page at a time, with the way through its pages. */
export function PagedRows<Row>({ query, pages, ...list }: PagedRowsProps<Row>) {
  const { data, error, refetch, isPlaceholderData } = query;
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  return (
    <>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsOrCards {...list} rows={data?.list} />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        more={data?.page.more}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
    </>
  );
}
