import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { createCodecSandbox } from '../device-profiles/sandbox.service';
import { codecCataloguesArchive } from './codec-catalogues.archive';
import { codecCatalogueRoutes } from './codec-catalogues.routes';
import { purgeCatalogues } from './codec-catalogues.service';

/** Tests have a thread and an allowance of their own: no uplink waits for them. */
const SANDBOX = {
  threads: 1,
  allowance: { burstMs: 2 * SECOND_MS, share: 0.25 },
  waitMs: 20 * SECOND_MS,
  idleMs: MINUTE_MS,
} as const;

/** Published payload codecs that organisations bring in an archive. */
export const codecCataloguesModule = defineModule({
  name: 'codecCatalogues',
  archive: codecCataloguesArchive,
  create(platform) {
    const { log, codecWorker: program } = platform;
    const sandbox = platform.closing.add(createCodecSandbox({ log, program, ...SANDBOX }));
    return {
      routes: [codecCatalogueRoutes(sandbox)],
      schedules: [every('purge codec catalogues', HOUR_MS, purgeCatalogues)],
    };
  },
});
