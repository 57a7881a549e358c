import type { Program } from './binaries';
import type { Layout } from './cluster';
import type { Identity } from './identity';

/** What the supervisor writes to; pino's shape. */
export interface SupervisorLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The cluster that is supervised, and what its postmasters run with. */
export interface Supervision {
  layout: Layout;
  program: Program;
  identity: Identity;
  log: SupervisorLog;
  isStopping(): boolean;
}
