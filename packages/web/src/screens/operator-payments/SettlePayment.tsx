import '@mantine/core/styles/SegmentedControl.layer.css';
import type { OrderOfOrganisation } from '@fieldscope/contract/calls/books';
import type { Payment } from '@fieldscope/contract/calls/payments';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { shownMoney } from '../../values/money';
import { OrderChoice } from './OrderChoice';
import classes from './Payments.module.css';
import { useAssignPayment } from './payments.queries';

const WAYS = ['toOrder', 'givenBack'] as const;
type Way = (typeof WAYS)[number];

interface SettlePaymentProps {
  payment: Payment;
  onClose(): void;
}

/** Says to which order a payment belongs, or that it was given back, and why. */
export function SettlePayment({ payment, onClose }: SettlePaymentProps) {
  const { t } = useTexts('payments');
  const language = useLanguage();
  // What went out pays no order: it was dealt with elsewhere.
  const isOut = payment.amount <= 0;
  const [way, setWay] = useState<Way>(isOut ? 'givenBack' : 'toOrder');
  const [order, setOrder] = useState<OrderOfOrganisation>();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const assign = useAssignPayment();
  const { payment_id, amount, currency, reference, payer } = payment;
  const paid = shownMoney(amount, currency, language);
  const isAnother = order !== undefined && (order.total !== amount || order.currency !== currency);
  const submit = () => {
    setTried(true);
    if (reason.trim() === '' || (way === 'toOrder' && !order)) return;
    const order_id = way === 'toOrder' ? (order?.order_id ?? null) : null;
    assign.mutate(
      { payment_id, order_id, reason: reason.trim() },
      {
        onSuccess() {
          tip.success(t('settle.done'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('settle.title')}
      action={t('settle.action')}
      size="lg"
      isPending={assign.isPending}
      failure={assign.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.payment}>
        <Text fw={600}>{paid}</Text>
        <Text c="dimmed" className={classes.long}>
          {[reference, payer].filter(Boolean).join(' · ') ||
            t(`faults.${payment.fault ?? 'order_unknown'}`, { number: payment.order_number ?? '' })}
        </Text>
      </div>
      {!isOut && (
        <SegmentedControl
          fullWidth
          aria-label={t('settle.what')}
          data={WAYS.map((value) => ({ value, label: t(`settle.${value}`) }))}
          value={way}
          onChange={(value) => setWay(value === 'givenBack' ? value : 'toOrder')}
        />
      )}
      {way === 'toOrder' ? (
        <OrderChoice chosen={order} onChoose={setOrder} isMissing={isTried && !order} />
      ) : (
        <Text c="dimmed">{t(isOut ? 'settle.dealtAbout' : 'settle.givenBackAbout')}</Text>
      )}
      {way === 'toOrder' && isAnother && (
        <Notice kind="warning">
          {t('settle.another', { total: shownMoney(order.total, order.currency, language), amount: paid })}
        </Notice>
      )}
      <TextInput
        label={t('settle.reason')}
        description={t('settle.reasonAbout')}
        required
        autoComplete="off"
        maxLength={ORDER_LIMITS.reasonLength}
        value={reason}
        error={isTried && reason.trim() === '' && t('settle.reasonMissing')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
