import { useState } from 'react';
import { useSession } from '../../api/session';
import { readStored, writeStored } from '../../browser/storage';
import { type Basket, EMPTY_BASKET } from './basket.model';

/** The basket of the reader's organisation; it stays in this tab while other pages are looked at. */
export function useBasket() {
  const name = `basket:${useSession()?.org_id ?? ''}`;
  const [basket, setBasket] = useState<Basket>(() => readStored(name, 'sessionStorage') ?? EMPTY_BASKET);
  const change = (next: Basket) => {
    setBasket(next);
    writeStored(name, next, 'sessionStorage');
  };
  return { basket, change };
}
