import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind';
import type { Queue } from '../../platform/jobs/queue';

const QueuedCommand = z.object({
  orgId: OrgId,
  commandId: z.uuid(),
  /** By whose token its device was heard when it was queued; empty: it was not, or by a version that did not say. */
  token: z.string().default(''),
});
export type QueuedCommand = z.infer<typeof QueuedCommand>;

/**
 * Hands a command to a network server. One that is away fails no job: the handler queues the next attempt itself, until
 * the command expires.
 */
export const SEND_COMMAND_JOB: JobKind<QueuedCommand> = {
  name: 'send_command',
  payload: QueuedCommand,
  retries: 20,
  retrySeconds: 5,
  pool: 'outside',
  atOnce: 4,
  turnOf: ({ orgId, token }) => ({ party: orgId, target: token || orgId }),
  describe: ({ orgId, commandId }) => `organisation ${orgId}: ${commandId}`,
};

/** Commands that are over need no further attempt: their jobs end now, and keep no other from the network server. */
export const dropAttempts = (queue: Pick<Queue, 'hasten'>, commandIds: readonly string[]): Promise<void> =>
  queue.hasten(SEND_COMMAND_JOB, commandIds);
