import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { sortedRows } from '../../ui/tables/sorting';
import { useSorting } from '../../ui/tables/use-sorting';
import { filteredTypes, type ListedType } from './catalogue.model';

/** Search, filter, order and page of a list of types, kept in the address. */
export function useTypeFilter(types: readonly ListedType[], columns: readonly Column<ListedType>[]) {
  const filter = useAddressFilter(['search', 'kind']);
  const sorting = useSorting(columns, { column: 'kind', order: 'asc' });
  const pages = usePage();
  const { search, kind } = filter.values;
  const matching = filteredTypes(types, { search: search ?? '', kind });
  const first = (pages.page - 1) * pages.size;
  const rows = sortedRows(matching, columns, sorting.now).slice(first, first + pages.size);
  return { filter, sorting, pages, rows, total: matching.length };
}
