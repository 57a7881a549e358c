import { MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { DERIVE_DAYS_JOB, DERIVE_JOB, derive, deriveDays, deriveDue } from './derivation.service';
import { derivedArchive } from './derived.archive';
import { derivedRoutes } from './derived.routes';
import { onDevicesLeaving } from './devices-leaving.service';

/** Measurements that are worked out from others. */
export const derivedModule = defineModule({
  name: 'derived',
  jobKinds: [DERIVE_JOB, DERIVE_DAYS_JOB],
  archive: derivedArchive,
  create: () => ({
    routes: [derivedRoutes],
    work: [
      job(DERIVE_JOB, (work) => (channel, running) => derive({ ...work, job: running }, channel)),
      job(DERIVE_DAYS_JOB, (work) => (one, running) => deriveDays({ ...work, job: running }, one)),
    ],
    schedules: [every('derive days', 5 * MINUTE_MS, deriveDue)],
    onDevicesLeaving,
  }),
});
