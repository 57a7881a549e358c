import { z } from 'zod';
import { call } from '../call';
import { answer, Paging, pageOf } from '../fields';
import { TimeInQuery } from '../time';

const Entry = answer({
  entry_id: z.string(),
  at: z.number(),
  /** Account or access id of who did it; what was typed where nobody has signed in. */
  who: z.string(),
  /** Operator who did it in the name of `who`, by a simulated login; empty where nobody did. */
  operator: z.string(),
  /** Name of the call, as in `production.bind`. */
  call: z.string(),
  /** What it was about: an EUI, an account, a name; empty where nothing was named. */
  subject: z.string(),
  /** 0: done; else the number of the refusal. */
  code: z.number().int(),
  /** The refusal in the reader's language; empty where it was done. */
  reason: z.string(),
  address: z.string(),
  user_agent: z.string(),
});
export type AuditEntry = z.infer<typeof Entry>;

export const audit = {
  list: call({
    method: 'GET',
    path: '/audit/list_audit',
    role: 'owner',
    summary: 'Who did what, when and from where: changes, sign-ins and refusals, newest first',
    query: z.object({
      ...Paging,
      who: z.string().trim().max(254).optional(),
      call: z.string().max(64).optional(),
      outcome: z.enum(['done', 'refused']).optional(),
      time_start: TimeInQuery.optional(),
      time_end: TimeInQuery.optional(),
    }),
    result: pageOf(Entry),
  }),
};
