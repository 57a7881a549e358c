import { maker } from '@fieldscope/contract/calls/ingest';
import { production } from '@fieldscope/contract/calls/production';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { createKeyGuesses } from './key-guesses.service';
import { bindDevice, createKit, listConstants, viewDeviceInfo } from './production.service';

const MAKER_CALLS = 30;
const MAKER_CALLS_SECONDS = 60;

export const productionRoutes =
  ({ attempts }: Pick<PlatformServices, 'attempts'>): Routes =>
  (bind) => {
    const guesses = createKeyGuesses(attempts);
    const makerCalls = attempts('maker-calls', MAKER_CALLS, MAKER_CALLS_SECONDS);
    bind(production.bind, (ctx, input) => bindDevice(ctx, input, guesses));
    bind(production.createKit, createKit);
    bind(production.listConstants, listConstants);
    bind(maker.viewDeviceInfo, (ctx, input) => viewDeviceInfo(ctx, input, { calls: makerCalls, guesses }));
  };
