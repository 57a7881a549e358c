import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { purgeChallenges } from './challenges.service';
import { passkeyRoutes } from './passkeys.routes';

/** Keys that a person's devices hold, and that sign in without a password. */
export const passkeysModule = defineModule({
  name: 'passkeys',
  create: () => ({
    routes: [passkeyRoutes],
    schedules: [every('purge challenges', HOUR_MS, purgeChallenges)],
  }),
});
