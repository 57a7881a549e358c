import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { adviceArchive } from './advice.archive';
import { adviceRoutes } from './advice.routes';
import { createAskLimit } from './ask.service';
import { ADVICE_JOB, abandonAdvice, concludeAdvice } from './make-advice.service';
import { purgeAdvice } from './purge.service';

/** The agronomic adviser. */
export const adviceModule = defineModule({
  name: 'advice',
  jobKinds: [ADVICE_JOB],
  archive: adviceArchive,
  create(platform) {
    const askLimit = createAskLimit(platform.attempts);
    return {
      services: { askLimit },
      routes: [adviceRoutes({ ...platform, askLimit })],
      work: [
        job(
          ADVICE_JOB,
          (work) => (key) => concludeAdvice(work, key),
          () => abandonAdvice,
        ),
      ],
      schedules: [every('purge advice', HOUR_MS, purgeAdvice)],
    };
  },
});
