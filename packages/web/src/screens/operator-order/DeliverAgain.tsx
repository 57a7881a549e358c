import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { useRetryOrder } from '../../features/books/books.queries';
import type { NamedOrder } from '../../features/books/MarkPaid';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';

/** Asks before an order is delivered once more. */
export function DeliverAgain({
  order: { order_id, number },
  onClose,
}: {
  order: NamedOrder;
  onClose(): void;
}) {
  const { t } = useTexts('books');
  const retry = useRetryOrder();
  const onSuccess = ({ status }: { status: number }) => {
    if (status === ORDER_STATUS.completed) tip.success(t('deliver.done', { number }));
    else tip.warning(t('deliver.failed', { number }));
    onClose();
  };
  return (
    <FormDialog
      title={t('deliver.title', { number })}
      action={t('deliver.action')}
      isPending={retry.isPending}
      failure={retry.error}
      onSubmit={() => retry.mutate({ order_id }, { onSuccess })}
      onClose={onClose}
    >
      {t('deliver.about')}
    </FormDialog>
  );
}
