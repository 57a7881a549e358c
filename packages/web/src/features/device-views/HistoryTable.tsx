import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Pager } from '../../ui/paging/Pager';
import type { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import type { Sorting } from '../../ui/tables/sorting';
import { type SortControl, useSorting } from '../../ui/tables/use-sorting';
import { DateTime, TimeAgo, ZoneName } from '../../values/Times';
import { PAGE_SIZE } from './device-details.queries';

interface HistoryTableProps<Entry> {
  /** What the table holds, for screen readers. */
  label: string;
  /** Said in place of rows. */
  empty: string;
  query: UseQueryResult<{ list: Entry[]; page: { count: number; more?: boolean } }, Error>;
  pages: ReturnType<typeof usePage>;
  keyOf(entry: Entry): string;
  /** What happened; when it was and, where there is space, how long ago stand behind it. */
  what: Column<Entry>;
  sorting: SortControl;
}

const NEWEST_FIRST: Sorting = { column: 'at', order: 'desc' };

/** The order of a history: newest first, until the reader wants another; `what` is the name of its first column. */
export const useHistorySorting = (what: string): SortControl =>
  useSorting(
    [what, 'at'].map((name) => ({ name, sort: 'server' as const })),
    NEWEST_FIRST,
  );

/** What became of a device over time. */
export function HistoryTable<Entry extends { at: number }>(props: HistoryTableProps<Entry>) {
  const { label, empty, query, pages, keyOf, what, sorting } = props;
  const { t } = useTexts('device-details');
  const { data, error, refetch } = query;
  const age: Column<Entry> = { name: 'age', head: t('age'), cell: ({ at }) => <TimeAgo at={at} /> };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <RowsOrCards
        label={label}
        rows={data?.list}
        keyOf={keyOf}
        minWidth={480}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {empty}
          </Text>
        }
        sorting={sorting}
        columns={[
          { ...what, sort: 'server' },
          {
            name: 'at',
            head: t('at'),
            note: <ZoneName />,
            sort: 'server',
            cell: ({ at }) => <DateTime at={at} withoutZone />,
          },
          age,
        ]}
      />
      <Pager
        page={pages.page}
        pageSize={PAGE_SIZE}
        total={data?.page.count ?? 0}
        more={data?.page.more}
        onPage={pages.setPage}
      />
    </>
  );
}
