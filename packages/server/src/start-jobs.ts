import { purgeSignIns } from './modules/accounts/accounts.service';
import { deliverAlarms } from './modules/alarms/delivery.service';
import type { AlarmEvaluation } from './modules/alarms/evaluation.service';
import { endUnwatchedAlarms, purgeAlarms } from './modules/alarms/rules.service';
import { sendWebhookMessage, WEBHOOK_JOB } from './modules/alarms/webhook-delivery.service';
import { purgeAuditEntries } from './modules/audit/audit.service';
import type { CommandProgress } from './modules/commands/command-progress.service';
import { createSending, SEND_COMMAND_JOB } from './modules/commands/command-sending.service';
import type { DownlinkSender } from './modules/commands/downlink.model';
import { purgeConnectionTraffic } from './modules/connections/connection-traffic.service';
import { purgeConnections } from './modules/connections/connections.service';
import { foldCreditEntries } from './modules/credits/credits.repository';
import { DERIVE_JOB, derive, deriveDue } from './modules/derived/derivation.service';
import {
  PURGE_REMOVED_JOB,
  purgeRemovals,
  purgeRemovedDevices,
} from './modules/devices/device-removal.service';
import { type DeviceStatus, watchOnlineStates } from './modules/devices/device-status.service';
import { EXPORT_JOB, purgeExports, writeExport } from './modules/exports/export-job.service';
import { purgeHeardDevices } from './modules/heard-devices/heard-devices.service';
import type { HeardUplinks } from './modules/heard-devices/heard-uplinks.service';
import { packOldTables } from './modules/history/old-tables.service';
import { packClosedDays } from './modules/history/packing.service';
import { purgeHistory } from './modules/history/retention.service';
import { runCloudImport } from './modules/imports/cloud-import.service';
import { runImport } from './modules/imports/file-import.service';
import {
  CLOUD_IMPORT_JOB,
  IMPORT_JOB,
  purgeImports,
  resumeImports,
} from './modules/imports/import-jobs.service';
import type { Ingest } from './modules/ingest/ingest.service';
import { watchGateways } from './modules/network-servers/gateway-states.service';
import { REGISTER_JOB, syncRegistrations } from './modules/network-servers/registrations.service';
import { purgeAnnouncements } from './modules/notices/announcements.service';
import { purgeNotices } from './modules/notices/notices.service';
import { purgeRegistrations } from './modules/registration/registration.service';
import { createResolving, purgeResolved, RESOLVE_POSITION_JOB } from './modules/trackers/resolver.service';
import { createScheduler } from './platform/jobs/scheduler';
import { createMailDelivery, MAIL_JOB } from './platform/mail/mail';
import { purgeOutbox } from './platform/mail/outbox';
import type { ConnectionSettings } from './platform/postgres/db';
import type { PlatformServices } from './platform/services';

/** What periodic and queued work needs of the server. */
type JobServices = PlatformServices & {
  ingest: Ingest;
  deviceStatus: DeviceStatus;
  heardUplinks: HeardUplinks;
  progress: CommandProgress;
  senders: readonly DownlinkSender[];
  alarmEvaluation: AlarmEvaluation;
};

const MONITOR_MS = 30_000;
const HEARD_MS = 30_000;
const EXPIRE_MS = 60_000;
const GATEWAYS_MS = 60_000;
const ALARM_MS = 10_000;
const TELL_MS = 5_000;
const CATCH_UP_MS = 5 * 60_000;
const FOLD_MS = 60_000;
const MAINTAIN_MS = 60_000;
const DERIVE_MS = 5 * 60_000;
const PACK_MS = 10 * 60_000;
const PURGE_MS = 60 * 60_000;

