import type { ThresholdRule } from '@fieldscope/contract/command-kinds/set-thresholds';

/** A rule as it is entered; numbers in published units, null: none. */
export interface RuleDraft {
  /** Tells it from the others on the page. */
  key: number;
  /** `<channel>-<measurement id>`; empty: not chosen. */
  series: string;
  below: number | null;
  above: number | null;
}

export const draftOf = (
  key: number,
  {
    channel,
    measurement_id,
    above,
    below,
  }: Omit<ThresholdRule, 'channel' | 'measurement_id'> & {
    channel: number;
    measurement_id: number;
  },
): RuleDraft => ({ key, series: `${channel}-${measurement_id}`, above: above ?? null, below: below ?? null });

/** What of a rule is missing; undefined: nothing. */
export function missingIn({ series, below, above }: RuleDraft): 'series' | 'limit' | undefined {
  if (series === '') return 'series';
  return below === null && above === null ? 'limit' : undefined;
}

/** A rule as it is sent. */
export function ruleOf({ series, below, above }: RuleDraft) {
  const [channel, measurementId] = series.split('-').map(Number);
  return {
    ...{ channel: channel!, measurement_id: measurementId! },
    ...(below !== null && { below }),
    ...(above !== null && { above }),
  };
}
