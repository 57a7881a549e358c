import { text } from '../texts/use-texts';
import { ApiError, handlingOf, isCancelled } from './api-error';

/** The text of a failure: the server's, or ours when it sent none or was not reached. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return text('failure.unknown');
  return error.msg || text(error.errorName === 'network' ? 'failure.network' : 'failure.unknown');
}

/** Whether a failure is for a tip: the others were wanted, lead somewhere else, or are shown by the shell. */
export function isForTip(error: unknown): boolean {
  if (isCancelled(error)) return false;
  return !(error instanceof ApiError) || handlingOf(error) === 'tip';
}
