import { ANNOTATION_LIMITS } from '@fieldscope/contract/annotation-limits';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { annotations } from '@fieldscope/contract/calls/annotations';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import * as repository from './annotations.repository';

type Input<Name extends keyof typeof annotations> = InputOf<(typeof annotations)[Name]>;
type Result<Name extends keyof typeof annotations> = Promise<ResultOf<(typeof annotations)[Name]>>;

/** @throws AppError device_not_in_organisation */
export async function listAnnotations(
  ctx: OrgCtx,
  { time_start: from, time_end: to, eui }: Input<'list'>,
): Result<'list'> {
  const device = eui && (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui);
  const newest = await repository.listNewest(
    ctx.db,
    ctx.orgId,
    { from, to, deviceId: device?.device_id },
    ANNOTATION_LIMITS.listed,
  );
  return newest.reverse();
}

/** @throws AppError operation_unsupported at the limit, device_not_in_organisation */
export async function createAnnotation(
  ctx: OrgCtx<UserActor>,
  { at, text, eui }: Input<'create'>,
): Result<'create'> {
  ctx.subject = text;
  const id = await changing(ctx, async (trx) => {
    if ((await repository.countAnnotationsAlone(trx, ctx.orgId)) >= ANNOTATION_LIMITS.count)
      fail('operation_unsupported');
    const authorId = ctx.actor.userId;
    const inserted = await repository.insertAnnotation(trx, ctx.orgId, {
      at,
      text,
      eui: eui ?? null,
      authorId,
    });
    return inserted ?? fail('device_not_in_organisation', { eui: eui ?? '' });
  });
  return { annotation_id: id };
}

/** @throws AppError resource_missing */
export async function updateAnnotation(
  ctx: OrgCtx,
  { annotation_id: id, at, text }: Input<'update'>,
): Result<'update'> {
  ctx.subject = text;
  await changing(ctx, async (trx) => {
    if (!(await repository.updateAnnotation(trx, ctx.orgId, id, { at, text }))) fail('resource_missing');
  });
  return {};
}

/** @throws AppError resource_missing */
export async function removeAnnotation(
  ctx: OrgCtx,
  { annotation_id: id }: Input<'remove'>,
): Result<'remove'> {
  await changing(ctx, async (trx) => {
    ctx.subject = (await repository.deleteAnnotation(trx, ctx.orgId, id)) ?? fail('resource_missing');
  });
  return {};
}

/** A change of notes in a transaction, of which open screens hear. */
async function changing<T>(ctx: OrgCtx, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.db, work);
  await ctx.events.announce('annotations_changed', ctx.orgId);
  return result;
}
