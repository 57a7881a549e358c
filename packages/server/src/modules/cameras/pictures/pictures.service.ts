import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { cameras } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { fail } from '@fieldscope/contract/errors/fail';
import { fileHeaders } from '../../../platform/http/call-response';
import { WrittenAnswer } from '../../../platform/http/reads';
import type { OrgCtx } from '../../../platform/http/request-context';
import type { WorkPlatform } from '../../../platform/module';
import { getCamera } from '../camera-of-organisation.service';
import { camerasChanged } from '../cameras.events';
import { boundPictures } from './picture-space.service';
import * as repository from './pictures.repository';

type Input<Name extends keyof typeof cameras> = InputOf<(typeof cameras)[Name]>;
type Result<Name extends keyof typeof cameras> = Promise<ResultOf<(typeof cameras)[Name]>>;

/** PostgreSQL reads no year with more digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** @throws AppError device_not_in_organisation */
export async function listPictures(
  ctx: OrgCtx,
  { eui, time_start: from, time_end: before, id_end: beforeId = '0', length }: Input<'listPictures'>,
): Result<'listPictures'> {
  const { deviceId } = await getCamera(ctx, eui);
  const time = {
    deviceId,
    from: Math.min(from ?? 0, LAST_MOMENT),
    before: Math.min(before ?? LAST_MOMENT, LAST_MOMENT),
    beforeId,
  };
  const found = await repository.listPictures(ctx.db, ctx.orgId, time, length + 1);
  return { list: found.slice(0, length), more: found.length > length };
}

/** Bytes of a picture never change under their digest; a browser keeps them for the session that has fetched them. */
const KEPT = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' };

/** @throws AppError resource_missing */
export async function viewPicture(
  { db, orgId }: OrgCtx,
  { eui, picture_id: pictureId, digest }: Input<'viewPicture'>,
): Promise<WrittenAnswer> {
  const bytes =
    (await repository.findBytes(db, orgId, { eui, pictureId, digest })) ?? fail('resource_missing');
  return new WrittenAnswer({ ...fileHeaders('image/webp', `${digest}.webp`), ...KEPT }, bytes);
}

/** @throws AppError device_not_in_organisation */
export async function removePictures(
  ctx: OrgCtx,
  { eui, picture_ids: pictureIds }: Input<'removePictures'>,
): Result<'removePictures'> {
  const { deviceId, name } = await getCamera(ctx, eui);
  ctx.subject = name;
  const removed = await repository.deletePictures(ctx.db, ctx.orgId, { deviceId, pictureIds });
  await ctx.events.announce(camerasChanged, { orgId: ctx.orgId, eui });
  return { removed };
}

const PORTION = 200;
const MEGABYTE = 1024 * 1024;

/** Deletes pictures of all cameras that are old, and the oldest while all together take more than the installation keeps. */
export async function purgePictures({
  db,
  clock,
  config,
  signal,
}: Pick<WorkPlatform, 'db' | 'clock' | 'config' | 'signal'>): Promise<void> {
  const old = { now: clock.now(), usualDays: CAMERA_LIMITS.keepDays.usual, most: PORTION };
  while (!signal.aborted && (await repository.deleteOld(db, old)) === PORTION);
  await boundPictures(db, config.CAMERA_PICTURE_MB * MEGABYTE, signal);
}
