import { readableLineOf } from '@fieldscope/contract/readable-line';

const NAME_SHOWN = 2;
const OPTION_LENGTH = 256;
/** There are never more of a command; what the tool was given is not limited otherwise. */
const OPTIONS_KEPT = 32;
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

/** Options as the log can store and show them: of each the beginning, as one line. */
export const readableOptions = (options: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options)
      .slice(0, OPTIONS_KEPT)
      .map(([name, value]) => [readableLineOf(name, OPTION_LENGTH), readableLineOf(value, OPTION_LENGTH)]),
  );
