import { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { bindMany } from '@fieldscope/contract/calls/bind-many';
import { heardDevices } from '@fieldscope/contract/calls/connections';
import { maker } from '@fieldscope/contract/calls/ingest';
import { production } from '@fieldscope/contract/calls/production';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { namedTogether } from '../heard-devices/heard-devices.model';
import { viewHeardNames } from '../heard-devices/heard-devices.service';
import type { HeardGateways } from '../heard-devices/heard-gateways.service';
import type { HeardUplinks } from '../heard-devices/heard-uplinks.service';
import { changeAdoptedModel } from './adopted-model.service';
import { adoptDevices } from './adoption.service';
import { bindManyDevices, checkMany } from './bind-many.service';
import type { KeyGuesses } from './key-guesses.service';
import { bindDevice, createKit, listConstants, viewDeviceInfo } from './production.service';

const MAKER_CALLS = 30;
const MAKER_CALLS_SECONDS = 60;

interface BindingParts extends Pick<PlatformServices, 'attempts'> {
  guesses: KeyGuesses;
  heardUplinks: HeardUplinks;
  heardGateways: Pick<HeardGateways, 'flush'>;
  /** @throws AppError too_frequent when the organisation adopts too often */
  countAdoption(orgId: OrgId): Promise<void>;
}

export const bindingRoutes =
  ({ attempts, guesses, heardUplinks, heardGateways, countAdoption }: BindingParts): Routes =>
  (bind) => {
    const makerCalls = attempts('maker-calls', MAKER_CALLS, MAKER_CALLS_SECONDS);
    bind(production.bind, async (ctx, input) => {
      const bound = await bindDevice(ctx, input, guesses);
      await heardUplinks.storeDue(ctx.orgId);
      return bound;
    });
    bind(bindMany.check, (ctx, input) => checkMany(ctx, input, guesses));
    bind(bindMany.bind, async (ctx, input) => {
      const bound = await bindManyDevices(ctx, input, guesses);
      await heardUplinks.storeDue(ctx.orgId);
      return bound;
    });
    bind(heardDevices.adopt, async (ctx, { devices }) => {
      await countAdoption(ctx.orgId);
      ctx.subject = namedTogether(devices.map(({ dev_eui }) => dev_eui));
      await heardGateways.flush();
      const adopted = await adoptDevices(ctx, ctx.orgId, devices, (euis) =>
        viewHeardNames(ctx, ctx.orgId, euis),
      );
      return { devices: adopted, uplinks: await heardUplinks.storeDue(ctx.orgId) };
    });
    bind(adoptedDevices.changeModel, changeAdoptedModel);
    bind(production.createKit, createKit);
    bind(production.listConstants, listConstants);
    bind(maker.viewDeviceInfo, (ctx, input) => viewDeviceInfo(ctx, input, { calls: makerCalls, guesses }));
  };
