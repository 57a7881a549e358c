import { credits } from '@fieldscope/contract/calls/credits';
import type { CreditCause } from '@fieldscope/contract/credit-states';
import type { PageWanted } from '@fieldscope/contract/paging';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';

/** What the history is filtered by; undefined parts filter nothing. */
export interface HistoryFilter {
  cause: CreditCause | undefined;
  /** Epoch ms: the first moment, and the first one after. */
  from: number | undefined;
  before: number | undefined;
}

const inputOf = ({ cause, from, before }: HistoryFilter) => ({ cause, time_start: from, time_end: before });

/** A page of the history. */
export const useCreditHistory = (filter: HistoryFilter, { page, size }: { page: number; size: number }) =>
  useQueryCall(
    credits.listHistory,
    { ...inputOf(filter), offset: page, length: size },
    { keepPrevious: true },
  );

/** Any page of it, for a file. @throws ApiError */
export const fetchCreditHistory = (filter: HistoryFilter, page: PageWanted) =>
  callApi(credits.listHistory, { ...inputOf(filter), ...page });
