import '@mantine/core/styles/Radio.layer.css';
import type { PaymentMethod } from '@fieldscope/contract/order-limits';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import type { Quote } from '@fieldscope/contract/quote';
import { Anchor, Button, Checkbox, Radio, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { QuoteTotals } from '../../features/orders/QuoteTotals';
import { useTexts } from '../../texts/use-texts';
import { BuyerOfOrder } from './BuyerOfOrder';
import { type Basket, unsoldLines } from './basket.model';
import type { Offer } from './Offers';
import { OrderFailure } from './OrderFailure';
import classes from './Purchase.module.css';
import { useQuote } from './purchase.queries';
import { usePlaceOrder } from './use-place-order';

/** A quantity is typed in several strokes. */
const TYPING_MS = 300;

interface OrderFormProps {
  basket: Basket;
  offer: Offer;
  onChange(basket: Basket): void;
}

/** What the basket costs, who buys it, how it is paid, and the button that orders it. */
export function OrderForm({ basket, offer, onChange }: OrderFormProps) {
  const { t } = useTexts('purchase', 'orders');
  const [isAccepted, setAccepted] = useState(false);
  const [isTried, setTried] = useState(false);
  const [chosenMethod, setMethod] = useState<PaymentMethod>();
  const [asked] = useDebouncedValue(basket, TYPING_MS);
  const unsold = unsoldLines(asked, offer.list);
  const quote = useQuote(asked, unsold.length === 0 ? (offer.currency ?? undefined) : undefined);
  const order = usePlaceOrder({ basket, onDone: () => onChange({ ...basket, lines: [] }) });
  const methods = offer.payment_methods;
  const method = chosenMethod ?? methods[0] ?? 'invoice';
  const isSettled = asked === basket && quote.data !== undefined && !quote.isPlaceholderData;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isAccepted || !quote.data || !isSettled || quote.error) return;
    order.place({ offer, quote: quote.data, method });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Totals quote={quote.data} isOld={!isSettled} />
      <BuyerOfOrder />
      <TextInput
        label={t('vatNumber')}
        description={t('vatHint')}
        maxLength={ORDER_LIMITS.vatNumberLength}
        value={basket.vatNumber}
        onChange={(event) =>
          onChange({ ...basket, vatNumber: event.currentTarget.value.trim().toUpperCase() })
        }
      />
      {methods.length > 1 && (
        <Radio.Group label={t('method')} value={method} onChange={(next) => setMethod(next as PaymentMethod)}>
          <Stack gap={8} mt={4}>
            {methods.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`orders:methods.${one}`)}
                description={t(`methodHints.${one}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Checkbox
        checked={isAccepted}
        error={isTried && !isAccepted && t('acceptFirst')}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
        label={
          <>
            {t('accept')}{' '}
            <Anchor href="#/agreement" target="_blank" inherit underline="always">
              {t('agreement', { version: offer.agreement_version })}
            </Anchor>
          </>
        }
      />
      <OrderFailure error={order.error ?? quote.error} />
      <Button type="submit" fullWidth loading={order.isPending} disabled={unsold.length > 0}>
        {t(method === 'invoice' ? 'order.invoice' : 'order.stripe')}
      </Button>
      <span className={classes.per}>
        {t(method === 'invoice' ? 'order.invoiceHint' : 'order.stripeHint')}
      </span>
    </form>
  );
}

/** What it costs; muted while the amounts are those of a moment ago. */
function Totals({ quote, isOld }: { quote: Quote | undefined; isOld: boolean }) {
  if (!quote) return <Skeleton height={76} radius={8} />;
  return (
    <div data-old={isOld || undefined} className={classes.quote} aria-live="polite">
      <QuoteTotals quote={quote} />
    </div>
  );
}
