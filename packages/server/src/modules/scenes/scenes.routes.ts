import { scenes } from '@fieldscope/contract/calls/scenes';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import * as service from './scenes.service';

/** @param flushPending writes what is still in memory of an organisation, so that its newest values are shown */
export const sceneRoutes =
  ({ flushPending }: { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(scenes.list, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return inWorker(scenes.list)(ctx, input);
    });
    bind(scenes.create, service.createScene);
    bind(scenes.update, service.updateScene);
    bind(scenes.replaceMeasurements, service.replaceMeasurements);
    bind(scenes.remove, service.removeScene);
    bind(scenes.pin, service.pinScene);
    bind(scenes.listSparklines, inWorker(scenes.listSparklines));
  };
