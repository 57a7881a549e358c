import { WEBHOOK_JOB } from './modules/alarms/webhook-delivery.service';
import { SEND_COMMAND_JOB } from './modules/commands/command-sending.service';
import { DERIVE_JOB } from './modules/derived/derivation.service';
import { PURGE_REMOVED_JOB } from './modules/devices/device-removal.service';
import { EXPORT_JOB } from './modules/exports/export-job.service';
import { CLOUD_IMPORT_JOB, IMPORT_JOB } from './modules/imports/import-jobs.service';
import { REGISTER_JOB } from './modules/network-servers/registrations.service';
import { RESOLVE_POSITION_JOB } from './modules/trackers/resolver.service';
import type { JobKind } from './platform/jobs/job-kind';
import { MAIL_JOB } from './platform/mail/mail';

/** Every kind of job: each has a queue in the database. */
export const JOB_KINDS: readonly JobKind<unknown>[] = [
  CLOUD_IMPORT_JOB,
  DERIVE_JOB,
  IMPORT_JOB,
  EXPORT_JOB,
  MAIL_JOB,
  PURGE_REMOVED_JOB,
  REGISTER_JOB,
  RESOLVE_POSITION_JOB,
  SEND_COMMAND_JOB,
  WEBHOOK_JOB,
];
