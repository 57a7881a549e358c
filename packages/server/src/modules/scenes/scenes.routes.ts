import { scenes } from '@fieldscope/contract/calls/scenes';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import * as service from './scenes.service';
import { listSparklines } from './sparklines.service';

/** @param flushPending writes what is still in memory of an organisation, so that its newest values are shown */
export const sceneRoutes =
  ({ flushPending }: { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(scenes.list, async (ctx) => {
      await flushPending(ctx.orgId);
      return service.listScenes(ctx);
    });
    bind(scenes.create, service.createScene);
    bind(scenes.update, service.updateScene);
    bind(scenes.replaceMeasurements, service.replaceMeasurements);
    bind(scenes.remove, service.removeScene);
    bind(scenes.pin, service.pinScene);
    bind(scenes.listSparklines, listSparklines);
  };
