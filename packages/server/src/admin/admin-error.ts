/** Ends a command with one line and an exit code: 2 for wrong arguments, 1 for everything else. */
export class AdminError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
