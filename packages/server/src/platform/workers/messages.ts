import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import type { Config } from '../config';
import type { ConnectionSettings } from '../postgres/db';
import { DatabaseUnavailable } from '../postgres/unavailable';

/** What a thread is started with. */
export interface ThreadData {
  config: Config;
  connection: ConnectionSettings;
  /** How much later than what comes in it has its turn on a processor, as nice(2) counts. */
  niceness: number;
}

/** To a thread. */
export type Order =
  | { type: 'run'; kind: string; input: unknown; now: number }
  /** The work under way is not wanted any more. */
  | { type: 'cancel' }
  /** It ends by itself when nothing is under way. */
  | { type: 'close' };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** From a thread. */
export type Report =
  | { type: 'ready' }
  | { type: 'done'; output: unknown }
  | { type: 'failed'; error: ThrownError }
  | { type: 'log'; level: LogLevel; facts: unknown; text?: string }
  /** Backends of the database that answer the thread. */
  | { type: 'backends'; pids: number[] };

type ThrownError =
  | { kind: 'app'; name: ErrorName; facts: ErrorFacts }
  | { kind: 'unavailable'; message: string }
  | { kind: 'other'; message: string; stack: string | undefined; code: string | undefined };

/** An error as it can be sent to another thread. */
export function writeError(error: unknown): ThrownError {
  if (error instanceof AppError) return { kind: 'app', name: error.name, facts: error.facts };
  const { message, stack, code, cause } = error as Error & { code?: string };
  if (error instanceof DatabaseUnavailable) return { kind: 'unavailable', message: (cause as Error).message };
  return { kind: 'other', message, stack, code };
}

/** The error that another thread sent. */
export function readError(error: ThrownError): Error {
  if (error.kind === 'app') return new AppError(error.name, error.facts);
  if (error.kind === 'unavailable') return new DatabaseUnavailable(new Error(error.message));
  const { message, stack, code } = error;
  return Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) });
}

/** The memory of bytes that are an output or a field of one; it can be moved to another thread. */
export const movable = (output: unknown): ArrayBuffer[] => {
  const parts = output instanceof Uint8Array ? [output] : Object.values(output ?? {});
  return parts.flatMap((part) =>
    part instanceof Uint8Array && part.byteLength === part.buffer.byteLength
      ? (part.buffer as ArrayBuffer)
      : [],
  );
};
