import { trackers } from '@fieldscope/contract/calls/trackers';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import type { CommandParts } from '../commands/commands.service';
import { reboot, reportPower, switchBuzzer } from './trackers.service';

/** @param flushPending writes what is still in memory of devices: where they are, the way to them, and what they reported */
export const trackerRoutes =
  (parts: CommandParts & { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(trackers.listPositions, inWorker(trackers.listPositions));
    bind(trackers.listOverview, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return inWorker(trackers.listOverview)(ctx, input);
    });
    bind(trackers.reportPower, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return reportPower(ctx, parts, input);
    });
    bind(trackers.reboot, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return reboot(ctx, parts, input);
    });
    bind(trackers.switchBuzzer, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return switchBuzzer(ctx, parts, input);
    });
  };
