import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useCancelOrder } from './orders.queries';

interface CancelOrderProps {
  order: Pick<OrderDetail, 'order_id' | 'number'>;
  onClose(): void;
}

/** Asks before an order is cancelled. */
export function CancelOrder({ order: { order_id, number }, onClose }: CancelOrderProps) {
  const { t } = useTexts('orders');
  return (
    <ConfirmDialog
      title={t('cancel.title', { number })}
      action={t('cancel.action')}
      change={useCancelOrder()}
      input={{ order_id }}
      done={t('cancel.done')}
      onClose={onClose}
    >
      {t('cancel.about')}
    </ConfirmDialog>
  );
}
