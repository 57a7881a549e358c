import { LIST_STATES } from '@fieldscope/contract/calls/devices';
import { boundsOfDates, readDateRange } from '../../ui/filters/date-range';

/** Filters of every list of devices, by their names in the address. */
export const LIST_FILTERS = ['q', 'state', 'model', 'plan', 'registered'] as const;
export type ListFilterName = (typeof LIST_FILTERS)[number];

/** What of a call's input the address filters by; what makes no sense is left out. Days are those of the reader's zone. */
export function listFilterOf(values: Readonly<Record<ListFilterName, string | null>>, timeZone: string) {
  const { q, state, model, plan, registered } = values;
  const { from, before } = boundsOfDates(readDateRange(registered), timeZone);
  return {
    search: q?.slice(0, 64) || undefined,
    state: LIST_STATES.find((name) => name === state),
    model: model?.slice(0, 64) || undefined,
    frequency_plan: plan?.slice(0, 64) || undefined,
    registered_from: from,
    registered_before: before,
  };
}

/** The id of a field in the address; undefined: none, or none that could be. */
export const fieldIdOf = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
