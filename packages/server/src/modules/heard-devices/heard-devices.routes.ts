import { ADOPTION_LIMITS } from '@fieldscope/contract/adoption-limits';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import type { Routes } from '../../platform/http/bind';
import { callsPerMinute } from '../../platform/security/calls-per-minute';
import type { PlatformServices } from '../../platform/services';
import type { LiveHub } from '../live/live.service';
import { adoptDevices } from '../production/adoption.service';
import { namedTogether } from './heard-devices.model';
import { forgetHeardDevices, listHeardDevices, viewHeardNames } from './heard-devices.service';
import { type HeardGateways, listHeardGateways } from './heard-gateways.service';
import type { HeardUplinks } from './heard-uplinks.service';

export const heardDeviceRoutes =
  ({
    heardUplinks,
    heardGateways: gateways,
    live,
    attempts,
  }: Pick<PlatformServices, 'attempts'> & {
    heardUplinks: HeardUplinks;
    heardGateways: Pick<HeardGateways, 'flush'>;
    live: Pick<LiveHub, 'connectionsChanged'>;
  }): Routes =>
  (bind) => {
    const count = callsPerMinute(attempts, 'adoptions', ADOPTION_LIMITS.callsPerMinute);
    bind(heardDevices.list, listHeardDevices);
    bind(heardGateways.list, (ctx) => listHeardGateways(ctx, gateways));
    bind(heardDevices.adopt, async (ctx, { devices }) => {
      await count(ctx.orgId);
      ctx.subject = namedTogether(devices.map(({ dev_eui }) => dev_eui));
      await gateways.flush();
      const adopted = await adoptDevices(ctx, ctx.orgId, devices, (euis) =>
        viewHeardNames(ctx, ctx.orgId, euis),
      );
      return { devices: adopted, uplinks: await heardUplinks.storeDue(ctx.orgId) };
    });
    bind(heardDevices.forget, async (ctx, input) => {
      await count(ctx.orgId);
      const forgotten = await forgetHeardDevices(ctx, input);
      live.connectionsChanged([ctx.orgId]);
      return forgotten;
    });
  };