/** What runs periodically, in one process at a time, and queued work. All of it is idempotent. */
export function startJobs(services: JobServices, connection: ConnectionSettings) {
  services.queue.work(MAIL_JOB, createMailDelivery(services));
  services.queue.work(WEBHOOK_JOB, (message) => sendWebhookMessage(services, message));
  services.queue.work(PURGE_REMOVED_JOB, (removed) => purgeRemovedDevices(services, removed));
  services.queue.work(SEND_COMMAND_JOB, createSending(services));
  services.queue.work(REGISTER_JOB, (job) => syncRegistrations(services, job));
  services.queue.work(RESOLVE_POSITION_JOB, createResolving(services));
  const ending = new AbortController();
  const history = { ...services, signal: ending.signal };
  services.queue.work(DERIVE_JOB, (channel) => derive(history, channel));
  services.queue.work(IMPORT_JOB, (key) => runImport(history, key));
  services.queue.work(CLOUD_IMPORT_JOB, (key) => runCloudImport(history, key));
  void resumeImports(services).catch((error: Error) =>
    services.log.warn({ reason: error.message }, 'imports are resumed when their jobs expire'),
  );
  services.queue.work(EXPORT_JOB, (key) => writeExport(history, key));
  const scheduler = createScheduler({ connection, log: services.log });
  scheduler.every('watch online states', MONITOR_MS, () => watchOnlineStates(services));
  scheduler.every('store heard uplinks', HEARD_MS, () => services.heardUplinks.storeDue());
  scheduler.every('expire commands', EXPIRE_MS, () => services.progress.expire());
  scheduler.every('watch gateways', GATEWAYS_MS, () => watchGateways(services));
  scheduler.every('fire alarms', ALARM_MS, () => services.alarmEvaluation.fireDue(services.db));
  scheduler.every('tell alarms', TELL_MS, () => deliverAlarms(services));
  scheduler.every('catch up alarms', CATCH_UP_MS, () => services.alarmEvaluation.catchUp(services.db));
  scheduler.every('end unwatched alarms', MAINTAIN_MS, () => endUnwatchedAlarms(services));
  scheduler.every('fold credits', FOLD_MS, () => foldCreditEntries(services.db));
  scheduler.every('maintain queue', MAINTAIN_MS, () => services.queue.maintain());
  scheduler.every('derive days', DERIVE_MS, () => deriveDue(history));
  scheduler.every('pack closed days', PACK_MS, () => packClosedDays(history));
  scheduler.every('purge history', PURGE_MS, () => purgeHistory(history));
  scheduler.every('pack old tables', PURGE_MS, () => packOldTables(history));
  scheduler.every('purge imports', PURGE_MS, () => purgeImports(services));
  scheduler.every('purge sign-ins', PURGE_MS, () => purgeSignIns(services));
  scheduler.every('purge audit entries', PURGE_MS, () => purgeAuditEntries(services));
  scheduler.every('purge registrations', PURGE_MS, () => purgeRegistrations(services));
  scheduler.every('purge notices', PURGE_MS, () => purgeNotices(services));
  scheduler.every('purge announcements', PURGE_MS, () => purgeAnnouncements(services));
  scheduler.every('purge removals', PURGE_MS, () => purgeRemovals(services));
  scheduler.every('purge resolved positions', PURGE_MS, () => purgeResolved(services));
  scheduler.every('purge commands', PURGE_MS, () => services.progress.purge());
  scheduler.every('purge alarms', PURGE_MS, () => purgeAlarms(services));
  scheduler.every('purge heard devices', PURGE_MS, () => purgeHeardDevices(services));
  scheduler.every('purge connections', PURGE_MS, () => purgeConnections(services));
  scheduler.every('purge connection traffic', PURGE_MS, () => purgeConnectionTraffic(services));
  scheduler.every('purge exports', PURGE_MS, () => purgeExports(services));
  scheduler.every('purge outbox', PURGE_MS, () => purgeOutbox(services));
  return {
    async close() {
      ending.abort();
      // What they work with closes after them.
      await Promise.all([scheduler.close(), services.queue.close()]);
    },
  };
}
