import { books } from '@fieldscope/contract/calls/books';
import { payments } from '@fieldscope/contract/calls/payments';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** A page of payments, the newest first. @param open only those that wait for the operator */
export const usePayments = (open: boolean, { page, size }: { page: number; size: number }) =>
  useQueryCall(payments.list, { open: String(open), offset: page, length: size }, { keepPrevious: true });

const ORDERS_SHOWN = 20;

/** Orders that a payment can pay: the others are paid or will never be. */
export const usePayableOrders = (search: string) =>
  useQueryCall(
    books.listOrders,
    { search, status: ORDER_STATUS.unpaid, offset: 1, length: ORDERS_SHOWN },
    { keepPrevious: true, select: ({ list }) => list },
  );

export const useAssignPayment = () => useMutationCall(payments.assign, useRefresh());
export const useCheckStatement = () => useMutationCall(payments.checkStatement, { quiet: true });
export const useImportStatement = () => useMutationCall(payments.importStatement, useRefresh());

/** The dialogs show what went wrong; an order may be paid then. */
function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [payments.list, books.listOrders])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
