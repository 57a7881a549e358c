import type { InputOf, ResultInputOf } from '@fieldscope/contract/call';
import type { dataExports } from '@fieldscope/contract/calls/data-exports';
import { fail } from '@fieldscope/contract/errors/fail';
import { EXPORT_LIMITS } from '@fieldscope/contract/export-limits';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { countReadings } from '../history/history.service';
import { ensureRange, listSeriesOf, seriesFilterOf } from '../telemetry/telemetry.service';
import { removeFile } from './export-files.service';
import { EXPORT_JOB } from './export-job.service';
import { DOWNLOAD_PATH, exportTickets, nameOf } from './export-name.model';
import * as repository from './exports.repository';
import { unitsOf } from './measurement-file.service';

type Input<Name extends keyof typeof dataExports> = InputOf<(typeof dataExports)[Name]>;
type Result<Name extends keyof typeof dataExports> = Promise<ResultInputOf<(typeof dataExports)[Name]>>;

/**
 * Begins a file of readings of any size, as a job.
 * @throws AppError parameter_invalid with the field, device_not_in_organisation, in_progress when too many are being written
 */
export async function createExport(ctx: OrgCtx<UserActor>, input: Input<'create'>): Result<'create'> {
  const { db, orgId, language } = ctx;
  const { time_start: from, time_end, timezone, format } = input;
  const units = input.units === 'reader' ? await unitsOf(ctx) : null;
  ensureRange(ctx, from, time_end);
  const now = ctx.clock.now();
  const to = Math.min(time_end, now);
  const wanted = await seriesFilterOf(ctx, input);
  const expectedRows = await countReadings(ctx, await listSeriesOf(ctx, wanted), { from, to });
  return inTransaction(db, async (trx) => {
    await repository.lockExports(trx, orgId);
    if ((await repository.countRunning(trx, orgId)) >= EXPORT_LIMITS.unfinished) fail('in_progress');
    const about = { orgId, userId: ctx.actor.userId, format, wanted, from, to, timezone, language, units };
    const exportId = await repository.insertExport(trx, { ...about, expectedRows, now });
    await ctx.queue.send(EXPORT_JOB, { orgId, exportId }, { db: trx });
    ctx.subject = nameOf({ exportId, format, createdAt: now, timezone });
    return { export_id: exportId };
  });
}

/** Exports of the organisation, newest first. */
export async function listExports(ctx: OrgCtx): Result<'list'> {
  const found = await repository.listExports(ctx.db, ctx.orgId);
  return found.map(({ timezone, expected_rows: expected, range_from, range_to, ...one }) => ({
    ...one,
    name: nameOf({ exportId: one.export_id, format: one.format, createdAt: one.created_at, timezone }),
    time_start: range_from,
    time_end: range_to,
    share: one.state === 'ready' ? 1 : Math.min(0.99, one.rows / Math.max(1, expected)),
    expires_at: one.finished_at === null ? null : one.finished_at + EXPORT_LIMITS.keptMs,
  }));
}

/** Deletes an export and its file; one that is being written stops. @throws AppError resource_missing */
export async function removeExport(ctx: OrgCtx, { export_id: exportId }: Input<'remove'>): Result<'remove'> {
  const found = await repository.deleteExport(ctx.db, { orgId: ctx.orgId, exportId });
  const { format } = found ?? fail('resource_missing');
  await removeFile(ctx.config, { exportId, format });
  ctx.subject = `${exportId}.${format}`;
  return {};
}

/** A link that opens a file without a sign-in, for programs that download. @throws AppError resource_missing */
export async function createLink(
  ctx: OrgCtx<UserActor>,
  { export_id: exportId }: Input<'createLink'>,
): Result<'createLink'> {
  const { orgId, secrets } = ctx;
  const { userId } = ctx.actor;
  const file = (await repository.findReady(ctx.db, { orgId, exportId })) ?? fail('resource_missing');
  const expiresAt = ctx.clock.now() + EXPORT_LIMITS.linkMs;
  ctx.subject = nameOf({ exportId, ...file });
  const ticket = exportTickets(secrets).write({ orgId, userId, fileId: exportId, expiresAt });
  return { path: `${DOWNLOAD_PATH}/${ticket}`, expires_at: expiresAt };
}
