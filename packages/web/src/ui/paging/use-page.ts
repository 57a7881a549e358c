import { LIMITS } from '@fieldscope/contract/limits';
import { useSearchParams } from 'react-router';

/** The page of a list, from 1, and its number of rows, kept in the address (`page=`, `size=`). */
export function usePage() {
  const [address, setAddress] = useSearchParams();
  const put = (values: { page?: number; size?: number }) => {
    const next = new URLSearchParams(address);
    next.delete('page');
    if (values.page !== undefined && values.page > 1) next.set('page', String(values.page));
    if (values.size !== undefined) next.set('size', String(values.size));
    setAddress(next);
  };
  return {
    page: wholeFrom(address.get('page'), 1, Number.MAX_SAFE_INTEGER),
    size: wholeFrom(address.get('size'), LIMITS.listPageSize, LIMITS.listPageSizeMax),
    setPage: (page: number) => put({ page }),
    /** Another number of rows begins with the first page. */
    setSize: (size: number) => put({ size }),
  };
}

function wholeFrom(text: string | null, fallback: number, most: number): number {
  const number = Math.trunc(Number(text));
  return number >= 1 && number <= most ? number : fallback;
}
