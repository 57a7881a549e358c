import { AUDIT_COLUMNS, audit } from '@fieldscope/contract/calls/audit';
import type { PageWanted } from '@fieldscope/contract/paging';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import type { Bounds } from '../../ui/filters/time-range';
import { type Sorting, sortedBy } from '../../ui/tables/sorting';
import type { AuditFilter } from './audit-filter';

const inputOf = ({ who, call, outcome }: AuditFilter, { from, to }: Bounds, sorting: Sorting) => ({
  ...sortedBy(AUDIT_COLUMNS, sorting),
  who,
  call,
  outcome,
  time_start: from,
  time_end: to,
});

/** A page of what people did. */
export const useAudit = (
  filter: AuditFilter,
  bounds: Bounds,
  sorting: Sorting,
  { page, size }: { page: number; size: number },
) =>
  useQueryCall(
    audit.list,
    { ...inputOf(filter, bounds, sorting), offset: page, length: size },
    { keepPrevious: true },
  );

/** Any page of it, for a file. @throws ApiError */
export const fetchAudit = (filter: AuditFilter, bounds: Bounds, sorting: Sorting, page: PageWanted) =>
  callApi(audit.list, { ...inputOf(filter, bounds, sorting), ...page });
