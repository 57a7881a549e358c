import type { Currency } from '@fieldscope/contract/money';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { shownMoney } from '../../values/money';
import { useMarkPaid } from './books.queries';

/** What dialogs of the operator say of an order. */
export interface NamedOrder {
  order_id: string;
  number: string;
  org_name: string;
  currency: Currency;
  total: number;
}

/** Asks before an order is said to be paid, and how the money came. */
export function MarkPaid({ order, onClose }: { order: NamedOrder; onClose(): void }) {
  const { t } = useTexts('books');
  const language = useLanguage();
  const markPaid = useMarkPaid();
  const [reference, setReference] = useState('');
  const { order_id, number, org_name: customer, total, currency } = order;
  const onSuccess = () => {
    tip.success(t('pay.done', { number }));
    onClose();
  };
  return (
    <FormDialog
      title={t('pay.title', { number })}
      action={t('pay.action')}
      isPending={markPaid.isPending}
      failure={markPaid.error}
      onSubmit={() => markPaid.mutate({ order_id, reference: reference.trim() }, { onSuccess })}
      onClose={onClose}
    >
      <span>{t('pay.about', { customer, total: shownMoney(total, currency, language) })}</span>
      <TextInput
        label={t('pay.reference')}
        description={t('pay.referenceAbout')}
        data-autofocus
        autoComplete="off"
        maxLength={ORDER_LIMITS.reasonLength}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
