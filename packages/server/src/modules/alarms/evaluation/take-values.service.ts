import type { OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../../platform/events';
import type { Log } from '../../../platform/observability/log';
import type { Db } from '../../../platform/postgres/db';
import { alarmsChanged } from '../alarms.events';
import { endCommon } from '../causes/common-alarms.repository';
import type { AlarmRule, UplinkFacts } from './alarm-rules.model';
import { listEarlierPositions } from './earlier-positions.service';
import { type Evaluated, evaluate, eventsOf, keyOf } from './evaluation.model';
import * as repository from './evaluation.repository';
import { readListening } from './listening.repository';

/** A rule that fires is not any more as it was read. */
export class RulesChanged extends Error {
  constructor(readonly orgIds: OrgId[]) {
    super('alarm rules were changed meanwhile');
  }
}

/** Lets rules take what uplinks say, in a transaction. @throws RulesChanged */
export async function takeValues(
  { db: trx, log }: { db: Db; log: Log },
  uplinks: readonly UplinkFacts[],
  rulesFor: (uplink: UplinkFacts) => AlarmRule[],
): Promise<void> {
  const deviceIds = [...new Set(uplinks.map(({ device }) => device.deviceId))];
  const devices = byId(await repository.listDevices(trx, deviceIds));
  const happened = eventsOf(uplinks, rulesFor, devices);
  if (happened.length === 0) return;
  const keys = new Map(
    happened.map(({ ruleId, deviceId, channel, rule }) => [
      keyOf({ ruleId, deviceId, channel }),
      { ruleId, deviceId, channel, orgId: rule.orgId },
    ]),
  );
  const rows = await repository.lockStates(trx, [...keys.values()]);
  const earlier = await listEarlierPositions({ db: trx, log }, happened, rows);
  const { listeningSince } = await readListening(trx);
  await writeEvaluated(trx, evaluate([...earlier, ...happened], rows, listeningSince));
}

export const byId = (devices: readonly repository.EvaluatedDevice[]) =>
  new Map(devices.map((device) => [device.deviceId, device]));

/** Writes states with the alarms that begin, go on and end, or nothing. @throws RulesChanged */
export async function writeEvaluated(trx: Db, { states, opened, followed }: Evaluated): Promise<void> {
  if (states.length > 0) await repository.updateStates(trx, states);
  if (opened.length > 0) {
    const revisionOf = new Map(states.map((state) => [keyOf(state), state.revision]));
    const current = await repository.lockRules(trx, [...new Set(opened.map(({ ruleId }) => ruleId))]);
    const changed = opened.filter((one) => current.get(one.ruleId) !== revisionOf.get(keyOf(one)));
    if (changed.length > 0) throw new RulesChanged([...new Set(changed.map(({ orgId }) => orgId))]);
  }
  // What goes on ends before the next one of its channel begins: one is open at a time.
  if (followed.length > 0) await repository.updateAlarms(trx, followed);
  if (opened.length > 0) await repository.insertAlarms(trx, opened);
  const ended = followed.filter(({ resolvedAt }) => resolvedAt !== null);
  if (ended.length > 0) await endCommon(trx, [...new Set(ended.map(({ orgId }) => orgId))]);
  const orgIds = new Set([...opened, ...ended].map(({ orgId }) => orgId));
  await notifyProcesses(
    trx,
    alarmsChanged,
    [...orgIds].map((orgId) => ({ orgId })),
  );
}
