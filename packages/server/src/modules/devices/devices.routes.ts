import { devices } from '@fieldscope/contract/calls/devices';
import type { Routes } from '../../platform/http/bind';
import * as service from './devices.service';
import { listAttention, viewStatistic } from './overview.service';

/** @param flushPending writes what is still in memory, so that a read sees every acknowledged uplink */
export const deviceRoutes =
  ({ flushPending }: { flushPending(): Promise<unknown> }): Routes =>
  (bind) => {
    const afterFlush =
      <Ctx, Input, Result>(useCase: (ctx: Ctx, input: Input) => Promise<Result>) =>
      async (ctx: Ctx, input: Input): Promise<Result> => {
        await flushPending();
        return useCase(ctx, input);
      };
    bind(devices.viewStatistic, afterFlush(viewStatistic));
    bind(devices.listAttention, afterFlush(listAttention));
    bind(devices.listOnlineRecord, afterFlush(service.listOnlineRecord));
    bind(devices.viewGateway, afterFlush(service.viewGateway));
    bind(devices.viewNode, afterFlush(service.viewNode));
    bind(devices.viewNodeKey, service.viewNodeKey);
    bind(devices.listGateways, afterFlush(service.listGateways));
    bind(devices.listNodes, afterFlush(service.listNodes));
    bind(devices.listNodeChannels, afterFlush(service.listNodeChannels));
    bind(devices.listDeviceTypes, service.listDeviceTypes);
    bind(devices.listLatest, afterFlush(service.listLatest));
    bind(devices.listUplinks, service.listUplinks);
  };
