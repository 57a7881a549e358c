const NAME_SHOWN = 2;
const HIDDEN = '…';

/** A name that is no operator's may be a password in the wrong field: its beginning is enough to recognise it. */
export const shownName = (typed: string): string => `${typed.slice(0, NAME_SHOWN)}${HIDDEN}`;

/** Options of a command as they are kept: without secrets, and without the text of files. */
export const keptOptions = (
  options: Readonly<Record<string, string>>,
  hidden: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, hidden.includes(name) ? HIDDEN : value]),
  );
