import { type ArchiveFault, BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import type { InputOf, ResultInputOf } from '@fieldscope/contract/call';
import type { broughtArchives } from '@fieldscope/contract/calls/brought-archives';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { fail } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';
import { freeBytes } from '../../platform/backup/spare-disk';
import type { Config } from '../../platform/config';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import { takePart } from '../../platform/uploads';
import { ensureOwnPassword } from '../accounts/own-password.service';
import type { BroughtRow } from './brought-archives.repository';
import * as repository from './brought-archives.repository';
import { BROUGHT_FILES, writePart } from './brought-files.service';
import { EXAMINE_JOB } from './brought-jobs.model';
import { BROUGHT_TEXTS } from './brought-texts';

type Calls = typeof broughtArchives;
type Input<Name extends keyof Calls> = InputOf<Calls[Name]>;
type Result<Name extends keyof Calls> = Promise<ResultInputOf<Calls[Name]>>;

const { partBytes } = BROUGHT_LIMITS;
const mostBytesOf = ({ BROUGHT_ARCHIVE_MB }: Pick<Config, 'BROUGHT_ARCHIVE_MB'>): number =>
  BROUGHT_ARCHIVE_MB * 1024 ** 2;

/** Archives that were brought, newest first. */
export async function listBrought({ db, orgId, config, language }: OrgCtx): Result<'list'> {
  return {
    possible: config.OWNER_ARCHIVES === 'on',
    most_bytes: mostBytesOf(config),
    archives: (await repository.listBrought(db, orgId)).map((row) => shownOf(row, language)),
  };
}

const shownOf = ({ fault, ...row }: BroughtRow, language: Language) => ({
  ...row,
  fault: fault && faultOf(fault, language),
});

/** The error of the catalogue that a file is, with the field that is wrong. */
function faultOf(fault: ArchiveFault, language: Language) {
  const field = fault === 'passphrase' ? 'passphrase' : 'file';
  const facts = { field, problem: `archive_${fault}` };
  return {
    code: ERRORS.parameter_invalid.code,
    field: field as 'passphrase' | 'file',
    msg: errorText(language, 'parameter_invalid', facts),
  };
}

/**
 * Begins to bring an archive: its parts come next.
 * @throws AppError operation_unsupported, parameter_invalid with what a file may have, upload_failed when the disk has no space,
 * password_wrong, account_locked, account_missing, in_progress
 */
export async function beginBringing(
  ctx: OrgCtx<UserActor>,
  { file_name: fileName, bytes, passphrase, password }: Input<'begin'>,
): Result<'begin'> {
  const { db, orgId, clock, config, secrets, actor } = ctx;
  if (config.OWNER_ARCHIVES === 'off') fail('operation_unsupported');
  const most = mostBytesOf(config);
  if (bytes > most)
    fail('parameter_invalid', { field: 'file', kilobytes: Math.ceil(bytes / 1024), limit: most / 1024 });
  await ensureOwnPassword(ctx, password);
  await ensureRoom(ctx, bytes);
  const now = clock.now();
  const archive = { userId: actor.userId, fileName, bytes, passphrase: secrets.seal(passphrase) };
  const expiresAt = now + BROUGHT_LIMITS.uploadMs;
  ctx.subject = fileName;
  try {
    const { refused, archiveId } = await inTransaction(db, async (trx) => ({
      refused: await repository.deleteRefused(trx, orgId),
      archiveId: await repository.insertBrought(trx, orgId, { ...archive, now, expiresAt }),
    }));
    // Those whose examination was abandoned have theirs still.
    for (const id of refused) await BROUGHT_FILES.remove(config, id);
    return { archive_id: archiveId };
  } catch (error) {
    if (violatedUnique(error) === 'brought_archive_open') return fail('in_progress');
    throw error;
  }
}

/** @throws AppError upload_failed */
async function ensureRoom({ config, language }: OrgCtx, bytes: number): Promise<void> {
  if ((await freeBytes(await BROUGHT_FILES.make(config))) < bytes + BROUGHT_LIMITS.freeBytes)
    fail('upload_failed', { reason: BROUGHT_TEXTS[language].noSpace });
}

/**
 * Takes the next part of a file; with the last one it is examined. One that came already changes nothing: its answer was lost.
 * @throws AppError resource_missing, operation_unsupported when parts are missing or of another size, upload_failed when the disk has no space
 */
export async function uploadPart(
  ctx: OrgCtx,
  { archive_id: archiveId, part, data }: Input<'upload'>,
): Result<'upload'> {
  const { db, orgId, clock, config, queue } = ctx;
  if (config.OWNER_ARCHIVES === 'off') fail('operation_unsupported');
  const key = { orgId, archiveId };
  const content = Buffer.from(data, 'base64');
  await ensureRoom(ctx, content.length);
  return inTransaction(db, async (trx) => {
    const upload = (await repository.lockUpload(trx, key)) ?? fail('resource_missing');
    const progress = { ...upload, parts: Math.ceil(upload.received / partBytes) };
    const received = await takePart(progress, { part, content }, async (received) => {
      // Each but the last is whole: the next one begins behind it.
      if (received < upload.bytes && content.length !== partBytes) fail('operation_unsupported');
      await writePart(config, { archiveId, position: part * partBytes, content });
      const waitsUntil = clock.now() + BROUGHT_LIMITS.waitMs;
      if (await repository.saveReceived(trx, key, { received, waitsUntil }))
        await queue.send(EXAMINE_JOB, key, { db: trx });
    });
    return { received };
  });
}

/** Withdraws an archive with its file; what was decided is shown no more. @throws AppError resource_missing, in_progress while it is restored */
export async function removeBrought(
  ctx: OrgCtx,
  { archive_id: archiveId }: Input<'remove'>,
): Result<'remove'> {
  const key = { orgId: ctx.orgId, archiveId };
  const deleted = await repository.deleteBrought(ctx.db, key);
  if (!deleted) return fail((await repository.hasBrought(ctx.db, key)) ? 'in_progress' : 'resource_missing');
  ctx.subject = deleted.fileName;
  await BROUGHT_FILES.remove(ctx.config, archiveId);
  return {};
}

/** Key codes that devices of a restored archive got anew. @throws AppError resource_missing */
export async function viewNewCodes(
  { db, orgId, secrets }: OrgCtx,
  { archive_id: archiveId }: Input<'viewCodes'>,
): Result<'viewCodes'> {
  const sealed = (await repository.findNewCodes(db, { orgId, archiveId })) ?? fail('resource_missing');
  return JSON.parse(secrets.unseal(sealed)) as ResultInputOf<Calls['viewCodes']>;
}
