import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useConstants, useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { addressOfOrder } from './order-addresses';
import { useOrderColumns } from './order-columns';

/** Orders beyond these are shown on demand. */
const SHOWN = 5;
const COLUMNS = ['number', 'what', 'status', 'orderedAt', 'total'];

/** Orders with a service of a device, the newest first; nothing where none was ordered. */
export function OrdersOfDevice({ eui }: { eui: string }) {
  const { t } = useTexts('orders');
  const [isWhole, setWhole] = useState(false);
  const columns = useOrderColumns(addressOfOrder).filter(({ name }) => COLUMNS.includes(name));
  const { list, page } = useOrdersOf(eui, isWhole ? LIMITS.listPageSizeMax : SHOWN) ?? NONE;
  if (list.length === 0) return null;
  return (
    <>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('ofDevice')}
      </Title>
      <RowsOrCards
        label={t('ofDevice')}
        rows={list}
        columns={columns}
        keyOf={({ order_id }) => order_id}
        nameOf={({ number }) => number}
        minWidth={720}
      />
      {!isWhole && page.count > list.length && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {t('detail.showAll', { total: formatNumber(page.count) })}
        </Button>
      )}
    </>
  );
}

const NONE = { list: [], page: { count: 0 } };

function useOrdersOf(eui: string, length: number) {
  const hasOrders = useConstants().data?.has_orders ?? false;
  const mayList = useMayCall(deviceServices.listOrders);
  return useQueryCall(
    deviceServices.listOrders,
    { eui: eui as never, length },
    { enabled: hasOrders && mayList, keepPrevious: true },
  ).data;
}
