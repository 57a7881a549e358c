import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { operatorViews } from '@fieldscope/contract/calls/operators';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Language } from '@fieldscope/contract/languages';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { OperatorCtx } from '../../platform/http/request-context';
import { countJobs, listJobsOf } from '../../platform/jobs/failed-jobs';
import type { JobKind } from '../../platform/jobs/job-kind';
import { JOB_POOLS, type JobPool } from '../../platform/jobs/job-pools';
import { MAIL_JOB } from '../../platform/mail/mail';
import { countOutbox } from '../../platform/mail/outbox';
import { callTimings, countedSince, statementTimings } from '../../platform/observability/timings';
import { tellFinding } from '../../platform/operator/finding';
import type { ToolCommand } from '../../platform/operator/operator-command';
import { lineIn } from '../../platform/operator/operator-error';
import { viewPools } from '../../platform/postgres/open-pools';
import { viewSpace } from '../history/space.service';
import { listLog } from '../operators/operator-log.service';
import { listStatements, viewVersions } from './database-facts.repository';
import {
  type FoundDeviceRow,
  listDevicesBetween,
  listDevicesOfDevEui,
  listRefusalsAbout,
} from './devices-found.repository';
import type { Examination } from './examination.service';
import { countedUpTo, keyedPage, READ_FOR_PAGE } from './keyed-pages.model';
import {
  DEVICES_COUNTED,
  findOrganisation,
  listOrganisations,
  listUsers,
  type OrganisationRow,
} from './organisations-shown.repository';
import { reasonOfCause, reasonOfCode } from './reasons.model';
import { listCauses, listRefusals } from './refusals-shown.repository';
import { type ActionRow, listActions, listSignIns } from './sign-ins.repository';
import { listDays, listTables, viewDatabaseBytes } from './space-shown.repository';

type Call = typeof operatorViews;

const EUI_LENGTH = 16;
const REFUSALS_SHOWN = 200;
const REFUSALS_OF_DEVICE = 10;
const REFUSALS_KEPT_MS = 30 * DAY_MS;
const USERS_SHOWN = 50;
const ACTIONS_SHOWN = 20;
const JOBS_COUNTED = 200_000;
const TABLES_SHOWN = 40;
const DAYS_SHOWN = 60;
const TIMINGS_SHOWN = 30;
/** The history of an organisation with more devices is not added up while somebody waits. */
const DEVICES_ADDED_UP = 200;
const HISTORY_TABLES: Readonly<Record<string, 'raw' | 'packed'>> = {
  uplink: 'raw',
  derived_reading: 'raw',
  history: 'packed',
  history_frames: 'packed',
  uplink_history: 'packed',
};

export async function viewOverview(
  ctx: OperatorCtx,
  { examination, version }: { examination: Examination; version: string },
): Promise<ResultOf<Call['overview']>> {
  const [examined, versions] = await Promise.all([examination.view(), viewVersions(ctx.db)]);
  return {
    ...examined,
    findings: examined.findings.map((finding) => tellFinding(ctx.language, finding)),
    versions: { portal: version, node: process.versions.node, ...versions },
    process: {
      host: hostname(),
      pid: process.pid,
      roles: [...ctx.config.ROLES],
      uptime_seconds: Math.round(process.uptime()),
      memory_bytes: process.memoryUsage().rss,
      worker_threads: ctx.config.WORKER_THREADS === 'on',
      ...viewPools(),
    },
  };
}

const shownOrganisation = ({ email: _, ...row }: OrganisationRow) => ({
  ...row,
  devices: countedUpTo(DEVICES_COUNTED, row.devices),
});

/** @throws AppError parameter_invalid */
export async function listShownOrganisations(
  { db }: OperatorCtx,
  { search, sort, after }: InputOf<Call['listOrganisations']>,
): Promise<ResultOf<Call['listOrganisations']>> {
  const rows = await listOrganisations(db, { search, sort, after: numberOf(after), take: READ_FOR_PAGE });
  const { list, next } = keyedPage(rows, ({ org_id }) => org_id);
  return { list: list.map(shownOrganisation), next };
}

