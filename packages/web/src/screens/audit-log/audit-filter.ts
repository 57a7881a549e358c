/** What the log is filtered by; undefined parts filter nothing. */
export interface AuditFilter {
  who: string | undefined;
  call: string | undefined;
  outcome: 'done' | 'refused' | undefined;
}

export const FILTER_NAMES = ['q', 'call', 'outcome'] as const;
export const OUTCOMES = ['done', 'refused'] as const;

/** Reads the filter from the address; what makes no sense filters nothing. */
export function filterOfAddress(
  values: Readonly<Record<(typeof FILTER_NAMES)[number], string | null>>,
): AuditFilter {
  return {
    who: values.q ?? undefined,
    call: values.call ?? undefined,
    outcome: OUTCOMES.find((outcome) => outcome === values.outcome),
  };
}
