import { ERRORS, type ErrorHandling, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';

/** `network`: no answer came. Everything else is a name of the catalogue. */
export type FailureName = ErrorName | 'network';

/** A call that failed: the server's number, its text in the reader's language, and the catalogue's name. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    readonly msg: string,
    readonly errorName: FailureName,
    /** What it is about. */
    readonly facts: ErrorFacts = {},
  ) {
    super(msg);
    this.name = 'ApiError';
  }
}

const NAME_OF_CODE = new Map(
  Object.entries(ERRORS).map(([name, { code }]) => [code as number, name as ErrorName]),
);

/** Makes an ApiError of a failed envelope; numbers outside the catalogue become `unknown_error`. */
export function apiErrorOf(code: number, msg: string, facts?: ErrorFacts): ApiError {
  return new ApiError(code, msg, NAME_OF_CODE.get(code) ?? 'unknown_error', facts);
}

/** What the portal does with a failure. A network failure is shown where it happened. */
export function handlingOf(error: ApiError): ErrorHandling {
  return error.errorName === 'network' ? 'tip' : ERRORS[error.errorName].handling;
}

/** Whether a call was cancelled (navigation, unmount) and therefore needs no words. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
