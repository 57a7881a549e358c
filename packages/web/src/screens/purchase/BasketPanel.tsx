import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { BasketLines } from './BasketLines';
import type { Basket } from './basket.model';
import type { Offer } from './Offers';
import { OrderForm } from './OrderForm';
import classes from './Purchase.module.css';

export const BASKET_ID = 'basket';

interface BasketPanelProps {
  basket: Basket;
  /** undefined: still loading. */
  offer: Offer | undefined;
  onChange(basket: Basket): void;
  onChooseDevices(sku: string): void;
}

/** What is to be ordered, what it costs, and the order itself. */
export function BasketPanel({ basket, offer, onChange, onChooseDevices }: BasketPanelProps) {
  const { t } = useTexts('purchase');
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      id={BASKET_ID}
      className={classes.basket}
      aria-label={t('basket.title')}
    >
      <Title order={2} size="h4" mb="sm">
        {t('basket.title')}
      </Title>
      {basket.lines.length === 0 ? (
        <Text c="dimmed">{t('basket.empty')}</Text>
      ) : !offer ? (
        <Skeleton height={320} radius={8} />
      ) : (
        <>
          <BasketLines basket={basket} offer={offer} onChange={onChange} onChooseDevices={onChooseDevices} />
          <OrderForm basket={basket} offer={offer} onChange={onChange} />
        </>
      )}
    </Paper>
  );
}
