import { useEffect, useEffectEvent } from 'react';

/** Steps back to the last page when the one in the address has become empty. `total` is undefined while loading. */
export function usePageInRange(
  { page, size, setPage }: { page: number; size: number; setPage(page: number): void },
  total: number | undefined,
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  const stepBack = useEffectEvent(() => setPage(last));
  useEffect(() => {
    if (page > last) stepBack();
  }, [page, last]);
}
