import { MODELS } from '@fieldscope/codecs';
import type { RegistrationState } from '@fieldscope/contract/calls/network-servers';

const LONGEST_FIRST = MODELS.map(({ model }) => model).toSorted((a, b) => b.length - a.length);

/** The model that a text mentions; empty: none. */
export function mentionedModel(...texts: string[]): string {
  const words = texts.join(' ').toUpperCase();
  const isMentioned = (model: string) =>
    new RegExp(`(?<![A-Z0-9])${model.toUpperCase().replace(/[^A-Z0-9]/g, '\\$&')}(?![A-Z0-9])`).test(words);
  return LONGEST_FIRST.find(isMentioned) ?? '';
}

/** What is shown of a device that is to be registered, or removed. */
export function registrationState(row: {
  wanted: boolean;
  registered_at: number | null;
  error: string | null;
}): RegistrationState {
  if (!row.wanted) return 'removing';
  if (row.registered_at !== null) return 'registered';
  return row.error === null ? 'waiting' : 'failed';
}
