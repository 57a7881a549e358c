import { z } from 'zod';

/** A place of the time zone database. An offset like +05:00 is none: databases read its sign the other way round. */
function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

const Name = z.string().min(1).max(64);

/** A time zone that somebody chooses: Europe/Berlin. */
export const Timezone = Name.refine(isTimezone);

/** The time zone of a browser; one that the server does not know is no reason to refuse the rest. */
export const BrowserTimezone = Name.optional().transform((name) =>
  name !== undefined && isTimezone(name) ? name : undefined,
);
