import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { kitInterval } from '@fieldscope/contract/calls/kit-interval';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { addChannel, changeChannel, removeChannel } from './kit-channels.service';
import { setKitInterval } from './kit-interval.service';

/** @param flushPending writes what is still in memory of an organisation, so that nothing older is written later */
export const kitRoutes =
  ({ flushPending }: { flushPending(orgId: OrgId): Promise<unknown> }): Routes =>
  (bind) => {
    bind(kitChannels.add, addChannel);
    bind(kitChannels.change, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return changeChannel(ctx, input);
    });
    bind(kitChannels.remove, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return removeChannel(ctx, input);
    });
    bind(kitInterval.set, async (ctx, { eui, interval_minutes: minutes }) => {
      await setKitInterval(ctx, eui, minutes);
      return {};
    });
  };
