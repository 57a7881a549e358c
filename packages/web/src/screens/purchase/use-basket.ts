import { useState } from 'react';
import { BASKET_VALUES, useSession } from '../../api/session';
import { readStored, writeStored } from '../../browser/storage';
import { type Basket, EMPTY_BASKET } from './basket.model';

/** The reader's basket for their organisation; it stays in this tab while other pages are looked at, until they sign out. */
export function useBasket() {
  const name = BASKET_VALUES + (useSession()?.org_id ?? '');
  const [basket, setBasket] = useState<Basket>(() => readStored(name, 'sessionStorage') ?? EMPTY_BASKET);
  const change = (next: Basket) => {
    setBasket(next);
    writeStored(name, next, 'sessionStorage');
  };
  return { basket, change };
}
