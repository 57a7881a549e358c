import { type ListedOrder, orders } from '@fieldscope/contract/calls/orders';
import { ORDER_STATES, ORDER_STATUS } from '@fieldscope/contract/order-status';
import { Anchor, Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { useMayBuyServices } from '../../features/device-services/device-services.queries';
import { EmptyState } from '../../features/devices/EmptyState';
import { Money } from '../../features/orders/Money';
import { OrderStatus } from '../../features/orders/OrderStatus';
import { addressOfOrder, PURCHASE_PATH } from '../../features/orders/order-addresses';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { useAddressFilter } from '../../ui/filters/use-address-filter';
import { PageHead } from '../../ui/layout/PageHead';
import { Pager } from '../../ui/paging/Pager';
import { usePage } from '../../ui/paging/use-page';
import { usePageInRange } from '../../ui/paging/use-page-in-range';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './OrderList.module.css';

/** Orders of the organisation, the newest first; filter and page are in the address. */
export function OrderListScreen() {
  const { t } = useTexts('orders');
  const address = useAddressFilter(['status']);
  const state = ORDER_STATES.find((one) => one === address.values.status);
  const columns = useOrderColumns();
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

function useOrderColumns(): Column<ListedOrder>[] {
  const { t } = useTexts('orders');
  return [
    {
      name: 'number',
      head: t('columns.number'),
      cell: ({ order_id, number }) => (
        <Anchor component={Link} to={addressOfOrder(order_id)} data-opens-row className={classes.number}>
          {number}
        </Anchor>
      ),
      width: 130,
    },
    {
      name: 'what',
      head: t('columns.what'),
      cell: ({ about, devices }) => (
        <span className={classes.what}>
          <span className={classes.about} title={about}>
            {about}
          </span>
          {devices > 0 && (
            <span className={classes.devices}>
              {t('devices', { count: devices, number: formatNumber(devices) })}
            </span>
          )}
        </span>
      ),
      isElastic: true,
      isWideOnCard: true,
    },
    {
      name: 'status',
      head: t('columns.status'),
      cell: ({ status }) => <OrderStatus status={status} />,
      width: 130,
    },
    {
      name: 'method',
      head: t('columns.method'),
      cell: ({ payment_method }) => (payment_method ? t(`methods.${payment_method}`) : t('notPaid')),
      width: 120,
      yields: 1,
    },
    {
      name: 'orderedAt',
      head: t('columns.orderedAt'),
      note: <ZoneName />,
      cell: ({ created_at }) => <DateTime at={created_at} withoutZone withoutSeconds />,
      width: 160,
      yields: 2,
    },
    {
      name: 'paidAt',
      head: t('columns.paidAt'),
      note: <ZoneName />,
      cell: ({ paid_at }) =>
        paid_at === null ? t('notPaid') : <DateTime at={paid_at} withoutZone withoutSeconds />,
      width: 160,
    },
    {
      name: 'total',
      head: t('columns.total'),
      numeric: true,
      width: 130,
      cell: ({ total, refunded, currency }) => (
        <span className={classes.total}>
          <Money amount={total} currency={currency} />
          {refunded > 0 && (
            <span className={classes.devices}>
              {t('refunded')} <Money amount={refunded} currency={currency} />
            </span>
          )}
        </span>
      ),
    },
  ];
}
