import { defineModule } from '../../platform/module';
import { REDEEM_CODE_COMMANDS } from './redeem-codes.commands';
import { redeemCodeRoutes } from './redeem-codes.routes';

/** Codes that give credits or days of service, once. */
export const redeemCodesModule = defineModule({
  name: 'redeem-codes',
  operatorCommands: REDEEM_CODE_COMMANDS,
  create: (platform) => ({
    routes: [redeemCodeRoutes(platform)],
  }),
});
