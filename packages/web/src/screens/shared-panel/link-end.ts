import { ApiError } from '../../api/api-error';

/** What is said of a link that shows nothing, by the refusal. */
const WORDS = {
  no_authority: 'panel-shares:ended.withdrawn',
  parameter_invalid: 'panel-shares:ended.incomplete',
  expired: 'panel-shares:ended.expired',
  resource_missing: 'panel-shares:ended.deleted',
  account_frozen: 'panel-shares:ended.frozen',
} as const;

/** Texts of a refusal after which the link shows nothing more; undefined: it may pass. */
export function wordsOfEnd(error: unknown) {
  const reason = error instanceof ApiError ? error.errorName : undefined;
  return reason !== undefined && reason in WORDS ? WORDS[reason as keyof typeof WORDS] : undefined;
}
