import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { registrationArchive } from './registration.archive';
import { registrationRoutes } from './registration.routes';
import { purgeRegistrations } from './registration.service';

/** People register by themselves, and reset a forgotten password. */
export const registrationModule = defineModule({
  name: 'registration',
  archive: registrationArchive,
  create: (platform) => ({
    routes: [registrationRoutes(platform)],
    schedules: [every('purge registrations', HOUR_MS, purgeRegistrations)],
  }),
});
