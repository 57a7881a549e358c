import type { InWords } from './kind';

/** As it was called when it was sent: the profile may have been changed since. */
export const setOwn: InWords<'set_own'> = (_, { name, label = name, text = '' }) =>
  text === '' ? label : `${label}: ${text}`;