/** @throws AppError resource_missing */
export async function viewShownOrganisation(
  { db, language }: OperatorCtx,
  { org_id: orgId }: InputOf<Call['viewOrganisation']>,
): Promise<ResultOf<Call['viewOrganisation']>> {
  const row = (await findOrganisation(db, orgId)) ?? fail('resource_missing');
  const [users, signIns, actions] = await Promise.all([
    listUsers(db, orgId, USERS_SHOWN),
    listActions(db, orgId, { areSignIns: true, take: ACTIONS_SHOWN }),
    listActions(db, orgId, { areSignIns: false, take: ACTIONS_SHOWN }),
  ]);
  return {
    ...shownOrganisation(row),
    email: row.email,
    users,
    sign_ins: signIns.map(shownSignIn(language)),
    actions: actions.map((action) => ({ ...shownSignIn(language)(action), subject: action.subject })),
    history_bytes: row.devices > DEVICES_ADDED_UP ? null : (await viewSpace(db, orgId)).bytes,
  };
}

const shownSignIn =
  (language: Language) =>
  ({ subject: _, ...row }: ActionRow) => ({ ...row, reason: reasonOfCode(language, row.code) });

export async function findShownDevices(
  { db, language }: OperatorCtx,
  { search, after }: InputOf<Call['findDevices']>,
): Promise<ResultOf<Call['findDevices']>> {
  const prefix = search.toUpperCase();
  const range = { first: prefix.padEnd(EUI_LENGTH, '0'), last: prefix.padEnd(EUI_LENGTH, 'F') };
  const rows = await listDevicesBetween(db, { ...range, after: deviceKeyOf(after), take: READ_FOR_PAGE });
  const isWhole = prefix.length === EUI_LENGTH;
  const byDevEui = isWhole && after === undefined ? await listDevicesOfDevEui(db, prefix) : [];
  const known = new Set(rows.map(({ device_id }) => device_id));
  const all = [...rows, ...byDevEui.filter(({ device_id }) => !known.has(device_id))];
  const refused = isWhole ? await listRefusalsAbout(db, prefix, REFUSALS_OF_DEVICE) : [];
  const refusals = refused.map((each) => ({ ...each, reason: reasonOfCause(language, each.cause) }));
  const { list, next } = keyedPage(all, keyOfDevice);
  return { list: list.map(({ device_id: _, ...device }) => ({ ...device, refusals })), next };
}

const keyOfDevice = ({ eui, device_id }: FoundDeviceRow): string => `${eui}.${device_id}`;

/** @throws AppError parameter_invalid */
function deviceKeyOf(after: string | undefined): { eui: string; id: number } | undefined {
  if (after === undefined) return undefined;
  const [, eui, id] =
    /^([0-9A-F]{16})\.(\d{1,9})$/.exec(after) ?? fail('parameter_invalid', { field: 'after' });
  return { eui: eui!, id: Number(id) };
}

export async function listShownRefusals(
  { db, clock, language }: OperatorCtx,
  { cause, org_id: orgId }: InputOf<Call['listRefusals']>,
): Promise<ResultOf<Call['listRefusals']>> {
  const since = clock.now() - REFUSALS_KEPT_MS;
  const [rows, causes] = await Promise.all([
    listRefusals(db, { since, cause, orgId, take: REFUSALS_SHOWN + 1 }),
    listCauses(db, since),
  ]);
  return {
    list: rows
      .slice(0, REFUSALS_SHOWN)
      .map((row) => ({ ...row, reason: reasonOfCause(language, row.cause) })),
    causes,
    more: rows.length > REFUSALS_SHOWN,
  };
}

export async function viewQueue({ db }: OperatorCtx): Promise<ResultOf<Call['viewQueue']>> {
  const { pools, more } = await countJobs(db, JOBS_COUNTED);
  return {
    pools: pools.map((each) => ({ ...each, workers: JOB_POOLS[each.pool as JobPool]?.workers ?? 0 })),
    more,
  };
}

/** @throws AppError parameter_invalid */
export async function listShownJobs(
  ctx: OperatorCtx,
  { state, kind, after }: InputOf<Call['listJobs']>,
  kinds: readonly JobKind<unknown>[],
): Promise<ResultOf<Call['listJobs']>> {
  if (after !== undefined && !z.guid().safeParse(after).success)
    fail('parameter_invalid', { field: 'after' });
  const rows = await listJobsOf(ctx, kinds, { state, kind, after, take: READ_FOR_PAGE });
  return keyedPage(rows, ({ id }) => id);
}

