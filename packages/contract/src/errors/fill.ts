import { LIMITS } from '../limits';
import { OPEN_API_LIMITS } from '../open-api-limits';
import { DAY_MS, MINUTE_MS } from '../time';
import type { ErrorName } from './catalogue';

/** Values for the placeholders of a text: which field, which limit, which reason. */
export type ErrorFacts = Readonly<Record<string, string | number>>;

/** Facts that follow from the rule itself and need not be given when the error is raised. */
export const OWN_FACTS: Partial<Record<ErrorName, ErrorFacts>> = {
  account_locked: { minutes: LIMITS.accountLockMs / MINUTE_MS },
  access_key_limit_reached: { limit: LIMITS.accessKeys },
  group_limit_reached: { limit: LIMITS.groups },
  export_limit: { limit: LIMITS.exportRows, days: LIMITS.exportSpanMs / DAY_MS },
  open_too_many_devices: { limit: OPEN_API_LIMITS.devicesPerCall, rows: OPEN_API_LIMITS.flatRows },
  eui_count_exceeded: { limit: OPEN_API_LIMITS.devicesPerCall },
};

/**
 * Fills the placeholders of a text. `{field}` is a fact; `[: {field}]` appears only when its facts are given.
 * Client programs load one language and call this with `texts[name]`.
 */
export function fillErrorText(text: string, facts: ErrorFacts): string {
  const says = (part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, fact]) => facts[fact!] !== undefined);
  return text
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (says(part) ? part : ''))
    .replace(/\{(\w+)\}/g, (placeholder, fact: string) => String(facts[fact] ?? placeholder));
}
