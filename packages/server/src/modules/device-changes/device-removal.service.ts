import type { InputOf } from '@fieldscope/contract/call';
import type { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { fail } from '@fieldscope/contract/errors/fail';
import { type Eui, OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx } from '../../platform/http/request-context';
import { type JobKind, Unfinished } from '../../platform/jobs/job-kind';
import type { RunningJob } from '../../platform/jobs/queue';
import type { LeavingDevices, OnDevicesLeaving } from '../../platform/leaving-devices';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { keepOrganisation } from '../accounts/organisation-locks.service';
import { drawDeviceKey, ensureRoomForKits, isOwnEuiTaken } from '../binding/production.service';
import * as ownership from '../devices/device-ownership.service';
import { deviceChanged, deviceRemoved, devicesChanged } from '../devices/devices.events';
import { clearHistoryOf, removeHistoryOf } from '../history/clearing.service';
import { registerBound } from '../network-servers/registrations.service';
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
      /** It can never be bound again. */
      isUseless: z.boolean(),
    }),
  ),
});
type RemovedDevices = z.infer<typeof RemovedDevices>;

/** Clears what an organisation still has of devices that left it. */
export const PURGE_REMOVED_JOB: JobKind<RemovedDevices> = {
  name: 'purge_removed_devices',
  payload: RemovedDevices,
  retries: 20,
  retrySeconds: 60,
  pool: 'history',
  atOnce: 1,
  turnOf: ({ orgId }) => ({ party: orgId, target: orgId }),
  describe: ({ devices, orgId }) => `organisation ${orgId}: ${devices.map(({ eui }) => eui).join(' ')}`,
};

export interface DeviceRemoval {
  /** @throws AppError device_not_in_organisation for a gateway, too; parameter_missing */
  removeNodes(ctx: OrgCtx, input: Input<'removeNodes'>): Promise<object>;
  /** @throws AppError device_not_in_organisation for a node, too; parameter_missing */
  removeGateways(ctx: OrgCtx, input: Input<'removeGateways'>): Promise<object>;
  /**
   * Removes devices from the organisation, all or none of them. They belong to no organisation at once; what was received of them, also
   * what is in flight, is cleared a minute later.
   * @throws AppError device_not_in_organisation, also for one that does not fit
   */
  removeDevices(ctx: OrgCtx, euis: Eui[], fits?: Fits): Promise<void>;
  /**
   * Gives devices to another organisation, with their names and positions; a kit gets a new key. What was received of them
   * stays behind and is cleared. What was adopted proves nothing and stays: the other organisation adopts it by itself.
   * @throws AppError operation_unsupported, device_already_bound when it did, resource_missing when there is no such organisation,
   * creation_limit_reached
   */
  handOver(services: HandOverNeeds, trx: Db, handedOver: HandedOver): Promise<void>;
  /** Announces devices that left, once that is committed. */
  announceLeft(
    services: Pick<PlatformServices, 'events'>,
    devices: OwnedDevices,
    orgIds: OrgId[],
  ): Promise<void>;
}

type HandOverNeeds = Pick<PlatformServices, 'clock' | 'queue' | 'secrets'>;

interface HandedOver {
  from: OrgId;
  to: OrgId;
  devices: OwnedDevices;
}

type Fits = (device: repository.OwnedDevice) => boolean;

/** @param modules asked in this order whenever devices leave an organisation */
export function createDeviceRemoval(modules: () => readonly OnDevicesLeaving[]): DeviceRemoval {
  const leaveOrganisation = async (
    trx: Db,
    { clock, queue }: Pick<PlatformServices, 'clock' | 'queue'>,
    orgId: OrgId,
    devices: OwnedDevices,
    target: OrgId | null,
  ) => {
    const leaving: LeavingDevices = {
      orgId,
      transferredTo: target,
      at: clock.now(),
      deviceIds: idsOf(devices),
      euis: devices.map(({ eui }) => eui),
      devEuis: devices.map(({ dev_eui }) => dev_eui),
    };
    await repository.insertRemovals(trx, leaving);
    for (const onDevicesLeaving of modules()) await onDevicesLeaving(trx, leaving);
    // With the change, so that a process that dies now leaves no other that goes on feeding them.
    await notifyProcesses(
      trx,
      deviceChanged,
      leaving.euis.map((eui) => ({ eui })),
    );
    await queuePurge(trx, queue, orgId, devices);
  };

  const removeDevices = async (ctx: OrgCtx, euis: Eui[], fits?: Fits) => {
    const removed = await inTransaction(ctx.db, async (trx) => {
      const devices = await getOwnDevices(trx, ctx.orgId, euis, fits);
      await leaveOrganisation(trx, ctx, ctx.orgId, devices, null);
      await ownership.unbindDevices(trx, ctx.orgId, idsOf(devices));
      return devices;
    });
    await announceRemoved(ctx, removed, [ctx.orgId]);
  };

  const removeNamed = async (ctx: OrgCtx, { eui }: { eui?: Eui[] | undefined }, fits: Fits) => {
    await removeDevices(ctx, eui ?? fail('parameter_missing', { field: 'eui' }), fits);
    return {};
  };

  return {
    removeDevices,
    removeNodes: (ctx, input) => removeNamed(ctx, input, ({ kind }) => kind !== 'gateway'),
    removeGateways: (ctx, input) => removeNamed(ctx, input, ({ kind }) => kind === 'gateway'),

    async handOver(services, trx, { from, to, devices }) {
      await ensureTransferable(trx, devices, to);
      await replaceKitKeys(trx, services.secrets, from, devices);
      await leaveOrganisation(trx, services, from, devices, to);
      await ownership
        .rebindDevices(trx, from, to, idsOf(devices), services.clock.now())
        .catch((error: unknown) => {
          if (isOwnEuiTaken(error)) fail('device_already_bound', { eui: devices[0]!.eui });
          throw error;
        });
      for (const device of devices) await registerBound(services, trx, to, device);
    },
    announceLeft: announceRemoved,
  };
}

