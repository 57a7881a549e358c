import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { reports } from '@fieldscope/contract/calls/reports';
import { fail } from '@fieldscope/contract/errors/fail';
import type { UserId } from '@fieldscope/contract/ids';
import { REPORT_LIMITS, type ReportFailure } from '@fieldscope/contract/report-limits';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { isOneAddress } from '../../platform/mail/mail';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { listSourceNames, type SourceKey } from './content/sources.service';
import { REPORT_JOB } from './delivery/send-report.service';
import * as repository from './reports.repository';
import { lastDue, nextDueAt } from './schedule/due-dates.model';

type Ctx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof reports> = InputOf<(typeof reports)[Name]>;
type Result<Name extends keyof typeof reports> = Promise<ResultOf<(typeof reports)[Name]>>;

/** Reports by name. */
export async function listReports(ctx: Ctx): Result<'list'> {
  const { db, orgId } = ctx;
  const [rows, readers, nameOf] = await Promise.all([
    repository.listReports(db, orgId),
    repository.listReaders(db, orgId),
    listSourceNames(ctx),
  ]);
  return Promise.all(
    rows.map(async (row) => ({
      ...{ report_id: row.reportId, name: row.name, source: row.source, source_id: row.sourceId },
      source_name: nameOf(row) ?? null,
      ...{
        period: row.period,
        hour: row.hour,
        weekday: row.weekday,
        month_day: row.monthDay,
        is_on: row.isOn,
      },
      readers: await Promise.all(
        readers
          .filter(({ reportId }) => reportId === row.reportId)
          .map(async (reader) => ({
            ...{ user_id: reader.userId, name: reader.name, has_email: isOneAddress(reader.account) },
            ...{ is_paused: reader.isPaused, last_sent_at: reader.lastSentAt },
            next_at: row.isOn && !reader.isPaused ? nextDueAt(row, reader.timezone, ctx.clock.now()) : null,
            last_failure: reader.lastFailure ?? (await mailFailure(ctx, reader)),
          })),
      ),
    })),
  );
}

/** Whether the mail of the newest report reached the mail server. */
async function mailFailure(
  { mail }: Pick<PlatformServices, 'mail'>,
  { mailId }: Pick<repository.ReaderRow, 'mailId'>,
): Promise<ReportFailure | null> {
  const outcome = mailId === null ? 'sent' : await mail.stateOf(mailId);
  return outcome === 'sent' ? null : outcome;
}

/** @throws AppError creation_limit_reached, resource_missing when there is no such source, account_missing */
export async function createReport(ctx: Ctx, input: Input<'create'>): Result<'create'> {
  const { db, orgId, clock } = ctx;
  const one = { orgId, reportId: randomUUID() };
  const source = { source: input.source, sourceId: input.source_id };
  await ensureSource(ctx, source);
  await inTransaction(db, async (trx) => {
    await lockOrganisation(trx, orgId);
    const limit = REPORT_LIMITS.reports;
    if ((await repository.countReports(trx, orgId)) >= limit) fail('creation_limit_reached', { limit });
    await repository.insertReport(trx, { ...one, ...source, ...factsOf(input) }, clock.now());
    await putReaders(ctx, trx, one, input);
  });
  return { report_id: one.reportId };
}

/** @throws AppError resource_missing, account_missing */
export async function updateReport(ctx: Ctx, input: Input<'update'>): Result<'update'> {
  const one = ownedOf(ctx, input);
  await inTransaction(ctx.db, async (trx) => {
    if (!(await repository.updateReport(trx, one, factsOf(input)))) fail('resource_missing');
    await putReaders(ctx, trx, one, input);
  });
  return {};
}

/** @throws AppError resource_missing */
export async function switchReport(ctx: Ctx, input: Input<'switch'>): Result<'switch'> {
  const one = ownedOf(ctx, input);
  await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await repository.switchReport(trx, one, input.is_on)) ?? fail('resource_missing');
    await skipMissed(ctx, trx, one);
  });
  return {};
}

/** @throws AppError resource_missing when the caller is none of its readers */
export async function pauseOwn(ctx: Ctx, input: Input<'pauseOwn'>): Result<'pauseOwn'> {
  const one = { ...ownedOf(ctx, input), userId: ctx.actor.userId };
  await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await repository.pauseReader(trx, one, input.is_paused)) ?? fail('resource_missing');
    await skipMissed(ctx, trx, one);
  });
  return {};
}

/**
 * Sends the newest report to the caller, who may be none of its readers.
 * @throws AppError resource_missing, operation_unsupported when the caller's account has no address for mails
 */
export async function sendNow(ctx: Ctx, input: Input<'sendNow'>): Result<'sendNow'> {
  const one = ownedOf(ctx, input);
  const report = (await repository.findReport(ctx.db, one)) ?? fail('resource_missing');
  ctx.subject = report.name;
  const account = await repository.findAddress(ctx.db, ctx.orgId, ctx.actor.userId);
  if (account === undefined || !isOneAddress(account)) fail('operation_unsupported');
  await ctx.queue.send(REPORT_JOB, { ...one, userId: ctx.actor.userId });
  return {};
}

/** @throws AppError resource_missing */
export async function removeReport(ctx: Ctx, input: Input<'remove'>): Result<'remove'> {
  ctx.subject = (await repository.deleteReport(ctx.db, ownedOf(ctx, input))) ?? fail('resource_missing');
  return {};
}

const ownedOf = ({ orgId }: Ctx, { report_id }: { report_id: string }): repository.ReportKey => ({
  ...{ orgId, reportId: report_id },
});

type Facts = Omit<Input<'update'>, 'report_id'>;

const factsOf = ({
  name,
  period,
  hour,
  weekday,
  month_day,
}: Omit<Facts, 'readers'>): repository.ReportFacts => ({
  ...{ name, period, hour, weekday, monthDay: month_day },
});

async function ensureSource(ctx: Ctx, source: SourceKey): Promise<void> {
  const nameOf = await listSourceNames(ctx);
  if (nameOf(source) === undefined) fail('resource_missing');
}

/** A new reader gets the next one, and none that was due before. @throws AppError account_missing */
async function putReaders(
  { orgId, clock }: Ctx,
  trx: Db,
  one: repository.ReportKey,
  { readers, ...facts }: Facts,
): Promise<void> {
  const userIds = [...new Set<UserId>(readers)];
  const persons = await repository.listPersons(trx, orgId, userIds);
  if (persons.length < userIds.length) fail('account_missing');
  const schedule = factsOf(facts);
  await repository.putReaders(
    trx,
    one.reportId,
    persons.map(({ userId, timezone }) => ({
      userId,
      queuedFor: lastDue(schedule, timezone, clock.now()).date,
    })),
  );
}

/** What was due while it was paused or off is not sent later. */
async function skipMissed({ clock }: Ctx, trx: Db, one: repository.ReportKey): Promise<void> {
  const report = (await repository.findReport(trx, one))!;
  for (const { userId, timezone } of await repository.listReaders(trx, one.orgId, one.reportId)) {
    const { date } = lastDue(report, timezone, clock.now());
    await repository.skipUntil(trx, { ...one, userId }, date);
  }
}
