import { books } from '@fieldscope/contract/calls/books';
import { payments } from '@fieldscope/contract/calls/payments';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useBooksChange } from '../../features/books/books.queries';

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

/** The dialogs show what went wrong. */
export const useAssignPayment = () => useMutationCall(payments.assign, useBooksChange());
export const useCheckStatement = () => useMutationCall(payments.checkStatement, { quiet: true });
export const useImportStatement = () => useMutationCall(payments.importStatement, useBooksChange());
