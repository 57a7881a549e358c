import { channels } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { devices } from '@fieldscope/contract/calls/devices';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { trackers } from '@fieldscope/contract/calls/trackers';
import { users } from '@fieldscope/contract/calls/users';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import { sharedInWorker } from '../../platform/http/reads';
import type { PlatformServices } from '../../platform/services';
import type { ShownBrands } from '../brands/shown-brands.service';
import { createGuessLimits, openShare } from './opening.service';
import * as service from './panel-shares.service';
import type { ShareCredentials } from './share-credentials.service';
import * as views from './shared-views.service';

interface RouteParts extends Pick<PlatformServices, 'attempts'> {
  credentials: ShareCredentials;
  /** Brands of those whose panels are shown. */
  shown: ShownBrands;
  /** Writes what is still in memory of an organisation, so that its newest values are shown. */
  flushPending(orgId: OrgId): Promise<unknown>;
}

/** Links, and what the shared calls answer those who come with one. */
export const panelShareRoutes =
  ({ credentials, shown, attempts, flushPending }: RouteParts): Routes =>
  (bind) => {
    bind(panelShares.share, service.sharePanel);
    bind(panelShares.list, service.listShares);
    bind(panelShares.update, service.updateShare);
    bind(panelShares.withdraw, service.withdrawShare);
    const guesses = createGuessLimits({ attempts });
    bind(panelShares.open, (ctx, input) => openShare(ctx, { credentials, shown, guesses }, input));

    bind.shared(panels.view, views.viewPanel);
    for (const call of [panels.viewData, devices.listLatest])
      bind.shared(call, async (ctx, input) => {
        await flushPending(ctx.orgId);
        return sharedInWorker(call)(ctx, input);
      });
    for (const call of [
      panels.viewCurves,
      channels.listHistory,
      channels.listData,
      channels.listActivity,
      completeChannelData.list,
      trackers.listPositions,
    ])
      bind.shared(call, sharedInWorker(call));
    bind.shared(trackers.switchBuzzer, async (ctx, input) => {
      await flushPending(ctx.orgId);
      return views.viewBuzzer(ctx, input);
    });
    bind.shared(users.viewSetting, views.viewSetting);
  };
