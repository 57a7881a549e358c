import type { OrderOfOrganisation } from '@fieldscope/contract/calls/books';
import { Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Money } from '../../features/orders/Money';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './Payments.module.css';
import { usePayableOrders } from './payments.queries';

const TYPING_PAUSE_MS = 250;
const SEARCH_LENGTH = 64;

interface OrderChoiceProps {
  chosen: OrderOfOrganisation | undefined;
  onChoose(order: OrderOfOrganisation): void;
  /** None was chosen, although one is needed. */
  isMissing: boolean;
}

/** Finds an unpaid order by its number, reference or organisation. */
export function OrderChoice({ chosen, onChoose, isMissing }: OrderChoiceProps) {
  const { t } = useTexts('payments');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data: orders, error, refetch } = usePayableOrders(search);
  return (
    <div className={classes.choice}>
      <TextInput
        label={t('settle.search')}
        leftSection={<IconSearch size={16} />}
        autoComplete="off"
        maxLength={SEARCH_LENGTH}
        data-autofocus
        value={typed}
        error={isMissing && t('settle.choose')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error && !orders ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !orders ? (
        <Skeleton height={120} />
      ) : orders.length === 0 ? (
        <Text c="dimmed">{t('settle.none')}</Text>
      ) : (
        <fieldset className={classes.orders}>
          <legend className={classes.legend}>{t('settle.toOrder')}</legend>
          {orders.map((order) => (
            <label key={order.order_id} className={classes.order}>
              <input
                type="radio"
                name="order"
                checked={chosen?.order_id === order.order_id}
                onChange={() => onChoose(order)}
              />
              <span className={classes.orderWords}>
                <span>{order.number}</span>
                <Text span size="sm" c="dimmed" className={classes.long}>
                  {order.org_name}
                </Text>
              </span>
              <Money amount={order.total} currency={order.currency} />
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
