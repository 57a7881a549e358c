import { Button, Group, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { Nothing } from './Nothing';

/** Which page of a list is shown: the keys that the pages up to it begin after. */
export interface KeyedPages {
  after: string | undefined;
  isFirst: boolean;
  next(key: string): void;
  back(): void;
}

/** Pages of a list that is read by keys; another filter begins with the first page again. */
export function useKeyedPages(filter: string): KeyedPages {
  const [keys, setKeys] = useState<{ filter: string; list: readonly string[] }>({ filter, list: [] });
  const list = keys.filter === filter ? keys.list : [];
  return {
    after: list.at(-1),
    isFirst: list.length === 0,
    next: (key) => setKeys({ filter, list: [...list, key] }),
    back: () => setKeys({ filter, list: list.slice(0, -1) }),
  };
}

interface KeyedListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  nameOf?(row: Row): string;
  answer: { data?: { list: readonly Row[]; next: string | null }; error: unknown; refetch(): unknown };
  pages: KeyedPages;
  /** Said when there are no rows. */
  empty: string;
  minWidth: number;
  actions?: { head: string; cell(row: Row): React.ReactNode; width?: number };
  onRowClick?(row: Row): void;
}

/** A list with its pages: next, and back. */
export function KeyedList<Row>({ answer, pages, empty, ...list }: KeyedListProps<Row>) {
  const { t } = useTexts('operator');
  const { data, error } = answer;
  if (error && !data) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  return (
    <Stack gap="sm">
      <RowsOrCards {...list} rows={data?.list} empty={<Nothing>{empty}</Nothing>} />
      {(!pages.isFirst || data?.next) && (
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={pages.isFirst}
            leftSection={<IconChevronLeft size={14} />}
            onClick={pages.back}
          >
            {t('back')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!data?.next}
            rightSection={<IconChevronRight size={14} />}
            onClick={() => data?.next && pages.next(data.next)}
          >
            {t('next')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
