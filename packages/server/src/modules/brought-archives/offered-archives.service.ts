import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import type { InputOf, ResultInputOf } from '@fieldscope/contract/call';
import { offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OperatorCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { listTakenAccounts } from '../accounts/accounts.service';
import { recordOperatorAction } from '../audit/audit.service';
import { listTakenEuis } from '../devices/device-ownership.service';
import { ensureOperatorPassword } from '../operators/operator-sign-in.service';
import type { OfferedRow } from './brought-archives.repository';
import * as repository from './brought-archives.repository';
import { BROUGHT_FILES } from './brought-files.service';
import { RESTORE_JOB } from './brought-jobs.model';
import { tellOwner } from './brought-news.service';

export { countWaiting } from './brought-archives.repository';

type Calls = typeof offeredArchives;
type Input<Name extends keyof Calls> = InputOf<Calls[Name]>;
type Result<Name extends keyof Calls> = Promise<ResultInputOf<Calls[Name]>>;

/** What owners brought, with what stands in its way here at this moment. */
export async function listOffered({ db }: OperatorCtx): Result<'list'> {
  const offered: ResultInputOf<Calls['list']> = [];
  for (const row of await repository.listOffered(db)) offered.push(await offeredOf(db, row));
  return offered;
}

async function offeredOf(
  db: Db,
  { received, fault, has_new_codes, by_account, ...row }: OfferedRow,
): Promise<ResultInputOf<Calls['list']>[number]> {
  const key = { orgId: row.org_id, archiveId: row.archive_id };
  const claimed = row.state === 'waiting' ? await repository.findClaimed(db, key) : undefined;
  const accounts = claimed ? await listTakenAccounts(db, claimed.accounts) : [];
  const euis = claimed ? await listTakenEuis(db, claimed.euis) : [];
  const most = BROUGHT_LIMITS.namesShown;
  return {
    ...row,
    by_account: by_account ?? '',
    taken_accounts: accounts.slice(0, most),
    taken_euis: euis.slice(0, most),
    taken: accounts.length + euis.length,
  };
}

/**
 * Has an archive restored, as a job.
 * @throws AppError password_wrong, account_locked, resource_missing, operation_unsupported where owners may bring none
 */
export async function acceptArchive(
  ctx: OperatorCtx,
  { archive_id: archiveId, credits, password }: Input<'accept'>,
): Result<'accept'> {
  await ensureOperatorPassword(ctx, password);
  if (ctx.config.OWNER_ARCHIVES === 'off') fail('operation_unsupported');
  const decision = { archiveId, operator: ctx.actor.name, now: ctx.clock.now() };
  await inTransaction(ctx.db, async (trx) => {
    const { orgId, fileName } =
      (await repository.saveAcceptance(trx, decision, credits)) ?? fail('resource_missing');
    await ctx.queue.send(RESTORE_JOB, { orgId, archiveId }, { db: trx });
    const about = { call: offeredArchives.accept, orgId, subject: fileName };
    await recordOperatorAction({ ...ctx, db: trx }, about);
  });
  return {};
}

/** Declines an archive, whose file is deleted. @throws AppError password_wrong, account_locked, resource_missing */
export async function declineArchive(
  ctx: OperatorCtx,
  { archive_id: archiveId, reason, password }: Input<'decline'>,
): Result<'decline'> {
  await ensureOperatorPassword(ctx, password);
  const decision = { archiveId, operator: ctx.actor.name, now: ctx.clock.now() };
  await inTransaction(ctx.db, async (trx) => {
    const { orgId, fileName } =
      (await repository.saveDecline(trx, decision, reason)) ?? fail('resource_missing');
    const about = { call: offeredArchives.decline, orgId, subject: fileName };
    await recordOperatorAction({ ...ctx, db: trx }, about);
    await tellOwner(ctx, trx, { orgId, archiveId });
  });
  await BROUGHT_FILES.remove(ctx.config, archiveId);
  return {};
}
