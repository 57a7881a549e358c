import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { SceneMeasurement, scenes } from '@fieldscope/contract/calls/scenes';
import { fail } from '@fieldscope/contract/errors/fail';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import { listOpenAlarms } from '../alarms/open-alarms.service';
import { worstAmong } from '../alarms/worst-alarm.model';
import { type LiveState, listLiveStates } from '../devices/live-states.service';
import { listMeasurements } from '../telemetry/telemetry.service';
import { scenesChanged } from './scenes.events';
import * as repository from './scenes.repository';

type Input<Name extends keyof typeof scenes> = InputOf<(typeof scenes)[Name]>;
type Result<Name extends keyof typeof scenes> = Promise<ResultOf<(typeof scenes)[Name]>>;

/** What scenes are called. */
export const listSceneNames = ({ db, orgId }: OrgCtx) => repository.listScenes(db, orgId, null);

/** Scenes by name, with what their measurements and devices are now. */
export async function listScenes(ctx: OrgCtx): Result<'list'> {
  const { db, orgId, actor } = ctx;
  const [found, measurements] = await Promise.all([
    repository.listScenes(db, orgId, actor.kind === 'user' ? actor.userId : null),
    repository.listMeasurements(db, orgId),
  ]);
  const shown = await withStates(ctx, measurements);
  return found.map((scene) => ({ ...scene, measurements: shown.get(scene.scene_id) ?? [] }));
}

async function withStates(
  ctx: OrgCtx,
  rows: repository.MeasurementRow[],
): Promise<Map<number, SceneMeasurement[]>> {
  const deviceIds = [...new Set(rows.map((row) => row.device_id))];
  const [states, alarms] = await Promise.all([
    listLiveStates(ctx, deviceIds),
    listOpenAlarms(ctx, deviceIds),
  ]);
  const worstOf = worstAmong(alarms);
  const stateOf = new Map(states.map((state) => [state.deviceId, state]));
  const shown = new Map<number, SceneMeasurement[]>();
  for (const { scene_id: sceneId, device_id: deviceId, ...row } of rows) {
    const state = stateOf.get(deviceId);
    // It may be removed between the two queries.
    if (!state) continue;
    const alarm = worstOf({ deviceId, ...row });
    const list = shown.get(sceneId) ?? [];
    list.push({ ...row, ...stateFields(state), alarm });
    shown.set(sceneId, list);
  }
  return shown;
}

const stateFields = ({ name, kind, intervalMinutes, online, lastSeenAt, battery }: LiveState) => ({
  device_name: name,
  is_gateway: kind === 'gateway',
  interval_minutes: intervalMinutes,
  online,
  last_seen_at: lastSeenAt,
  battery,
});

/**
 * @throws AppError scene_limit_reached, data_duplicate for a second scene of that name or a second time the same
 * measurement, device_not_in_organisation, sensor_missing when the device has no such measurement
 */
export async function createScene(ctx: OrgCtx, { name, measurements }: Input<'create'>): Result<'create'> {
  const sceneId = await changing(ctx, async (trx) => {
    if ((await repository.countScenesAlone(trx, ctx.orgId)) >= SCENE_LIMITS.count)
      fail('scene_limit_reached', { limit: SCENE_LIMITS.count });
    const created = await repository.insertScene(trx, ctx.orgId, name);
    await putMeasurements(ctx, trx, created, measurements);
    return created;
  });
  return { scene_id: sceneId };
}

/** @throws AppError scene_missing, and what `createScene` throws of names and measurements */
export async function updateScene(
  ctx: OrgCtx,
  { scene_id: sceneId, name, measurements }: Input<'update'>,
): Result<'update'> {
  await changing(ctx, async (trx) => {
    await getSceneAlone(ctx, trx, sceneId);
    await repository.renameScene(trx, ctx.orgId, sceneId, name);
    if (measurements) await putMeasurements(ctx, trx, sceneId, measurements);
  });
  return {};
}

/** @throws AppError scene_missing, and what `createScene` throws of measurements */
export async function replaceMeasurements(
  ctx: OrgCtx,
  { scene_id: sceneId, measurements }: Input<'replaceMeasurements'>,
): Result<'replaceMeasurements'> {
  await changing(ctx, async (trx) => {
    ctx.subject = await getSceneAlone(ctx, trx, sceneId);
    await putMeasurements(ctx, trx, sceneId, measurements);
  });
  return {};
}

/** @throws AppError scene_missing */
export async function removeScene(ctx: OrgCtx, { scene_id: sceneId }: Input<'remove'>): Result<'remove'> {
  await changing(ctx, async (trx) => {
    ctx.subject = await getSceneAlone(ctx, trx, sceneId);
    await repository.deleteScene(trx, ctx.orgId, sceneId);
  });
  return {};
}

/** Pins a scene for its reader alone. @throws AppError scene_missing */
export async function pinScene(
  ctx: OrgCtx<UserActor>,
  { scene_id: sceneId, pinned }: Input<'pin'>,
): Result<'pin'> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await repository.keepScene(trx, ctx.orgId, sceneId)) ?? fail('scene_missing');
    if (pinned) await repository.insertPin(trx, ctx.orgId, userId, sceneId);
    else await repository.deletePin(trx, ctx.orgId, userId, sceneId);
  });
  return {};
}

/** A change of scenes in a transaction, which is published to open screens. */
async function changing<T>(ctx: OrgCtx, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.db, work).catch((error: unknown) => {
    if (violatedUnique(error) === 'scene_name') fail('data_duplicate');
    throw error;
  });
  await ctx.events.announce(scenesChanged, { orgId: ctx.orgId });
  return result;
}

const getSceneAlone = async ({ orgId }: OrgCtx, trx: Db, sceneId: number): Promise<string> =>
  (await repository.lockScene(trx, orgId, sceneId)) ?? fail('scene_missing');

async function putMeasurements(
  ctx: OrgCtx,
  trx: Db,
  sceneId: number,
  measurements: repository.NewMeasurement[],
): Promise<void> {
  const named = new Set(measurements.map(seriesName));
  if (named.size < measurements.length) fail('data_duplicate');
  const euis = [...new Set(measurements.map(({ eui }) => eui))];
  const held = await repository.lockDevices(trx, ctx.orgId, euis);
  for (const eui of euis) if (!held.has(eui)) fail('device_not_in_organisation', { eui });
  const known = await listMeasurements({ ...ctx, db: trx }, { eui: euis });
  const offered = new Set(known.map(seriesName));
  if (measurements.some((one) => !offered.has(seriesName(one)))) fail('sensor_missing');
  await repository.replaceMeasurements(trx, ctx.orgId, sceneId, measurements);
}

const seriesName = (series: { eui: string; channel: number; measurement_id: number }): string =>
  `${series.eui} ${series.channel} ${series.measurement_id}`;

export const eraseScenes = repository.deleteScenes;
export { keepScene } from './scenes.repository';
