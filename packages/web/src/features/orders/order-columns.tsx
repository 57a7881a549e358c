import type { ListedOrder } from '@fieldscope/contract/calls/orders';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { OneLine } from '../../ui/tables/OneLine';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatNumber } from '../../values/format-number';
import { DateTime, ZoneName } from '../../values/Times';
import { Money } from './Money';
import { OrderStatus } from './OrderStatus';

/** What lists of orders show of each. @param addressOf where an order is shown */
export function useOrderColumns<Row extends ListedOrder>(
  addressOf: (orderId: string) => string,
): Column<Row>[] {
  const { t } = useTexts('orders');
  return [
    {
      name: 'number',
      head: t('columns.number'),
      cell: ({ order_id, number }) => (
        <Anchor inherit component={Link} to={addressOf(order_id)} data-opens-row>
          <OneLine>{number}</OneLine>
        </Anchor>
      ),
      width: 130,
    },
    {
      name: 'what',
      head: t('columns.what'),
      cell: ({ about, devices }) => (
        <TwoLines
          whole={about}
          below={devices > 0 && t('devices', { count: devices, number: formatNumber(devices) })}
        >
          {about}
        </TwoLines>
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
        <TwoLines
          below={
            refunded > 0 && (
              <>
                {t('refunded')} <Money amount={refunded} currency={currency} />
              </>
            )
          }
        >
          <Money amount={total} currency={currency} />
        </TwoLines>
      ),
    },
  ];
}

/** What a card of an unpaid order leaves out. */
export const isOrderFactHidden = (
  { name }: { name: string },
  { paid_at, payment_method }: ListedOrder,
): boolean => (name === 'paidAt' && paid_at === null) || (name === 'method' && payment_method === null);
