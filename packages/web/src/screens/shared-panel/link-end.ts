import { ApiError } from '../../api/api-error';

/** What is said of a link that shows nothing, by the refusal. */
const WORDS = {
  no_authority: 'ended.withdrawn',
  parameter_invalid: 'ended.incomplete',
  expired: 'ended.expired',
  resource_missing: 'ended.deleted',
  account_frozen: 'ended.frozen',
} as const;

/** Texts of a refusal after which the link shows nothing more; undefined: it may pass. */
export function wordsOfEnd(error: unknown) {
  const reason = error instanceof ApiError ? error.errorName : undefined;
  return reason !== undefined && reason in WORDS ? WORDS[reason as keyof typeof WORDS] : undefined;
}
