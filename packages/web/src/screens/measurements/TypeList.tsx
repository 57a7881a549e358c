import { Anchor, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { Pager } from '../../ui/paging/Pager';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { type ListedType, TYPE_KINDS } from './catalogue.model';
import { UsedBy } from './UsedBy';
import { useTypeFilter } from './use-type-filter';

interface TypeListProps {
  label: string;
  types: readonly ListedType[];
  isLoading: boolean;
  /** Columns between the name and what uses a type. */
  columns: readonly Column<ListedType>[];
  /** The button that creates one. */
  create: ReactNode;
  /** Whether the reader may open a type to change it. */
  mayEdit(type: ListedType): boolean;
  /** undefined: the reader may delete none. */
  onRemove: ((type: ListedType) => void) | undefined;
  removeLabel(type: ListedType): string;
}

/** Measurements or sensor types with search, filter and pages; a name leads to its dialog (`edit=` in the address). */
export function TypeList(props: TypeListProps) {
  const { label, types, isLoading, create, mayEdit, onRemove, removeLabel } = props;
  const { t } = useTexts('measurements');
  const columns = useTypeColumns(props.columns, mayEdit);
  const { filter, sorting, pages, rows, total } = useTypeFilter(types, columns);
  usePageInRange(pages, isLoading ? undefined : total);
  return (
    <>
      <FilterBar
        search={filter.values.search ?? ''}
        onSearch={(search) => filter.put({ search })}
        searchPlaceholder={t('search')}
        onClear={filter.isSet ? filter.clear : undefined}
        end={create}
      >
        <FilterSelect
          label={t('kind')}
          placeholder={t('anyKind')}
          data={TYPE_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          count={TYPE_KINDS.length}
          value={filter.values.kind}
          onChange={(kind) => filter.put({ kind })}
        />
      </FilterBar>
      <RowsOrCards
        label={label}
        rows={isLoading ? undefined : rows}
        columns={columns}
        sorting={sorting}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        minWidth={960}
        skeletonRows={12}
        isHiddenOnCard={({ name }, { usedBy }) => name === 'usedBy' && usedBy.length === 0}
        empty={<EmptyState drawing="node">{t('noMatch')}</EmptyState>}
        actions={
          onRemove && {
            head: t('columns.actions'),
            width: 1,
            cell: (type) =>
              type.kind === 'custom' && (
                <Button
                  size="xs"
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={removeLabel(type)}
                  onClick={() => onRemove(type)}
                >
                  {t('remove.short')}
                </Button>
              ),
          }
        }
      />
      {total > 0 && (
        <Pager
          page={pages.page}
          pageSize={pages.size}
          total={total}
          onPage={pages.setPage}
          onPageSize={pages.setSize}
        />
      )}
    </>
  );
}

function useTypeColumns(
  between: readonly Column<ListedType>[],
  mayEdit: TypeListProps['mayEdit'],
): Column<ListedType>[] {
  const { t } = useTexts('measurements');
  const [address] = useSearchParams();
  const linkTo = (id: string) => {
    const next = new URLSearchParams(address);
    next.set('edit', id);
    return `/measurement_list?${next}`;
  };
  return [
    { name: 'id', head: t('columns.id'), cell: ({ id }) => id, sort: ({ id }) => id, width: 88 },
    {
      name: 'name',
      head: t('columns.name'),
      isCardHead: true,
      sort: ({ name }) => name,
      cell: (type) => (
        <span style={{ display: 'block', minWidth: 132, overflowWrap: 'anywhere' }}>
          {mayEdit(type) ? (
            <Anchor component={Link} to={linkTo(type.id)} fw={550} data-opens-row>
              {type.name}
            </Anchor>
          ) : (
            type.name
          )}
          {type.publishedName && (
            <Text size="xs" c="dimmed">
              {t('publishedAs', { name: type.publishedName })}
            </Text>
          )}
        </span>
      ),
    },
    {
      name: 'others',
      yields: 1,
      head: t('columns.others'),
      isWideOnCard: true,
      cell: ({ otherNames }) => (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {otherNames.join(' · ') || '–'}
        </Text>
      ),
    },
    ...between,
    {
      name: 'kind',
      head: t('columns.kind'),
      cell: ({ kind }) => t(`kinds.${kind}`),
      sort: ({ kind }) => TYPE_KINDS.indexOf(kind),
    },
    {
      name: 'usedBy',
      head: t('columns.usedBy'),
      isWideOnCard: true,
      cell: ({ usedBy }) => <UsedBy uses={usedBy} />,
    },
  ];
}
