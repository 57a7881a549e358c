import { books } from '@fieldscope/contract/calls/books';
import { ORDER_LIMITS, type PaymentMethod } from '@fieldscope/contract/order-limits';
import { Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useQueryCall } from '../../api/use-call';
import { useRefundOrder } from '../../features/books/books.queries';
import type { NamedOrder } from '../../features/books/MarkPaid';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { shownMoney } from '../../values/money';

interface RefundOrderProps {
  order: NamedOrder & { payment_method: PaymentMethod | null };
  onClose(): void;
}

/** Says what a refund would give back, asks for the reason, and gives it back. */
export function RefundOrder({ order, onClose }: RefundOrderProps) {
  const { t } = useTexts('books');
  const language = useLanguage();
  const { order_id, number, org_name: customer, total, currency, payment_method: method } = order;
  const quote = useQueryCall(books.quoteRefund, { order_id }, { staleTime: 0 });
  const refund = useRefundOrder();
  const [reason, setReason] = useState('');
  const money = (amount: number) => shownMoney(amount, currency, language);
  const onSuccess = ({ refunded }: { refunded: number }) => {
    tip.success(t('refund.done', { number, amount: money(refunded) }));
    onClose();
  };
  return (
    <FormDialog
      title={t('refund.title', { number })}
      action={t('refund.action')}
      isCritical
      isDisabled={!quote.data || reason.trim() === ''}
      isPending={refund.isPending}
      failure={refund.error ?? quote.error}
      onSubmit={() => refund.mutate({ order_id, reason: reason.trim() }, { onSuccess })}
      onClose={onClose}
    >
      {quote.data ? (
        <strong>{t('refund.amount', { amount: money(quote.data.amount), total: money(total) })}</strong>
      ) : (
        !quote.error && <Skeleton height={20} />
      )}
      <span>{t('refund.about', { customer })}</span>
      {method === 'invoice' && <span>{t('refund.transfer')}</span>}
      <TextInput
        label={t('refund.reason')}
        description={t('refund.reasonAbout')}
        required
        autoComplete="off"
        maxLength={ORDER_LIMITS.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
