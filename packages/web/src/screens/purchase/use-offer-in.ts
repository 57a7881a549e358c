import type { Currency } from '@fieldscope/contract/money';
import { ApiError } from '../../api/api-error';
import { useOffer } from '../../features/orders/orders.queries';

/** What is sold, with prices in a currency, or in the first one of the list where it has lost that one meanwhile. */
export function useOfferIn(currency: Currency | undefined) {
  const wanted = useOffer(currency);
  const isLost =
    currency !== undefined &&
    wanted.error instanceof ApiError &&
    wanted.error.errorName === 'parameter_invalid';
  const other = useOffer(undefined, { enabled: isLost });
  const { data: offer, error, refetch } = isLost ? other : wanted;
  return { offer, lost: isLost ? currency : undefined, error, refetch };
}
