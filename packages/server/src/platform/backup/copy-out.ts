import type pg from 'pg';
import { wireOf } from '../postgres/database-client';
import { RowCutter, type Rows } from './copied-rows.model';

/** Rows of one part, in bytes before they are compressed; a row that is longer is a part of its own. */
const PART_BYTES = 4 * 1024 * 1024;

/** A COPY to here. While nobody takes what came, the connection is not read, so that the database waits as well. */
class CopyOut implements pg.Submittable {
  private readonly parts: Rows[] = [];
  private readonly cutter: RowCutter;
  private isOver = false;
  private failure: Error | undefined;
  private wake: () => void = () => {};

  constructor(
    private readonly client: pg.ClientBase,
    private readonly statement: string,
    onRow: (row: Buffer) => void,
  ) {
    this.cutter = new RowCutter(onRow);
  }

  submit(connection: unknown): void {
    (connection as { query(text: string): void }).query(this.statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.failure) return;
    try {
      this.cutter.feed(chunk);
    } catch (error) {
      this.end(error as Error);
    }
    if (this.cutter.gathered < PART_BYTES) return;
    this.parts.push(this.cutter.take());
    wireOf(this.client).stream.pause();
    this.wake();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.end(error);
  }

  handleReadyForQuery(): void {
    if (!this.failure) {
      this.parts.push(this.cutter.take());
      try {
        this.cutter.ensureEnd();
      } catch (error) {
        this.failure = error as Error;
      }
    }
    this.end(this.failure);
  }

  private end(failure: Error | undefined): void {
    this.failure ??= failure;
    this.isOver = true;
    this.wake();
  }

  async *taken(): AsyncGenerator<Rows> {
    for (;;) {
      const part = this.parts.shift();
      if (part) {
        yield part;
        continue;
      }
      if (this.failure) throw this.failure;
      if (this.isOver) {
        // The last part may have come with the end.
        wireOf(this.client).stream.resume();
        return;
      }
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        wireOf(this.client).stream.resume();
      });
    }
  }
}

/**
 * Reads the rows that a `copy … to stdout (format binary)` sends, in parts of bounded size. The connection is of no other use until all
 * were taken.
 * @param onRow called with each row; its bytes are another row's afterwards
 */
export async function* copyOut(
  client: pg.ClientBase,
  statement: string,
  onRow: (row: Buffer) => void = () => {},
): AsyncGenerator<Rows> {
  const copy = new CopyOut(client, statement, onRow);
  client.query(copy);
  for await (const part of copy.taken()) if (part.count > 0) yield part;
}
