import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatNumber } from '../../values/format-number';
import { Money } from './Money';

type Line = OrderDetail['lines'][number] & { place: number };

/** Lines of an order with their prices. */
export function OrderLines({ order: { lines, currency } }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const columns: Column<Line>[] = [
    {
      name: 'item',
      head: t('detail.item'),
      cell: ({ name, sku }) => (
        <TwoLines below={sku} isCode>
          {name}
        </TwoLines>
      ),
      isElastic: true,
    },
    {
      name: 'price',
      head: t('detail.unitPrice'),
      cell: ({ unit_amount }) => <Money amount={unit_amount} currency={currency} />,
      numeric: true,
      width: 120,
    },
    {
      name: 'quantity',
      head: t('detail.quantity'),
      cell: ({ quantity, devices }) =>
        devices.length > 0
          ? t('detail.forDevices', { pieces: formatNumber(quantity), count: devices.length })
          : formatNumber(quantity),
      numeric: true,
      width: 150,
    },
    {
      name: 'subtotal',
      head: t('detail.subtotal'),
      cell: ({ subtotal }) => <Money amount={subtotal} currency={currency} />,
      numeric: true,
      width: 120,
    },
  ];
  return (
    <RowsOrCards
      label={t('detail.item')}
      rows={lines.map((line, place) => ({ ...line, place }))}
      columns={columns}
      keyOf={({ place }) => String(place)}
      minWidth={560}
    />
  );
}
