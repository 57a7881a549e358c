import { adoptedDevices } from '@fieldscope/contract/calls/adopted-devices';
import { bindMany } from '@fieldscope/contract/calls/bind-many';
import { maker } from '@fieldscope/contract/calls/ingest';
import { production } from '@fieldscope/contract/calls/production';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import type { HeardUplinks } from '../heard-devices/heard-uplinks.service';
import { changeAdoptedModel } from './adopted-model.service';
import { bindManyDevices, checkMany } from './bind-many.service';
import type { KeyGuesses } from './key-guesses.service';
import { bindDevice, createKit, listConstants, viewDeviceInfo } from './production.service';

const MAKER_CALLS = 30;
const MAKER_CALLS_SECONDS = 60;

export const productionRoutes =
  ({
    attempts,
    guesses,
    heardUplinks,
  }: Pick<PlatformServices, 'attempts'> & { guesses: KeyGuesses; heardUplinks: HeardUplinks }): Routes =>
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
    bind(adoptedDevices.changeModel, changeAdoptedModel);
    bind(production.createKit, createKit);
    bind(production.listConstants, listConstants);
    bind(maker.viewDeviceInfo, (ctx, input) => viewDeviceInfo(ctx, input, { calls: makerCalls, guesses }));
  };