type OwnedDevices = readonly repository.OwnedDevice[];

export const idsOf = (devices: OwnedDevices): number[] => devices.map(({ device_id: id }) => id);

/** Those of the named devices that an organisation has and that fit, locked. @throws AppError device_not_in_organisation */
export async function getOwnDevices(
  trx: Db,
  orgId: OrgId,
  euis: Eui[],
  fits: Fits = () => true,
): Promise<repository.OwnedDevice[]> {
  const devices = (await repository.lockOwnDevices(trx, orgId, euis)).filter(fits);
  const found = new Set(devices.map(({ eui }) => eui));
  for (const eui of euis) if (!found.has(eui)) fail('device_not_in_organisation', { eui });
  return devices;
}

async function ensureTransferable(trx: Db, devices: OwnedDevices, target: OrgId): Promise<void> {
  if (devices.some(({ adopted }) => adopted)) fail('operation_unsupported');
  if (!(await keepOrganisation(trx, target))) fail('resource_missing');
  // What is left of an earlier time with that organisation; before anything is locked that others wait for.
  await clearHistoryOf(trx, target, idsOf(devices));
  const kits = devices.filter(({ has_key }) => has_key).map(({ model }) => model);
  await ensureRoomForKits(trx, target, kits);
}

async function replaceKitKeys(
  trx: Db,
  secrets: PlatformServices['secrets'],
  orgId: OrgId,
  devices: OwnedDevices,
): Promise<void> {
  for (const { device_id: deviceId, has_key } of devices)
    if (has_key) await ownership.replaceDeviceKey(trx, orgId, deviceId, secrets.seal(drawDeviceKey()));
}

/** What was received of the devices goes later. */
async function queuePurge(
  trx: Db,
  queue: PlatformServices['queue'],
  orgId: OrgId,
  devices: OwnedDevices,
): Promise<void> {
  const removed = devices.map(({ device_id: deviceId, eui, has_key, adopted }) => ({
    deviceId,
    eui,
    isUseless: has_key || adopted,
  }));
  const work = { orgId, devices: removed };
  await queue.send(PURGE_REMOVED_JOB, work, { db: trx, afterSeconds: PURGE_AFTER_SECONDS });
}

/**
 * Ingest looks the devices up again, kits are disconnected, open screens load again. What was adopted may have the EUI of
 * another organisation's kit, which stays connected.
 */
async function announceRemoved(
  { events }: Pick<PlatformServices, 'events'>,
  devices: OwnedDevices,
  orgIds: OrgId[],
): Promise<void> {
  for (const { eui } of devices) await events.announce(deviceChanged, { eui });
  for (const { eui, has_key } of devices) if (has_key) await events.announce(deviceRemoved, { eui });
  for (const orgId of orgIds) await events.announce(devicesChanged, { orgId });
}

/**
 * Clears what an organisation received of devices that it has no more, one after the other.
 * @throws Unfinished when its turn is over before; the next one finds nothing of those that are cleared
 */
export async function purgeRemovedDevices(
  { db }: Pick<PlatformServices, 'db'>,
  { orgId, devices }: RemovedDevices,
  job: RunningJob,
): Promise<void> {
  for (const [index, { deviceId, isUseless }] of devices.entries()) {
    if (index > 0 && (await job.isTurnOver())) throw new Unfinished();
    await inTransaction(db, async (trx) => {
      // It came back: what there was before was cleared then, and what there is now is to stay.
      if ((await repository.lockOwner(trx, deviceId)) === orgId) return;
      await removeHistoryOf(trx, orgId, [deviceId]);
      if (isUseless) await ownership.deleteUnbound(trx, deviceId);
    });
  }
}

/** Deletes notes of removed devices that no table of activity shows any more: an organisation that adopts and removes again and again makes many. */
export const purgeRemovals = ({ db }: Pick<PlatformServices, 'db'>): Promise<void> =>
  repository.deleteOldestRemovals(db, LIMITS.tableRows);
