import { ADOPTION_LIMITS } from '@fieldscope/contract/adoption-limits';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import type { PlatformServices } from '../../platform/services';
import { updateChannel, updateGateway, updateNode, updatePosition } from './device-changes.service';
import type { DeviceRemoval } from './device-removal.service';
import { renameDevices } from './device-renaming.service';
import { type DeviceTransfers, listTransfers } from './device-transfers.service';

/** @param flushPending writes what is still in memory of an organisation: where its devices say that they are */
export const deviceChangeRoutes =
  ({
    flushPending,
    attempts,
    deviceRemoval,
    deviceTransfers: transfers,
  }: Pick<PlatformServices, 'attempts'> & {
    flushPending(orgId: OrgId): Promise<unknown>;
    deviceRemoval: DeviceRemoval;
    deviceTransfers: DeviceTransfers;
  }): Routes =>
  (bind) => {
    const countRemoval = callsPerMinute(attempts, 'removals', ADOPTION_LIMITS.callsPerMinute);
    bind(deviceLists.renameDevices, renameDevices);
    bind(deviceChanges.updateNode, updateNode);
    bind(deviceChanges.updateGateway, updateGateway);
    bind(deviceChanges.updatePosition, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return updatePosition(ctx, input);
    });
    bind(deviceChanges.updateChannel, updateChannel);
    bind(deviceChanges.removeNodes, async (ctx, input) => {
      await countRemoval(ctx.orgId);
      return deviceRemoval.removeNodes(ctx, input);
    });
    bind(deviceChanges.removeGateways, async (ctx, input) => {
      await countRemoval(ctx.orgId);
      return deviceRemoval.removeGateways(ctx, input);
    });
    bind(deviceChanges.transfer, transfers.begin);
    bind(deviceTransfers.list, listTransfers);
    bind(deviceTransfers.accept, transfers.accept);
    bind(deviceTransfers.decline, transfers.decline);
    bind(deviceTransfers.withdraw, transfers.withdraw);
  };
