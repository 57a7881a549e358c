import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { JOB_KINDS } from './modules';
import { viewMailNames } from './modules/brands/brands.service';
import { backupSchedules } from './platform/backup/schedule/scheduled-backups';
import { JOB_POOLS } from './platform/jobs/job-pools';
import { createScheduler } from './platform/jobs/scheduler';
import { MAIL_JOB } from './platform/mail/mail';
import { createMailDelivery } from './platform/mail/mail-delivery';
import { purgeOutbox } from './platform/mail/outbox';
import { type CreatedModule, every, job, type WorkPlatform } from './platform/module';
import type { ConnectionSettings, Db } from './platform/postgres/db';
import type { PlatformServices } from './platform/services';

const PLATFORM_WORK = [
  job(MAIL_JOB, (platform) => createMailDelivery(platform, (orgId) => viewMailNames(platform.db, orgId))),
];
const PLATFORM_SCHEDULES = [
  every('maintain queue', MINUTE_MS, ({ queue }) => queue.maintain()),
  every('purge outbox', HOUR_MS, purgeOutbox),
];

type Working = Pick<CreatedModule<object>, 'work' | 'schedules'>;

/**
 * Starts queued work, and what runs periodically in one process at a time.
 * @param longDb connections for what takes longer than anybody waits for an answer
 * @param tool the program of the operator's tool
 */
export function startJobs(
  services: PlatformServices,
  longDb: Db,
  connection: ConnectionSettings,
  modules: readonly Working[],
  tool: string,
): { close(): Promise<void> } {
  const ending = new AbortController();
  const signal = ending.signal;
  const platform: WorkPlatform = { ...services, db: longDb, signal };
  const ownSchedules = [...PLATFORM_SCHEDULES, ...backupSchedules(services.config, tool)];
  const parts = [{ work: PLATFORM_WORK, schedules: ownSchedules }, ...modules];
  const work = parts.flatMap((part) => part.work ?? []);
  const unworked = JOB_KINDS.filter((kind) => !work.some((one) => one.kind === kind));
  if (unworked.length > 0)
    throw new Error(`no module works on ${unworked.map(({ name }) => name).join(', ')}`);
  // The others must not wait for a transaction over a whole file.
  for (const one of work) one.start(JOB_POOLS[one.kind.pool].takesLong ? platform : { ...services, signal });
  const scheduler = createScheduler({ connection, log: services.log });
  for (const { name, periodMs, run } of parts.flatMap((part) => part.schedules ?? []))
    scheduler.every(name, periodMs, () => run(platform));
  return {
    async close() {
      ending.abort();
      // What they work with closes after them.
      await Promise.all([scheduler.close(), services.queue.close()]);
    },
  };
}
