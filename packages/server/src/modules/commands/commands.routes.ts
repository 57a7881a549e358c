import { commands } from '@fieldscope/contract/calls/commands';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { cancelCommand } from './command-cancelling.service';
import type { CommandParts } from './commands.service';
import * as service from './commands.service';
import {
  listSettingRecords,
  listSettings,
  listThresholdSettings,
  viewSwitchStatus,
} from './setting-views.service';

/** @param flushPending writes what is still in memory of devices: the way to them, and what they reported */
export const commandRoutes =
  (parts: CommandParts & { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(commands.publishSetting, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return service.publishSetting(ctx, parts, input);
    });
    bind(commands.publishOrder, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return service.publishOrder(ctx, parts, input);
    });
    bind(commands.reboot, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return service.reboot(ctx, parts, input);
    });
    bind(commands.resendPowerProcess, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return service.resendPowerProcess(ctx, parts, input);
    });
    bind(commands.publishThresholdSettings, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return service.publishThresholdSettings(ctx, parts, input);
    });
    bind(commands.listThresholdSettings, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return listThresholdSettings(ctx, parts, input);
    });
    bind(commands.switchControl, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return service.switchControl(ctx, parts, input);
    });
    bind(commands.viewSwitchStatus, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return viewSwitchStatus(ctx, parts, input);
    });
    bind(commands.cancel, (ctx, input) => cancelCommand(ctx, parts, input));
    bind(commands.retry, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return service.retryCommand(ctx, parts, input);
    });
    bind(commands.listSettings, async (ctx, input) => {
      await parts.flushPending(ctx.orgId);
      return listSettings(ctx, parts, input);
    });
    bind(commands.listSettingRecords, listSettingRecords);
  };
