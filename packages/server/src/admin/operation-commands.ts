import { z } from 'zod';
import { JOB_KINDS } from '../modules';
import {
  deleteFailedJobs,
  listFailedJobs,
  retryFailedJobs,
  type WhichFailed,
} from '../platform/jobs/failed-jobs';
import { readOutbox } from '../platform/mail/outbox';
import { Count } from '../platform/operator/operator-command';
import { OperatorError } from '../platform/operator/operator-error';
import type { AdminServices } from './admin-services';
import { type Command, command } from './command';
import { examine, isWell } from './doctor';
import { withAdminServices } from './opened-command';

/** What an operator does with one failed job or with all of them. */
const failedJobs = (
  summary: string,
  done: string,
  work: (db: AdminServices['db'], which: WhichFailed) => Promise<number>,
): Command =>
  command({
    usage: '--id ID | --id all',
    summary,
    effect: 'changes',
    input: z.object({ id: z.string().regex(/^([\da-f-]{36}|all)$/, 'the id of a failed job, or all') }),
    run: (config, { id }) =>
      withAdminServices(config, async ({ db }) => {
        const count = await work(db, id);
        if (count === 0)
          throw new OperatorError(id === 'all' ? 'No job has failed.' : `No failed job has the id ${id}.`);
        return { count };
      }),
    show: ({ count }) => `${count} ${count === 1 ? 'job' : 'jobs'} ${done}.`,
  });

/** Commands about the installation: mails, queued work, health. */
export const OPERATION_COMMANDS: Record<string, Command> = {
  outbox: command({
    usage: '[--count 5]',
    summary:
      'shows the newest emails that are queued because no SMTP server is set, codes to register among them',
    effect: 'guarded',
    input: z.object({
      count: Count.default(5),
    }),
    run: (config, { count }) => readOutbox(config.DATA_DIR, count),
    show: (mails) =>
      mails
        .map(({ mail, written_at }) => `${new Date(written_at).toISOString()}\n${mail}`)
        .join('\n----\n\n') || 'No mail waits.',
  }),
  'list-failed-jobs': command({
    usage: '',
    summary:
      'lists work that was tried in vain as often as it may be, such as emails; it waits here for a month',
    effect: 'shows',
    input: z.object({}),
    run: (config) => withAdminServices(config, (services) => listFailedJobs(services, JOB_KINDS)),
    show: (jobs) =>
      jobs
        .map(
          ({ id, kind, about, reason, attempts, failed_at }) =>
            `${new Date(failed_at).toISOString()}  ${id}  ${kind} ${about}\n  ${reason} (attempt ${attempts})`,
        )
        .join('\n') || 'No job has failed.',
  }),
  'retry-job': failedJobs('has a failed job run again at once', 'queued again', retryFailedJobs),
  'delete-job': failedJobs('deletes a failed job', 'deleted', deleteFailedJobs),
  doctor: command({
    usage: '',
    summary: 'looks at database, disk, ports and settings; exit code 1 when something is bad',
    effect: 'shows',
    input: z.object({}),
    run: (config) => examine(config),
    show: (findings) =>
      findings.map(({ name, ok, detail }) => `${ok ? 'ok  ' : 'BAD '} ${name}: ${detail}`).join('\n'),
    succeeded: isWell,
  }),
};
