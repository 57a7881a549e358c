import { orders } from '@fieldscope/contract/calls/orders';
import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useConstants, useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { purchaseFor } from './order-addresses';

/** Leads to services for devices, where any are sold and the reader may buy. */
export function BuyServices({ euis }: { euis: readonly string[] }) {
  const { t } = useTexts('routes');
  const mayBuy = useMayCall(orders.create);
  if (!useConstants().data?.is_selling || !mayBuy) return null;
  return (
    <Button
      component={Link}
      to={purchaseFor(euis)}
      variant="default"
      size="xs"
      leftSection={<IconShoppingCart size={14} />}
    >
      {t('purchase')}
    </Button>
  );
}
