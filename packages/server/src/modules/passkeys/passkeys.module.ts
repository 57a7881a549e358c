import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { purgeChallenges } from './challenges.service';
import { passkeysArchive } from './passkeys.archive';
import { passkeyRoutes } from './passkeys.routes';

/** Keys that a person's devices hold, and that sign in without a password. */
export const passkeysModule = defineModule({
  name: 'passkeys',
  archive: passkeysArchive,
  create: () => ({
    routes: [passkeyRoutes],
    schedules: [every('purge challenges', HOUR_MS, purgeChallenges)],
  }),
});
