import { Button } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { BASKET_ID } from './BasketPanel';
import type { Basket } from './basket.model';
import classes from './Purchase.module.css';

/** On a phone the basket is below what is sold: the way there. */
export function ToBasket({ basket: { lines } }: { basket: Basket }) {
  const { t } = useTexts('purchase');
  if (lines.length === 0) return null;
  const go = () => document.getElementById(BASKET_ID)?.scrollIntoView({ block: 'start' });
  return (
    <div className={classes.toBasket}>
      <Button fullWidth onClick={go}>
        {t('toBasket', { count: lines.length })}
      </Button>
    </div>
  );
}
