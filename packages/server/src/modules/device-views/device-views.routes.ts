import type { AnyCall } from '@fieldscope/contract/call';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices } from '@fieldscope/contract/calls/devices';
import { nodeRelations } from '@fieldscope/contract/calls/node-relations';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { OrgCtx } from '../../platform/http/request-context';
import * as service from './device-lists.service';

/** @param flushPending writes what is still in memory of an organisation, so that a read sees its acknowledged uplinks */
export const deviceViewRoutes =
  ({ flushPending }: { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    const afterFlush =
      <Input, Result>(useCase: (ctx: OrgCtx, input: Input) => Promise<Result>) =>
      async (ctx: OrgCtx, input: Input): Promise<Result> => {
        await flushPending(ctx.orgId);
        return useCase(ctx, input);
      };
    const readAfterFlush = (call: AnyCall) => afterFlush(inWorker(call));
    bind(devices.viewStatistic, readAfterFlush(devices.viewStatistic));
    bind(devices.listAttention, readAfterFlush(devices.listAttention));
    bind(devices.listOnlineRecord, readAfterFlush(devices.listOnlineRecord));
    bind(devices.viewGateway, readAfterFlush(devices.viewGateway));
    bind(devices.viewNode, readAfterFlush(devices.viewNode));
    bind(deviceReports.viewSensorErrors, inWorker(deviceReports.viewSensorErrors));
    bind(devices.listGateways, readAfterFlush(devices.listGateways));
    bind(devices.listNodes, readAfterFlush(devices.listNodes));
    bind(devices.listNodeChannels, readAfterFlush(devices.listNodeChannels));
    bind(nodeRelations.view, inWorker(nodeRelations.view));
    bind(nodeRelations.viewForPanel, inWorker(nodeRelations.viewForPanel));
    bind(deviceLists.listFrequencyPlans, afterFlush(service.listFrequencyPlans));
    bind(deviceLists.listPositions, readAfterFlush(deviceLists.listPositions));
    bind(deviceLists.listPlacedMeasurements, readAfterFlush(deviceLists.listPlacedMeasurements));
    bind(deviceLists.listPlacedValues, readAfterFlush(deviceLists.listPlacedValues));
    bind(devices.listDeviceTypes, service.listDeviceTypes);
    bind(devices.listLatest, readAfterFlush(devices.listLatest));
    bind(devices.listUplinks, inWorker(devices.listUplinks));
    bind(deviceRadio.view, inWorker(deviceRadio.view));
  };
