import { isOfPlace } from '@fieldscope/contract/alarm-kinds';
import type { Log } from '../../../platform/observability/log';
import type { Db } from '../../../platform/postgres/db';
import type { AlarmRule, UplinkFacts } from './alarm-rules.model';
import { listActiveRules } from './evaluation.repository';
import { type FoundPosition, uplinkOf } from './positions.model';
import { RuleBook } from './rule-book.model';
import { takeValues } from './take-values.service';

interface Within {
  /** The transaction that stores what was found. */
  db: Db;
  log: Log;
}

/**
 * Lets rules take values that were worked out; nothing of the device was heard.
 * @throws RulesChanged: the transaction is to be tried again
 */
export const takeDerived = (within: Within, derived: UplinkFacts): Promise<void> =>
  takeFound(within, derived, ({ measurementId }) => measurementId !== null);

/** The same for a place where a device was found to have been: for rules of geofences, and of positions that stay away. */
export const takePosition = (within: Within, position: FoundPosition): Promise<void> =>
  takeFound(within, uplinkOf(position), ({ condition }) => isOfPlace(condition));

/** Lets rules that fit take what no uplink brought. */
async function takeFound(
  within: Within,
  found: UplinkFacts,
  fits: (rule: AlarmRule) => boolean,
): Promise<void> {
  const { orgId } = found.device;
  const book = new RuleBook();
  book.replace(orgId, (await listActiveRules(within.db, { orgIds: [orgId] })).filter(fits));
  await takeValues(within, [found], (uplink) => book.rulesFor(uplink));
}
