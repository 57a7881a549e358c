import { orders } from '@fieldscope/contract/calls/orders';
import { ORDER_STATES, ORDER_STATUS } from '@fieldscope/contract/order-status';
import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { useMayBuyServices } from '../../features/device-services/device-services.queries';
import { EmptyState } from '../../features/devices/EmptyState';
import { addressOfOrder, PURCHASE_PATH } from '../../features/orders/order-addresses';
import { useOrderColumns } from '../../features/orders/order-columns';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';

/** Orders of the organisation, the newest first; filter and page are in the address. */
export function OrderListScreen() {
  const { t } = useTexts('orders');
  const address = useAddressFilter(['status']);
  const state = ORDER_STATES.find((one) => one === address.values.status);
  const columns = useOrderColumns(addressOfOrder);
  const pages = usePage();
  const { data, error, refetch, isPlaceholderData } = useQueryCall(
    orders.list,
    { status: state ? ORDER_STATUS[state] : 0, offset: pages.page, length: pages.size },
    { keepPrevious: true },
  );
  usePageInRange(pages, isPlaceholderData ? undefined : data?.page.count);
  const isEmpty = data?.page.count === 0 && !state;
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
        isActionUncertain={!data && !error && !state}
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
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsOrCards
          label={t('routes:orders')}
          rows={data?.list}
          columns={columns}
          keyOf={({ order_id }) => order_id}
          nameOf={({ number }) => number}
          isHiddenOnCard={({ name }, { paid_at, payment_method }) =>
            (name === 'paidAt' && paid_at === null) || (name === 'method' && payment_method === null)
          }
          minWidth={900}
          skeletonRows={6}
          empty={
            <EmptyState drawing="logger" action={isEmpty && buy}>
              {t(isEmpty ? 'empty' : 'noMatch')}
            </EmptyState>
          }
        />
      )}
      <Pager
        page={pages.page}
        pageSize={pages.size}
        total={data?.page.count ?? 0}
        onPage={pages.setPage}
        onPageSize={pages.setSize}
      />
    </>
  );
}
