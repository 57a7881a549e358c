import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Log } from '../observability/log';
import type { Db } from '../postgres/db';

/**
 * Whose turn comes first. `read`: somebody waits for the answer, and it takes little; `readLong`: it takes much. An organisation has at most half
 * of the threads for each of these two. `follow`: it follows what was committed, soon. `tell`: it is told to programs outside, soon. `background`: it may
 * take its time. Each of these three has one thread.
 */
export type WorkPriority = 'read' | 'readLong' | 'follow' | 'tell' | 'background';

/**
 * Work that takes long enough to hold up what comes in, and is therefore done in a worker thread.
 *
 * A module adds a kind with one file, `<name>.work.ts`, that exports the kind and its function, and with a row in
 * `src/work.ts`:
 *
 *     export const READ_ROWS: WorkKind<{ bytes: Uint8Array }, Row[]> = { name: 'imports.rows', priority: 'background', limitMs: 10_000 };
 *     export async function readRows({ signal }: WorkTools, { bytes }: { bytes: Uint8Array }): Promise<Row[]> { … }
 *
 *     work(READ_ROWS, readRows),
 *
 * It is asked with `ctx.workers.run(READ_ROWS, orgId, { bytes }, { signal })`, which has the errors of `Workers.run`. Input and
 * output are what `structuredClone` takes; bytes that are an output, or a field of one, are moved and not copied. What the
 * function throws is thrown to its caller: errors of the catalogue and DatabaseUnavailable as such. It keeps nothing between two
 * calls, and a long one is better cut into slices of a second: others have their turn between them.
 */
// biome-ignore lint/correctness/noUnusedVariables: Input and Output are for those who ask.
export interface WorkKind<Input, Output> {
  /** `<module>.<what>` */
  name: string;
  priority: WorkPriority;
  /** Longer, and the work is ended. */
  limitMs: number;
}

/** What work is done with, in a thread of its own. */
export interface WorkTools {
  config: Config;
  /** The time at which the work was asked for. */
  clock: Clock;
  log: Log;
  /** Connections of this thread's own; those of the priority `background` may take longer. */
  db: Db;
  /** Aborted when nobody waits any more or the time is over: statements are cancelled, and a new one is refused. */
  signal: AbortSignal;
}

type DoWork<Input, Output> = (tools: WorkTools, input: Input) => Promise<Output>;

/** A kind of work, and the function that does it. */
export interface Work {
  kind: WorkKind<unknown, unknown>;
  run: DoWork<unknown, unknown>;
}

export const work = <Input, Output>(kind: WorkKind<Input, Output>, run: DoWork<Input, Output>): Work => ({
  kind,
  run: run as DoWork<unknown, unknown>,
});
