import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { ORDER_LIMITS, type PaymentMethod } from '@fieldscope/contract/order-limits';
import type { Quote } from '@fieldscope/contract/quote';
import { Anchor, Button, Checkbox, Radio, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useMe } from '../../api/me';
import { addressOfLegal, useBrand } from '../../browser/brand';
import { QuoteTotals } from '../../features/orders/QuoteTotals';
import { useTexts } from '../../texts/use-texts';
import { BuyerOfOrder } from './BuyerOfOrder';
import { type Basket, isVatWrong, unsoldLines } from './basket.model';
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
  const brand = useBrand();
  const [accepted, setAccepted] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [chosenMethod, setMethod] = useState<PaymentMethod>();
  const country = useMe().data?.country ?? '';
  const [asked] = useDebouncedValue(basket, TYPING_MS);
  const unsold = unsoldLines(asked, offer.list);
  // While a number is typed it is none yet: what it costs without one is shown.
  const quoted = isVatWrong(asked, country) ? { ...asked, vatNumber: '' } : asked;
  const quote = useQuote(quoted, unsold.length === 0 ? (offer.currency ?? undefined) : undefined);
  const order = usePlaceOrder({ basket, onChange });
  const methods = offer.payment_methods;
  const method = chosenMethod ?? methods[0] ?? 'invoice';
  const isAccepted = accepted === offer.agreement_version;
  const isAsked = asked.lines === basket.lines && asked.vatNumber === basket.vatNumber;
  const isSettled = isAsked && quote.data !== undefined && !quote.isPlaceholderData;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (quote.error) void quote.refetch();
    if (quote.error || !quote.data || !isAccepted || isVatWrong(basket, country)) return;
    order.place({ offer, quote: quote.data, method });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <BuyerOfOrder />
      <VatNumber
        value={basket.vatNumber}
        isWrong={isVatWrong(basket, country)}
        isTried={isTried}
        onChange={(vatNumber) => onChange({ ...basket, vatNumber })}
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
      <div className={classes.foot}>
        {unsold.length === 0 && (quote.data || !quote.error) && (
          <Totals quote={quote.data} isOld={!isSettled} />
        )}
        <Checkbox
          checked={isAccepted}
          error={isTried && !isAccepted && t('acceptFirst')}
          onChange={(event) => setAccepted(event.currentTarget.checked ? offer.agreement_version : undefined)}
          label={
            <>
              {t('accept')}{' '}
              <Anchor href={addressOfLegal(brand, 'agreement')} target="_blank" inherit underline="always">
                {t('agreement', { version: unbroken(offer.agreement_version) })}
              </Anchor>
            </>
          }
        />
        <OrderFailure error={order.error ?? quote.error} />
        <Button
          type="submit"
          fullWidth
          loading={order.isPending}
          disabled={unsold.length > 0 || (!isSettled && !quote.error)}
        >
          {t(method === 'invoice' ? 'order.invoice' : 'order.stripe')}
        </Button>
        <span className={classes.per}>
          {t(method === 'invoice' ? 'order.invoiceHint' : 'order.stripeHint')}
        </span>
      </div>
    </form>
  );
}

/** A version is a day, which no line cuts. */
const unbroken = (version: string): string => version.replaceAll('-', '\u2011');

interface VatNumberProps {
  value: string;
  isWrong: boolean;
  /** Somebody has tried to order. */
  isTried: boolean;
  onChange(value: string): void;
}

/** Of a business; what is wrong with it is said once it is left. */
function VatNumber({ value, isWrong, isTried, onChange }: VatNumberProps) {
  const { t } = useTexts('purchase');
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      label={t('vatNumber')}
      description={t('vatHint')}
      error={(isLeft || isTried) && isWrong && t('vatWrong')}
      maxLength={ORDER_LIMITS.vatNumberLength}
      value={value}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
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
