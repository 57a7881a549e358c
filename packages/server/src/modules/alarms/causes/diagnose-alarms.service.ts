import { MINUTE_MS } from '@fieldscope/contract/time';
import type { PlatformServices } from '../../../platform/services';
import { giveUp, listOrganisations } from './common-alarms.repository';
import { DIAGNOSE_ALARMS } from './diagnose-alarms.work';

/** Alarms are delivered without a verdict when none was found for so long because of failures. */
const GIVEN_UP_AFTER_MS = 5 * MINUTE_MS;

/** Looks for the causes of alarms wherever some wait for that: nobody is notified of them before. */
export async function diagnoseWaiting({
  db,
  clock,
  workers,
  log,
}: Pick<PlatformServices, 'db' | 'clock' | 'workers' | 'log'>): Promise<void> {
  for (const orgId of await listOrganisations(db)) {
    // A failure for one organisation does not stop the others.
    await workers.run(DIAGNOSE_ALARMS, orgId, { orgId }).catch(async (error: Error) => {
      log.error({ err: error, orgId }, 'causes of alarms were not looked for');
      await giveUp(db, orgId, clock.now() - GIVEN_UP_AFTER_MS);
    });
  }
}
