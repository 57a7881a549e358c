import { books, type OrderOfOrganisation } from '@fieldscope/contract/calls/books';
import { ORDER_STATES, ORDER_STATUS } from '@fieldscope/contract/order-status';
import { useQueryCall } from '../../api/use-call';
import { Customer } from '../../features/books/Customer';
import { operatorAddressOfOrder } from '../../features/books/operator-addresses';
import { EmptyState } from '../../features/devices/EmptyState';
import { isOrderFactHidden, useOrderColumns } from '../../features/orders/order-columns';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import type { Column } from '../../ui/tables/column';
import { PagedRows } from '../../ui/tables/PagedRows';

/** Orders of all organisations, the newest first; search, filter and page are in the address. */
export function OperatorOrdersScreen() {
  const { t } = useTexts('books', 'orders');
  const address = useAddressFilter(['q', 'status']);
  const state = ORDER_STATES.find((one) => one === address.values.status);
  const pages = usePage();
  const query = useQueryCall(
    books.listOrders,
    {
      ...{ status: state ? ORDER_STATUS[state] : 0, search: address.values.q ?? '' },
      ...{ offset: pages.page, length: pages.size },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('routes:operatorOrders')} about={t('orders.about')} />
      <FilterBar
        search={address.values.q ?? ''}
        onSearch={(q) => address.put({ q })}
        searchPlaceholder={t('orders.search')}
        onClear={address.isSet ? address.clear : undefined}
      >
        <FilterSelect
          label={t('orders:filter.status')}
          placeholder={t('orders:filter.anyStatus')}
          data={ORDER_STATES.map((one) => ({ value: one, label: t(`orders:states.${one}`) }))}
          count={ORDER_STATES.length}
          value={state ?? null}
          onChange={(status) => address.put({ status })}
        />
      </FilterBar>
      <PagedRows
        label={t('routes:operatorOrders')}
        query={query}
        pages={pages}
        columns={columns}
        keyOf={({ order_id }) => order_id}
        nameOf={({ number }) => number}
        isHiddenOnCard={isOrderFactHidden}
        minWidth={1220}
        skeletonRows={8}
        empty={
          <EmptyState drawing="logger">{t(address.isSet ? 'orders.noMatch' : 'orders.empty')}</EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<OrderOfOrganisation>[] {
  const { t } = useTexts('books', 'orders');
  const [number, ...others] = useOrderColumns<OrderOfOrganisation>(operatorAddressOfOrder);
  const customer: Column<OrderOfOrganisation> = {
    name: 'customer',
    head: t('columns.customer'),
    cell: (order) => <Customer {...order} />,
    width: '18%',
    isWideOnCard: true,
  };
  return [number!, customer, ...others];
}
