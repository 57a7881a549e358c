import { audit } from '@fieldscope/contract/calls/audit';
import { useQueryCall } from '../../api/use-call';
import type { Bounds } from '../../ui/range/time-range';
import type { AuditFilter } from './audit-filter';

/** A page of what people did, newest first. */
export const useAudit = (
  { who, call, outcome }: AuditFilter,
  { from, to }: Bounds,
  { page, size }: { page: number; size: number },
) =>
  useQueryCall(
    audit.list,
    { who, call, outcome, time_start: from, time_end: to, offset: page, length: size },
    { keepPrevious: true },
  );
