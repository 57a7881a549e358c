import { invoices } from '@fieldscope/contract/calls/invoices';
import { callFile } from '../../api/call-api';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';

/** A page of invoices and credit notes, the newest first; what becomes of an order brings or changes them. */
export function useInvoices({ page, size }: { page: number; size: number }) {
  useRefresh(invoices.list, ({ type }) => type === 'orders_changed', 0);
  return useQueryCall(invoices.list, { offset: page, length: size }, { keepPrevious: true });
}

/** The document with an id, as a file. @throws ApiError */
export const fetchInvoice = (invoice_id: string): Promise<File> =>
  callFile(invoices.download, { invoice_id });

/** Sends one to the organisation once more; the dialog shows what went wrong. */
export const useSendAgain = () => useMutationCall(invoices.sendAgain, { quiet: true });
