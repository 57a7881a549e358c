import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import { BASES } from '@fieldscope/contract/call';
import { type CameraTask, cameraDevice, type cameras } from '@fieldscope/contract/calls/cameras';
import { fail } from '@fieldscope/contract/errors/fail';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { ensureStillOwn, getCamera } from './camera-of-organisation.service';
import { upsertSettings } from './camera-settings.repository';
import { settingsOf } from './camera-settings.service';
import { camerasChanged } from './cameras.events';
import { countPictures, deleteBeyond } from './pictures/pictures.repository';
import { listCurrent } from './tasks/tasks.repository';

type Input<Name extends keyof typeof cameras> = InputOf<(typeof cameras)[Name]>;
type Result<Name extends keyof typeof cameras> = Promise<ResultOf<(typeof cameras)[Name]>>;

/** What firmware appends to the host that somebody sets on a camera. */
const NOTIFICATION_PATH = '/v1/notification/event';
const NOTIFICATION_HOST = (BASES.device + cameraDevice.notify.path).slice(0, -NOTIFICATION_PATH.length);

/** Of a task and the newer one that was to replace it: which the camera has or had, and which is told of beside that, if any. */
function shownOf(
  next: CameraTask,
  current: CameraTask,
  now: number,
): { task: CameraTask; next: CameraTask | null } {
  // Nothing is in its way any more.
  if (current.ended_at !== null && next.ended_at === null) return { task: next, next: null };
  // It waits, or was refused within a day, and the other one goes on.
  const isNews = next.ended_at === null || now - next.ended_at < DAY_MS;
  return { task: current, next: current.ended_at === null && isNews ? next : null };
}

/** @throws AppError device_not_in_organisation */
export async function viewCamera(ctx: OrgCtx, { eui }: Input<'view'>): Result<'view'> {
  const { db, orgId } = ctx;
  const { deviceId, takesTasks } = await getCamera(ctx, eui);
  const [settings, [newest, current], pictures] = await Promise.all([
    settingsOf(db, orgId, deviceId),
    listCurrent(db, orgId, deviceId),
    countPictures(db, orgId, deviceId),
  ]);
  return {
    takes_tasks: takesTasks,
    ...(current ? shownOf(newest!, current, ctx.clock.now()) : { task: newest ?? null, next: null }),
    ...{ settings, pictures: pictures.count, picture_bytes: pictures.bytes },
    notification_host: ctx.publicUrl() + NOTIFICATION_HOST,
  };
}

/** @throws AppError device_not_in_organisation, feature_unsupported */
export async function changeSettings(
  ctx: OrgCtx,
  { eui, ...settings }: Input<'changeSettings'>,
): Result<'changeSettings'> {
  const { orgId } = ctx;
  const camera = await getCamera(ctx, eui);
  const { deviceId, name, takesTasks } = camera;
  if (!takesTasks) fail('feature_unsupported');
  ctx.subject = name;
  await inTransaction(ctx.db, async (trx) => {
    await ensureStillOwn(trx, camera);
    await upsertSettings(trx, orgId, deviceId, settings);
    await deleteBeyond(trx, orgId, { deviceId, most: settings.keep_pictures });
  });
  await ctx.events.announce(camerasChanged, { orgId, eui });
  return {};
}
