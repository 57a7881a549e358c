import { orders } from '@fieldscope/contract/calls/orders';
import { ORDER_STATES, ORDER_STATUS } from '@fieldscope/contract/order-status';
import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { useMayBuyServices } from '../../features/device-services/device-services.queries';
import { EmptyState } from '../../features/devices/EmptyState';
import { addressOfOrder, PURCHASE_PATH } from '../../features/orders/order-addresses';
import { isOrderFactHidden, useOrderColumns } from '../../features/orders/order-columns';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { usePage } from '../../ui/paging/use-page';
import { PagedRows } from '../../ui/tables/PagedRows';

/** Orders of the organisation, the newest first; filter and page are in the address. */
export function OrderListScreen() {
  const { t } = useTexts('orders');
  const address = useAddressFilter(['status']);
  const state = ORDER_STATES.find((one) => one === address.values.status);
  const columns = useOrderColumns(addressOfOrder);
  const pages = usePage();
  const query = useQueryCall(
    orders.list,
    { status: state ? ORDER_STATUS[state] : 0, offset: pages.page, length: pages.size },
    { keepPrevious: true },
  );
  const isEmpty = query.data?.page.count === 0 && !state;
  const buy = useMayBuyServices() && (
    <Button component={Link} to={PURCHASE_PATH} leftSection={<IconShoppingCart size={16} />}>
      {t('buy')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:orders')}
        about={t('about')}
        action={!isEmpty && buy}
        isActionUncertain={!query.data && !query.error && !state}
      />
      {!isEmpty && (
        <FilterBar onClear={address.isSet ? address.clear : undefined}>
          <FilterSelect
            label={t('filter.status')}
            placeholder={t('filter.anyStatus')}
            data={ORDER_STATES.map((one) => ({ value: one, label: t(`states.${one}`) }))}
            count={ORDER_STATES.length}
            value={state ?? null}
            onChange={(status) => address.put({ status })}
          />
        </FilterBar>
      )}
      <PagedRows
        label={t('routes:orders')}
        query={query}
        pages={pages}
        columns={columns}
        keyOf={({ order_id }) => order_id}
        nameOf={({ number }) => number}
        isHiddenOnCard={isOrderFactHidden}
        minWidth={900}
        skeletonRows={6}
        empty={
          <EmptyState drawing="logger" action={isEmpty && buy}>
            {t(isEmpty ? 'empty' : 'noMatch')}
          </EmptyState>
        }
      />
    </>
  );
}
