import { MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { CREDIT_COMMANDS } from './credits.commands';
import { foldCredits } from './credits.service';

/** What uplinks and reads of history cost. */
export const creditsModule = defineModule({
  name: 'credits',
  operatorCommands: CREDIT_COMMANDS,
  create: () => ({
    schedules: [every('fold credits', MINUTE_MS, foldCredits)],
  }),
});
