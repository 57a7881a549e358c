import { REDEEM_CODE_LIMITS } from '@fieldscope/contract/redeem-codes';
import { fromLocalDateTime } from '../../values/zoned-time';

/** What the form holds. */
export interface CodeDraft {
  count: number | undefined;
  what: 'credits' | 'service';
  um: number | undefined;
  dm: number | undefined;
  days: number | undefined;
  /** Last day in the operator's zone, such as 2027-12-31; empty: none. */
  until: string;
  note: string;
}

export const NEW_DRAFT: CodeDraft = {
  ...{ count: 10, what: 'credits', um: 100_000, dm: undefined, days: undefined, until: '', note: '' },
};

/** What is wrong with a draft, by field. */
type DraftProblems = Partial<Record<'count' | 'um' | 'dm' | 'days' | 'until', true>> & {
  nothing?: true;
};

const isWhole = (value: number | undefined, least: number, most: number) =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most;

/** The end of the last day; null: none is given. undefined: it is no day, or over. */
function endOf(until: string, timeZone: string, now: number): number | null | undefined {
  if (until === '') return null;
  const start = fromLocalDateTime(`${until}T00:00`, timeZone);
  if (start === undefined) return undefined;
  const next = new Date(`${until}T00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const end = fromLocalDateTime(`${next.toISOString().slice(0, 10)}T00:00`, timeZone);
  return end !== undefined && end > now && end <= REDEEM_CODE_LIMITS.latestEnd ? end : undefined;
}

/** The batch that a draft asks for, or what is wrong with it. */
export function batchOf(draft: CodeDraft, timeZone: string, now: number) {
  const { batch, credits, days: mostDays } = REDEEM_CODE_LIMITS;
  const { count, what, note } = draft;
  const [um, dm, days] = what === 'credits' ? [draft.um ?? 0, draft.dm ?? 0, 0] : [0, 0, draft.days ?? 0];
  const expires_at = endOf(draft.until, timeZone, now);
  const problems: DraftProblems = {
    ...(!isWhole(count, 1, batch) && { count: true }),
    ...(!isWhole(um, 0, credits) && { um: true }),
    ...(!isWhole(dm, 0, credits) && { dm: true }),
    ...(what === 'service' && !isWhole(days, 1, mostDays) && { days: true }),
    ...(what === 'credits' && um === 0 && dm === 0 && { nothing: true }),
    ...(expires_at === undefined && { until: true }),
  };
  if (Object.keys(problems).length > 0 || count === undefined || expires_at === undefined)
    return { problems };
  return { problems, wish: { count, um, dm, days, expires_at, note: note.trim() } };
}