export async function viewMails({ db, config }: OperatorCtx): Promise<ResultOf<Call['viewMails']>> {
  const [{ pools }, outbox] = await Promise.all([countJobs(db, JOBS_COUNTED), countOutbox(config.DATA_DIR)]);
  const mails = pools.find(({ kind }) => kind === MAIL_JOB.name);
  return {
    has_server: config.SMTP_URL !== undefined,
    waiting: (mails?.waiting ?? 0) + (mails?.active ?? 0),
    failed: mails?.failed ?? 0,
    outbox: outbox.count,
    oldest_in_outbox_at: outbox.oldestAt,
  };
}

export async function viewShownSpace({ db, config }: OperatorCtx): Promise<ResultOf<Call['viewSpace']>> {
  const [tables, days, databaseBytes, disk] = await Promise.all([
    listTables(db, { named: Object.keys(HISTORY_TABLES), take: TABLES_SHOWN }),
    listDays(db, DAYS_SHOWN),
    viewDatabaseBytes(db),
    statfs(config.DATA_DIR).catch(() => undefined),
  ]);
  return {
    tables: tables
      .sort((one, other) => other.bytes - one.bytes)
      .map((table) => ({ ...table, kind: HISTORY_TABLES[table.name] ?? 'other' })),
    days,
    database_bytes: databaseBytes,
    disk: disk
      ? {
          folder: config.DATA_DIR,
          free_bytes: disk.bavail * disk.bsize,
          total_bytes: disk.blocks * disk.bsize,
        }
      : null,
  };
}

export async function viewSlow({ db }: OperatorCtx): Promise<ResultOf<Call['viewSlow']>> {
  return {
    process: `${hostname()} (PID ${process.pid})`,
    since: countedSince,
    calls: callTimings.longest(TIMINGS_SHOWN),
    statements: statementTimings.longest(TIMINGS_SHOWN),
    database: (await listStatements(db, TIMINGS_SHOWN)) ?? null,
  };
}

/** @throws AppError parameter_invalid */
export async function listShownSignIns(
  { db, language }: OperatorCtx,
  { search, outcome, after }: InputOf<Call['listSignIns']>,
): Promise<ResultOf<Call['listSignIns']>> {
  const rows = await listSignIns(db, { search, outcome, after: numberOf(after), take: READ_FOR_PAGE });
  const { list, next } = keyedPage(rows, ({ entry_id }) => entry_id);
  return { list: list.map(shownSignIn(language)), next };
}

interface PlacedBackups {
  place: string;
  backups: {
    name: string;
    made_at: number;
    bytes: number;
    is_own: boolean;
    proof: { is_proven: true; rows: number; seconds: number } | { is_proven: false; reason: string } | null;
  }[];
}

export async function listShownBackups(
  { config, language }: OperatorCtx,
  backups: Pick<ToolCommand, 'run'>,
): Promise<ResultOf<Call['listBackups']>> {
  if (!config.BACKUP_TO) return { place: '', backups: [], fault: '' };
  try {
    const placed = (await backups.run(config, {})) as PlacedBackups;
    return {
      place: placed.place,
      fault: '',
      backups: placed.backups.map(({ name, made_at, bytes, is_own, proof }) => ({
        ...{ name, made_at, bytes, is_own },
        is_proven: proof?.is_proven ?? null,
        proof: proof ? (proof.is_proven ? `${proof.rows}, ${proof.seconds} s` : proof.reason) : '',
      })),
    };
  } catch (error) {
    return { place: config.BACKUP_TO, backups: [], fault: lineIn(language, error) };
  }
}

/** @throws AppError parameter_invalid */
export async function listShownLog(
  { db }: OperatorCtx,
  { search, after }: InputOf<Call['listLog']>,
): Promise<ResultOf<Call['listLog']>> {
  const rows = await listLog({ db }, { search, before: numberOf(after), take: READ_FOR_PAGE });
  return keyedPage(rows, ({ entry_id }) => entry_id);
}

/** @throws AppError parameter_invalid: a key that is none of a list of numbers */
function numberOf(after: string | undefined): string | undefined {
  if (after !== undefined && !/^\d{1,18}$/.test(after)) fail('parameter_invalid', { field: 'after' });
  return after;
}
