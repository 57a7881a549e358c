import { ARCHIVE_LIMITS } from '@fieldscope/contract/archive-limits';
import type { InputOf, ResultInputOf } from '@fieldscope/contract/call';
import type { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import { fail } from '@fieldscope/contract/errors/fail';
import { toIsoTime } from '@fieldscope/contract/time';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { ensureOwnPassword } from '../accounts/own-password.service';
import { ARCHIVE_FILES } from './archive-files.service';
import { ARCHIVE_JOB } from './archive-job.service';
import { archiveTickets, DOWNLOAD_PATH } from './archive-tickets.model';
import * as repository from './organisation-archives.repository';

type Calls = typeof organisationArchives;
type Input<Name extends keyof Calls> = InputOf<Calls[Name]>;
type Result<Name extends keyof Calls> = Promise<ResultInputOf<Calls[Name]>>;

/** Name under which a file is saved: the day on which it was begun, in UTC, and which one it is. */
export const nameOf = (archiveId: string, createdAt: number): string =>
  `organisation-${toIsoTime(createdAt).slice(0, 'YYYY-MM-DD'.length)}-${archiveId}.archive`;

/** Archives of the organisation, newest first. */
export async function listArchives({ db, orgId, config }: OrgCtx): Result<'list'> {
  const found = await repository.listArchives(db, orgId);
  return {
    possible: config.OWNER_ARCHIVES === 'on',
    archives: found.map(({ finished_at, ...one }) => ({
      ...one,
      name: nameOf(one.archive_id, one.created_at),
      expires_at: finished_at === null ? null : finished_at + ARCHIVE_LIMITS.keptMs,
    })),
  };
}

/**
 * Begins an archive of the organisation, as a job.
 * @throws AppError operation_unsupported, password_wrong, account_locked, account_missing, in_progress
 */
export async function createArchive(
  ctx: OrgCtx<UserActor>,
  { passphrase, password }: Input<'create'>,
): Result<'create'> {
  const { db, orgId, clock, config, queue } = ctx;
  if (config.OWNER_ARCHIVES === 'off') fail('operation_unsupported');
  await ensureOwnPassword(ctx, password);
  return inTransaction(db, async (trx) => {
    if ((await repository.countArchivesAlone(trx, orgId)) >= ARCHIVE_LIMITS.kept) fail('in_progress');
    const now = clock.now();
    const archiveId = await repository.insertArchive(trx, orgId, now);
    await queue.send(ARCHIVE_JOB, { orgId, archiveId, passphrase }, { db: trx });
    ctx.subject = nameOf(archiveId, now);
    return { archive_id: archiveId };
  });
}

/** Deletes an archive and its file. @throws AppError resource_missing */
export async function removeArchive(
  ctx: OrgCtx,
  { archive_id: archiveId }: Input<'remove'>,
): Result<'remove'> {
  const found = await repository.deleteArchive(ctx.db, { orgId: ctx.orgId, archiveId });
  const { createdAt } = found ?? fail('resource_missing');
  await ARCHIVE_FILES.remove(ctx.config, archiveId);
  ctx.subject = nameOf(archiveId, createdAt);
  return {};
}

/** A link that opens a file without a sign-in, for the browser that downloads it. @throws AppError resource_missing */
export async function createLink(
  ctx: OrgCtx<UserActor>,
  { archive_id: archiveId }: Input<'createLink'>,
): Result<'createLink'> {
  const { orgId, secrets, clock, actor } = ctx;
  const { createdAt } =
    (await repository.findReady(ctx.db, { orgId, archiveId })) ?? fail('resource_missing');
  const expiresAt = clock.now() + ARCHIVE_LIMITS.linkMs;
  ctx.subject = nameOf(archiveId, createdAt);
  const ticket = archiveTickets(secrets).write({ orgId, userId: actor.userId, fileId: archiveId, expiresAt });
  return { path: `${DOWNLOAD_PATH}/${ticket}`, expires_at: expiresAt };
}
