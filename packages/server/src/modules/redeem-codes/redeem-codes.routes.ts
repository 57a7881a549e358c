import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { REDEEM_CODE_LIMITS } from '@fieldscope/contract/redeem-codes';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import * as service from './redeem-codes.service';

export const redeemCodeRoutes =
  ({ attempts }: Pick<PlatformServices, 'attempts'>): Routes =>
  (bind) => {
    const wrong = attempts('redeem-codes', REDEEM_CODE_LIMITS.wrongPerHour, HOUR_MS / SECOND_MS);
    bind(redeemCodes.redeem, (ctx, input) => service.redeem(ctx, input, wrong));
    bind(redeemCodes.createBatch, service.createBatch);
    bind(redeemCodes.listBatches, service.listBatches);
  };
