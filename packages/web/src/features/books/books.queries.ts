import { books } from '@fieldscope/contract/calls/books';
import { payments } from '@fieldscope/contract/calls/payments';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** Organisations with what they have of credits, as far as a search finds them. */
export const useAccounts = (search: string) =>
  useQueryCall(books.listAccounts, { search, length: 20 }, { keepPrevious: true });

/** What an organisation has of credits; empty: none is chosen. */
export const useAccountOf = (orgId: string) =>
  useQueryCall(
    books.listAccounts,
    { search: orgId, length: 20 },
    {
      enabled: orgId !== '',
      select: ({ list }) => list.find(({ org_id }) => org_id === orgId),
    },
  );

/** Says that the money of an order has come; the dialog shows what went wrong. */
export const useMarkPaid = () => useMutationCall(payments.markPaid, useBooksChange());

/** Tries once more to deliver an order; the dialog shows what went wrong. */
export const useRetryOrder = () => useMutationCall(books.retryOrder, useBooksChange());

/** Gives back what of an order was not used; the dialog shows what went wrong. */
export const useRefundOrder = () => useMutationCall(payments.refund, useBooksChange());

/** Gives or takes credits of an organisation; the dialog shows what went wrong. */
export const useCorrectCredits = () => useMutationCall(books.correctCredits, useBooksChange());

const LISTS = [
  books.listOrders,
  books.viewOrder,
  books.quoteRefund,
  books.listInvoices,
  books.listRevenue,
  books.listAccounts,
  books.listLedger,
  books.sumLedger,
  payments.list,
];

/** What changes the books: whatever shows them is asked for again, and the dialog says what went wrong. */
export function useBooksChange() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of LISTS) void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
