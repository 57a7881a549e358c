/** Ends a command with one line and an exit code: 2 for wrong arguments, 1 for everything else. */
export class OperatorError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** What an error says in one line; a refused connection says it only in its parts or its code. */
export function firstLine(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] };
  return (message || errors?.[0]?.message || code || String(error)).split('\n')[0]!;
}
