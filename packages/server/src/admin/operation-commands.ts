import { z } from 'zod';
import { JOB_KINDS } from '../modules';
import {
  deleteFailedJobs,
  listFailedJobs,
  retryFailedJobs,
  type WhichFailed,
} from '../platform/jobs/failed-jobs';
import { readOutbox } from '../platform/mail/outbox';
import { type Finding, tellFinding } from '../platform/operator/finding';
import { Count } from '../platform/operator/operator-command';
import { OperatorError } from '../platform/operator/operator-error';
import { type CommandName, said, type Tell } from '../platform/operator/told';
import type { AdminServices } from './admin-services';
import { type Command, command } from './command';
import { examine, isWell } from './doctor';
import { withAdminServices } from './opened-command';

/** What an operator does with one failed job or with all of them. */
const failedJobs = (
  done: 'jobsQueued' | 'jobsDeleted',
  work: (db: AdminServices['db'], which: WhichFailed) => Promise<number>,
): Command =>
  command({
    usage: '--id ID | --id all',
    effect: 'changes',
    input: z.object({ id: z.string().regex(/^([\da-f-]{36}|all)$/, 'the id of a failed job, or all') }),
    run: (config, { id }) =>
      withAdminServices(config, async ({ db }) => {
        const count = await work(db, id);
        if (count === 0)
          throw new OperatorError(said(id === 'all' ? 'noFailedJob' : 'failedJobMissing', { id }));
        return { count };
      }),
    show: ({ count }, tell) => tell(done, { count }),
  });

const inLines = (findings: readonly Finding[], tell: Tell): string =>
  findings
    .map(
      (finding) =>
        ({ ...tellFinding(tell.language, finding), state: finding.ok ? 'stateWell' : 'stateBad' }) as const,
    )
    .map(({ name, detail, state }) => `${tell(state)} ${name}: ${detail}`)
    .join('\n');

/** Commands about the installation: mails, queued work, health. */
export const OPERATION_COMMANDS: Partial<Record<CommandName, Command>> = {
  outbox: command({
    usage: '[--count 5]',
    effect: 'guarded',
    input: z.object({
      count: Count.default(5),
    }),
    run: (config, { count }) => readOutbox(config.DATA_DIR, count),
    show: (mails, tell) =>
      mails
        .map(({ mail, written_at }) => `${new Date(written_at).toISOString()}\n${mail}`)
        .join('\n----\n\n') || tell('noMail'),
  }),
  'list-failed-jobs': command({
    usage: '',
    effect: 'shows',
    input: z.object({}),
    run: (config) => withAdminServices(config, (services) => listFailedJobs(services, JOB_KINDS)),
    show: (jobs, tell) =>
      jobs
        .map(
          ({ id, kind, about, reason, attempts, failed_at }) =>
            `${new Date(failed_at).toISOString()}  ${id}  ${kind} ${about}\n  ${reason} (${tell('attempt', { count: attempts })})`,
        )
        .join('\n') || tell('noFailedJob'),
  }),
  'retry-job': failedJobs('jobsQueued', retryFailedJobs),
  'delete-job': failedJobs('jobsDeleted', deleteFailedJobs),
  doctor: command({
    usage: '',
    effect: 'shows',
    input: z.object({}),
    run: (config) => examine(config),
    show: inLines,
    json: (findings) => findings.map((finding) => tellFinding('en', finding)),
    succeeded: isWell,
  }),
};
