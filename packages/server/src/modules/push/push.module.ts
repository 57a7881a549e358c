import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { pushArchive } from './push.archive';
import { pushRoutes } from './push.routes';
import { PUSH_JOB, sendPush } from './push-delivery.service';
import { readKeys } from './push-keys.service';
import { purgeSubscriptions } from './subscriptions.service';

/** Browsers of people that show notifications while the portal is not open, and what is sent to them. */
export const pushModule = defineModule({
  name: 'push',
  jobKinds: [PUSH_JOB],
  archive: pushArchive,
  create: (platform) => ({
    routes: [pushRoutes(platform)],
    work: [job(PUSH_JOB, (work) => (queued) => sendPush(work, queued))],
    schedules: [every('purge push subscriptions', HOUR_MS, purgeSubscriptions)],
    async recover(db) {
      await readKeys({ ...platform, db });
    },
  }),
});
