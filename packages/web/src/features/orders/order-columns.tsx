import type { ListedOrder } from '@fieldscope/contract/calls/orders';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { formatNumber } from '../../values/format-number';
import { DateTime, ZoneName } from '../../values/Times';
import { Money } from './Money';
import classes from './OrderColumns.module.css';
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
        <Anchor component={Link} to={addressOf(order_id)} data-opens-row className={classes.number}>
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
