import { z } from 'zod';

/**
 * What JavaScript alone takes for a time zone: databases do not know it, or mean another by it (BST is Dhaka to the one
 * and London to the other).
 */
const OF_JAVASCRIPT_ALONE =
  /^(?!UTC|GMT|UCT|CET|EET|EST|HST|MET|MST|PRC|ROC|ROK|WET)[A-Z]{3}$|^SystemV\/|^US\/Pacific-New$|^Canada\/East-Saskatchewan$/i;

/** A place of the time zone database. An offset like +05:00 is none: databases read its sign the other way round. */
function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name) && !OF_JAVASCRIPT_ALONE.test(name);
  } catch {
    return false;
  }
}

const Name = z.string().min(1).max(64);

/** A time zone that a person chooses: Europe/Berlin. */
export const Timezone = Name.refine(isTimezone);

/** The time zone of a browser; one that the server does not know is no reason to refuse the rest. */
export const BrowserTimezone = Name.optional().transform((name) =>
  name !== undefined && isTimezone(name) ? name : undefined,
);
