import { topology } from '@fieldscope/contract/calls/topology';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';

/** @param flushPending writes what is still in memory of an organisation, so that a read sees its acknowledged uplinks */
export const topologyRoutes =
  ({ flushPending }: { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(topology.listLinks, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return inWorker(topology.listLinks)(ctx, input);
    });
    bind(topology.viewGateway, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return inWorker(topology.viewGateway)(ctx, input);
    });
    bind(topology.viewNode, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return inWorker(topology.viewNode)(ctx, input);
    });
  };
