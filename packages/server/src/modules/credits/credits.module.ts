import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { foldCredits } from './book.service';
import { creditsArchive } from './credits.archive';
import { CREDIT_COMMANDS } from './credits.commands';
import { creditRoutes } from './credits.routes';
import { warnOfCredits } from './warnings.service';

/** What an organisation has of credits, why, and what uplinks and reads of history cost. */
export const creditsModule = defineModule({
  name: 'credits',
  operatorCommands: CREDIT_COMMANDS,
  archive: creditsArchive,
  create: () => ({
    routes: [creditRoutes],
    schedules: [
      every('fold credits', MINUTE_MS, foldCredits),
      every('warn of credits', HOUR_MS, warnOfCredits),
    ],
  }),
});
