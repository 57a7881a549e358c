import { maker } from '@fieldscope/contract/calls/ingest';
import { production } from '@fieldscope/contract/calls/production';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { bindDevice, createKit, listConstants, viewDeviceInfo } from './production.service';

const WRONG_KEYS = 10;
const WRONG_KEYS_SECONDS = 15 * 60;
const MAKER_CALLS = 30;
const MAKER_CALLS_SECONDS = 60;

export const productionRoutes =
  ({ attempts }: Pick<PlatformServices, 'attempts'>): Routes =>
  (bind) => {
    const wrongKeys = attempts('wrong-key-codes', WRONG_KEYS, WRONG_KEYS_SECONDS);
    const makerCalls = attempts('maker-calls', MAKER_CALLS, MAKER_CALLS_SECONDS);
    bind(production.bind, (ctx, input) => bindDevice(ctx, input, wrongKeys));
    bind(production.createKit, createKit);
    bind(production.listConstants, listConstants);
    bind(maker.viewDeviceInfo, (ctx, input) => viewDeviceInfo(ctx, input, makerCalls));
  };
