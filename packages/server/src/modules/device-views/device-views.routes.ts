import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices } from '@fieldscope/contract/calls/devices';
import { nodeRelations } from '@fieldscope/contract/calls/node-relations';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import type { OrgCtx } from '../../platform/http/request-context';
import type { SimCards } from '../sim-cards/sim-cards.service';
import * as service from './device-lists.service';
import { viewNodeRelations } from './node-relations.service';
import { listAttention, viewStatistic } from './overview.service';
import { listPositions } from './positions.service';
import { viewRadioLink } from './radio.service';
import { viewSensorErrors } from './sensor-errors.service';

/** @param flushPending writes what is still in memory of an organisation, so that a read sees its acknowledged uplinks */
export const deviceViewRoutes =
  ({
    flushPending,
    simCards,
  }: {
    flushPending(orgId: OrgId): Promise<unknown>;
    simCards: Pick<SimCards, 'all'>;
  }): Routes =>
  (bind) => {
    const afterFlush =
      <Input, Result>(useCase: (ctx: OrgCtx, input: Input) => Promise<Result>) =>
      async (ctx: OrgCtx, input: Input): Promise<Result> => {
        await flushPending(ctx.orgId);
        return useCase(ctx, input);
      };
    bind(devices.viewStatistic, afterFlush(viewStatistic));
    bind(
      devices.listAttention,
      afterFlush((ctx, _input) => listAttention(ctx, simCards)),
    );
    bind(devices.listOnlineRecord, afterFlush(service.listOnlineRecord));
    bind(devices.viewGateway, afterFlush(service.viewGateway));
    bind(devices.viewNode, afterFlush(service.viewNode));
    bind(deviceReports.viewSensorErrors, viewSensorErrors);
    bind(devices.listGateways, afterFlush(service.listGateways));
    bind(devices.listNodes, afterFlush(service.listNodes));
    bind(devices.listNodeChannels, afterFlush(service.listNodeChannels));
    bind(nodeRelations.view, viewNodeRelations);
    bind(deviceLists.listFrequencyPlans, afterFlush(service.listFrequencyPlans));
    bind(deviceLists.listPositions, afterFlush(listPositions));
    bind(devices.listDeviceTypes, service.listDeviceTypes);
    bind(devices.listLatest, afterFlush(service.listLatest));
    bind(devices.listUplinks, service.listUplinks);
    bind(deviceRadio.view, viewRadioLink);
  };
