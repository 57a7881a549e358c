import type { InputOf } from '@fieldscope/contract/call';
import type { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { fail } from '@fieldscope/contract/errors/fail';
import { type Eui, OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import type { JobKind } from '../../platform/jobs/job-kind';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { endDeviceAlarms } from '../alarms/device-alarms.service';
import { deleteAnnotationsOf } from '../annotations/annotation-removal.service';
import { forgetBlocks } from '../blocks/arrangement.service';
import { deleteCommandsOf } from '../commands/command-removal.service';
import { endDerivations } from '../derived/derivation-removal.service';
import { removeFromCharts } from '../desktops/charts.service';
import { announceWithdrawn } from '../device-access/device-access.service';
import { eraseHistory } from '../history/erasing.service';
import { registerBound, unregisterRemoved } from '../network-servers/registrations.service';
import { drawDeviceKey, ensureRoomForKits, isOwnEuiTaken } from '../production/production.service';
import { leaveScenes } from '../scenes/scene-removal.service';
import * as repository from './device-removal.repository';

type Input<Name extends keyof typeof deviceChanges> = InputOf<(typeof deviceChanges)[Name]>;

/** Messages that were in flight when a device was removed are stored by then, in whichever process. */
const PURGE_AFTER_SECONDS = 60;

const RemovedDevices = z.object({
  orgId: OrgId,
  devices: z.array(
    z.object({
      deviceId: z.number(),
      eui: z.string(),
      /** Nobody can ever bind it again. */
      isUseless: z.boolean(),
    }),
  ),
});
type RemovedDevices = z.infer<typeof RemovedDevices>;

/** Erases what an organisation still has of devices that left it. */
export const PURGE_REMOVED_JOB: JobKind<RemovedDevices> = {
  name: 'purge_removed_devices',
  payload: RemovedDevices,
  retries: 20,
  retrySeconds: 60,
  expirySeconds: 3600,
  concurrency: 1,
  describe: ({ devices, orgId }) => `organisation ${orgId}: ${devices.map(({ eui }) => eui).join(' ')}`,
};

/** @throws AppError device_not_in_organisation for a gateway, too; parameter_missing */
export async function removeNodes(ctx: OrgCtx, { eui }: Input<'removeNodes'>): Promise<object> {
  await removeDevices(
    ctx,
    eui ?? fail('parameter_missing', { field: 'eui' }),
    ({ kind }) => kind !== 'gateway',
  );
  return {};
}

/** @throws AppError device_not_in_organisation for a node, too; parameter_missing */
export async function removeGateways(ctx: OrgCtx, { eui }: Input<'removeGateways'>): Promise<object> {
  await removeDevices(
    ctx,
    eui ?? fail('parameter_missing', { field: 'eui' }),
    ({ kind }) => kind === 'gateway',
  );
  return {};
}

/**
 * Removes devices from the organisation, all or none of them. They are nobody's at once; what was received of them, also
 * what is in flight, is erased a minute later.
 * @throws AppError device_not_in_organisation, also for one that does not fit
 */
export async function removeDevices(
  ctx: OrgCtx,
  euis: Eui[],
  fits: (device: repository.OwnedDevice) => boolean = () => true,
): Promise<void> {
  const removed = await inTransaction(ctx.db, async (trx) => {
    const devices = await getOwnDevices(trx, ctx.orgId, euis, fits);
    await leaveOrganisation(ctx, trx, devices);
    await repository.unbindDevices(trx, ctx.orgId, idsOf(devices));
    return devices;
  });
  await announceRemoved(ctx, removed, [ctx.orgId]);
}

/**
 * Transfers devices to another organisation, all or none of them, with their names and positions; a kit gets a new key.
 * What was received of them stays behind and is erased. What was adopted proves nothing and stays: the other organisation
 * adopts it by itself.
 * @throws AppError operation_unsupported, device_already_bound when it did, device_not_in_organisation, organisation_missing, data_unchanged when it is the same organisation,
 * creation_limit_reached
 */
export async function transferDevices(
  ctx: OrgCtx,
  { eui: euis, org_id: target }: Input<'transfer'>,
): Promise<object> {
  const { orgId, secrets } = ctx;
  const transfer = inTransaction(ctx.db, async (trx) => {
    const devices = await getOwnDevices(trx, orgId, euis);
    if (target === orgId) fail('data_unchanged');
    if (devices.some(({ adopted }) => adopted)) fail('operation_unsupported');
    if (!(await repository.lockOrganisation(trx, target))) fail('organisation_missing');
    // What is left of an earlier time with that organisation; before anything is locked that others wait for.
    await eraseHistory(trx, target, idsOf(devices));
    const kits = devices.filter((device) => device.has_key);
    await ensureRoomForKits(
      trx,
      target,
      kits.map(({ model }) => model),
    );
    for (const kit of kits)
      await repository.replaceDeviceKey(trx, orgId, kit.device_id, secrets.seal(drawDeviceKey()));
    await leaveOrganisation(ctx, trx, devices);
    await repository.rebindDevices(trx, orgId, target, idsOf(devices), ctx.clock.now());
    for (const device of devices) await registerBound(ctx, trx, target, device);
    return devices;
  });
  const transferred = await transfer.catch((error: unknown) => {
    if (isOwnEuiTaken(error)) fail('device_already_bound', { eui: euis[0]! });
    throw error;
  });
  await announceRemoved(ctx, transferred, [orgId, target]);
  return {};
}

const idsOf = (devices: repository.OwnedDevice[]): number[] => devices.map(({ device_id: id }) => id);

async function getOwnDevices(
  db: Db,
  orgId: OrgId,
  euis: Eui[],
  fits: (device: repository.OwnedDevice) => boolean = () => true,
): Promise<repository.OwnedDevice[]> {
  const devices = (await repository.lockOwnDevices(db, orgId, euis)).filter(fits);
  const found = new Set(devices.map(({ eui }) => eui));
  for (const eui of euis) if (!found.has(eui)) fail('device_not_in_organisation', { eui });
  return devices;
}

/** What the organisation knew of the devices goes, and what it received of them will. */
async function leaveOrganisation(
  { clock, orgId, queue }: OrgCtx,
  db: Db,
  devices: repository.OwnedDevice[],
): Promise<void> {
  // In the order in which deriving locks them.
  await endDerivations(db, orgId, idsOf(devices));
  await endDeviceAlarms(db, orgId, idsOf(devices), clock.now());
  await removeFromCharts(db, orgId, idsOf(devices));
  await leaveScenes(db, orgId, idsOf(devices));
  await forgetBlocks(db, orgId, idsOf(devices));
  await deleteAnnotationsOf(db, orgId, idsOf(devices));
  await repository.leaveOrganisation(db, orgId, idsOf(devices), clock.now());
  await deleteCommandsOf(db, orgId, idsOf(devices));
  await unregisterRemoved(
    { clock, queue },
    db,
    orgId,
    devices.map(({ dev_eui }) => dev_eui),
  );
  const removed = devices.map(({ device_id: deviceId, eui, has_key, adopted }) => ({
    deviceId,
    eui,
    isUseless: has_key || adopted,
  }));
  // With the change, so that a process that dies now leaves no other that goes on feeding them.
  await notifyProcesses(
    db,
    'device_changed',
    devices.map(({ eui }) => eui),
  );
  await announceWithdrawn(
    db,
    orgId,
    devices.map(({ eui }) => eui),
  );
  await queue.send(PURGE_REMOVED_JOB, { orgId, devices: removed }, { db, afterSeconds: PURGE_AFTER_SECONDS });
}

/**
 * Ingest looks the devices up again, kits are disconnected, open screens load again. What was adopted may have the EUI of
 * somebody else's kit, which stays connected.
 */
async function announceRemoved(
  { events }: OrgCtx,
  devices: repository.OwnedDevice[],
  orgIds: OrgId[],
): Promise<void> {
  for (const { eui } of devices) await events.announce('device_changed', eui);
  for (const { eui, has_key } of devices) if (has_key) await events.announce('device_removed', eui);
  for (const orgId of orgIds) await events.announce('devices_changed', orgId);
}

/** Erases what an organisation received of devices that it has no more, one after the other. */
export async function purgeRemovedDevices(
  { db }: Pick<PlatformServices, 'db'>,
  { orgId, devices }: RemovedDevices,
): Promise<void> {
  for (const { deviceId, isUseless } of devices) {
    await inTransaction(db, async (trx) => {
      // It came back: what there was before was erased then, and what there is now is to stay.
      if ((await repository.lockOwner(trx, deviceId)) === orgId) return;
      await eraseHistory(trx, orgId, [deviceId]);
      if (isUseless) await repository.deleteUnbound(trx, deviceId);
    });
  }
}

/** Deletes notes of removed devices that no table of activity shows any more: whoever adopts and removes makes many. */
export const purgeRemovals = ({ db }: Pick<PlatformServices, 'db'>): Promise<void> =>
  repository.deleteOldestRemovals(db, LIMITS.tableRows);
