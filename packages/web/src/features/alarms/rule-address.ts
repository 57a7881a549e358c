import type { SeriesOfDevice } from '../../values/series';
import { seriesKey } from '../../values/series';

const SCREEN = '/alarm_settings';

/** Where the list of rules is. */
export const RULES_ADDRESS = `${SCREEN}?tab=rules`;

interface RuleToOpen {
  /** Absent: a new one. */
  ruleId?: number;
  recipe?: string;
  /** What a new rule watches at first. */
  eui?: string;
  series?: SeriesOfDevice;
}

/** Where a rule is edited. */
export function addressOfRule({ ruleId, recipe, eui, series }: RuleToOpen): string {
  const address = new URLSearchParams({ rule: String(ruleId ?? 'new') });
  if (recipe) address.set('recipe', recipe);
  if (eui) address.set('eui', eui);
  if (series) address.set('series', seriesKey(series));
  return `${SCREEN}?${address}`;
}
