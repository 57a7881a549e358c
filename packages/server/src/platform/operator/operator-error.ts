import type { Language } from '@fieldscope/contract/languages';
import { type Fact, type Said, tell } from './told';

/** Ends a command with one line and an exit code: 2 for wrong arguments, 1 for everything else. */
export class OperatorError extends Error {
  constructor(
    /** A text of its own is told on pages in their language; a line of English is not. */
    readonly why: Said | string,
    readonly exitCode = 1,
  ) {
    super(typeof why === 'string' ? why : tell('en', why));
  }
}

/** What an error says in one line; a refused connection says it only in its parts or its code. */
export function firstLine(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] };
  return (message || errors?.[0]?.message || code || String(error)).split('\n')[0]!;
}

/** An error as a part of what is told: as a text where it is one, else its line. */
export const factOf = (error: unknown): Fact =>
  error instanceof OperatorError ? error.why : firstLine(error);

/** What an error says, in a language as far as it is a text. */
export const lineIn = (language: Language, error: unknown): string =>
  error instanceof OperatorError && typeof error.why !== 'string'
    ? tell(language, error.why)
    : firstLine(error);
