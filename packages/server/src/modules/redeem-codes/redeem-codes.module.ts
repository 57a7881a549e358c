import { defineModule } from '../../platform/module';
import { redeemCodesArchive } from './redeem-codes.archive';
import { REDEEM_CODE_COMMANDS } from './redeem-codes.commands';
import { redeemCodeRoutes } from './redeem-codes.routes';

/** Codes that give credits or days of service, once. */
export const redeemCodesModule = defineModule({
  name: 'redeem-codes',
  operatorCommands: REDEEM_CODE_COMMANDS,
  archive: redeemCodesArchive,
  create: (platform) => ({
    routes: [redeemCodeRoutes(platform)],
  }),
});
