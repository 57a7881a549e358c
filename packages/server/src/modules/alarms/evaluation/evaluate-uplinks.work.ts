import { MINUTE_MS } from '@fieldscope/contract/time';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { WorkKind, WorkTools } from '../../../platform/workers/work-kind';
import {
  countUplinks,
  type RecoveredUplink,
  readUplinksSince,
} from '../../history/recovered-uplinks.service';
import type { UplinkFacts } from './alarm-rules.model';
import { uplinksByDevice } from './evaluation.model';
import * as repository from './evaluation.repository';
import { RuleBook } from './rule-book.model';
import { RulesChanged, takeValues } from './take-values.service';

/** Uplinks whose values rules take: a slice of those that were committed. */
interface Slice {
  uplinks: UplinkFacts[];
}

export const EVALUATE_UPLINKS: WorkKind<Slice, void> = {
  name: 'alarms.evaluate',
  priority: 'follow',
  limitMs: 5 * MINUTE_MS,
};

/** Two batches of ingest are in flight at once, and the later one may be evaluated before. */
export const OVERLAP_MS = MINUTE_MS;
/** How often a slice is evaluated again whose rules were changed meanwhile. */
const ATTEMPTS = 5;

/** Lets rules take the values of uplinks, and notes how far that came, in one transaction. */
export async function evaluateUplinks({ db, log }: WorkTools, { uplinks }: Slice): Promise<void> {
  const orgIds = [...new Set(uplinks.map(({ device }) => device.orgId))];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, async (trx) => {
        const book = new RuleBook();
        book.replaceAll(await repository.listActiveRules(trx, { orgIds }));
        const all = await withMissed(trx, uplinks, book);
        await takeValues({ db: trx, log }, all, (uplink) => book.rulesFor(uplink));
        await repository.upsertProgress(trx, all);
      });
    } catch (error) {
      if (!(error instanceof RulesChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** With what another process stored of the same devices in between, and did not live to evaluate. */
async function withMissed(trx: Db, inHand: UplinkFacts[], book: RuleBook): Promise<UplinkFacts[]> {
  const devices = [...uplinksByDevice(inHand, (uplink) => book.rulesFor(uplink)).values()];
  const evaluatedUntil = await repository.listEvaluatedUntil(trx, devices);
  const ranges = devices.map(({ newest, watchedSince, ...device }) => ({
    ...device,
    from: evaluatedUntil.get(device.deviceId) ?? watchedSince,
    to: newest,
  }));
  const stored = await countUplinks(trx, ranges);
  const missing = ranges.filter(
    ({ deviceId, from, receivedAt }) =>
      (stored.get(deviceId) ?? 0) > receivedAt.filter((time) => time > from).length,
  );
  if (missing.length === 0) return inHand;
  const found = await readUplinksSince(
    trx,
    missing.map(({ deviceId, orgId, from }) => ({ deviceId, orgId, uploadedAt: from - OVERLAP_MS })),
  );
  return [...found.map(recovered), ...inHand];
}

export const recovered = ({ deviceId, orgId, ...uplink }: RecoveredUplink): UplinkFacts => ({
  ...uplink,
  device: { deviceId, orgId },
});
