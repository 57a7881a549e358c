import type pg from 'pg';

/** What pg's connection offers to a query of one's own; its types leave it out. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  query(text: string): void;
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Statements and the rows of their COPYs in one transaction and one round trip. PostgreSQL runs the statements of
 * one simple query as one transaction, takes the rows that already wait when a COPY asks for them, and drops those
 * that come after a failure (documentation, Message Flow, "Simple Query" and "COPY Operations").
 */
class CopyTransaction implements pg.Submittable {
  private failed = false;

  constructor(
    private readonly statements: string,
    private readonly copies: readonly Buffer[],
    private readonly done: (error: Error | undefined) => void,
  ) {}

  submit(connection: unknown): void {
    const wire = connection as Wire;
    wire.stream.cork();
    wire.query(this.statements);
    for (const rows of this.copies) {
      wire.sendCopyFromChunk(rows);
      wire.endCopyFrom();
    }
    wire.stream.uncork();
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.failed = true;
    this.done(error);
  }

  handleReadyForQuery(): void {
    if (!this.failed) this.done(undefined);
  }
}

/**
 * Runs statements without an answer of their own, of which as many are `copy … from stdin` as there are buffers, in their
 * order. All or nothing: resolves after the commit.
 * @throws the database's error; nothing is written then, unless the connection broke while it committed
 */
export function copyInTransaction(
  client: pg.ClientBase,
  statements: readonly string[],
  copies: readonly Buffer[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyTransaction(statements.join('; '), copies, (error) => (error ? reject(error) : resolve())),
    );
  });
}
