import { z } from 'zod';
import { call } from '../call';
import { answer, sortedBy } from '../fields';
import { Paging, pageOf } from '../paging';
import { TimeInQuery } from '../time';

const Entry = answer({
  entry_id: z.string(),
  at: z.number(),
  /** Account or access id of the actor; the typed name of a failed sign-in. */
  who: z.string(),
  /** Operator of a simulated login as `who`; else empty. */
  operator: z.string(),
  /** Name of the call, as in `production.bind`. */
  call: z.string(),
  /** Subject: an EUI, an account or a name; may be empty. */
  subject: z.string(),
  /** 0: succeeded; else the error number. */
  code: z.number().int(),
  /** The error in the reader's language; empty after success. */
  reason: z.string(),
  address: z.string(),
  user_agent: z.string(),
});
export type AuditEntry = z.infer<typeof Entry>;

/** What the log can be sorted by. `outcome`: what succeeded first, then by the number of the error. */
export const AUDIT_COLUMNS = ['at', 'who', 'what', 'subject', 'outcome', 'from'] as const;

export const audit = {
  list: call({
    method: 'GET',
    path: '/audit/list_audit',
    role: 'owner',
    summary: 'Audit log: changes, sign-ins and refusals with actor, time and address, newest first',
    query: z.object({
      ...Paging,
      ...sortedBy(AUDIT_COLUMNS),
      who: z.string().trim().max(254).optional(),
      call: z.string().max(64).optional(),
      outcome: z.enum(['done', 'refused']).optional(),
      time_start: TimeInQuery.optional(),
      time_end: TimeInQuery.optional(),
    }),
    result: pageOf(Entry),
  }),
};
