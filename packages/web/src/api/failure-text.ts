import { text } from '../texts/use-texts';
import { ApiError } from './api-error';

/** What to tell the reader about a failure: the server's words, or ours when nothing was heard from it. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.msg !== '') return error.msg;
  return text('failure.network');
}
