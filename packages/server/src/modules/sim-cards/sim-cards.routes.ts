import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import type { Routes } from '../../platform/http/bind';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import type { SimCards } from './sim-cards.service';

export const simCardRoutes =
  (simCards: SimCards): Routes =>
  (bind) => {
    bind(deviceReports.viewSimCard, async (ctx, { eui }) => {
      const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
      return { sim_card: (await simCards.find(device)) ?? null };
    });
  };
