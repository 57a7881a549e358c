import { heardDevices } from '@fieldscope/contract/calls/connections';
import { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import type { ConnectionChanges } from '../ingest/ports.model';
import { listHeardDevices, removeHeardDevices } from './heard-devices.service';
import { type HeardGateways, listHeardGateways } from './heard-gateways.service';

export const heardDeviceRoutes =
  ({
    heardGateways: gateways,
    connectionChanges,
    countAdoption,
  }: {
    heardGateways: Pick<HeardGateways, 'flush'>;
    connectionChanges: Pick<ConnectionChanges, 'publish'>;
    /** @throws AppError too_frequent when the organisation adopts too often */
    countAdoption(orgId: OrgId): Promise<void>;
  }): Routes =>
  (bind) => {
    bind(heardDevices.list, listHeardDevices);
    bind(heardGateways.list, (ctx) => listHeardGateways(ctx, gateways));
    bind(heardDevices.remove, async (ctx, input) => {
      await countAdoption(ctx.orgId);
      const removed = await removeHeardDevices(ctx, input);
      connectionChanges.publish([ctx.orgId]);
      return removed;
    });
  };
