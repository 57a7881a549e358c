import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { notifyProcesses } from '../../../platform/events';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { WorkKind, WorkTools } from '../../../platform/workers/work-kind';
import { diagnoseDevices, findCommon, readFleet } from '../../diagnosis/diagnosis.service';
import type { Trouble } from '../../diagnosis/facts.model';
import type { Fleet } from '../../diagnosis/fleet.model';
import { alarmsChanged } from '../alarms.events';
import { takeHeardDevices } from '../evaluation/heard-devices.service';
import { kindOf } from '../kinds';
import { commonCauseOf, heardThrough, silentBehind, silentSince } from './common-alarms.model';
import type { WaitingAlarm } from './common-alarms.repository';
import * as repository from './common-alarms.repository';

interface Organisation {
  orgId: OrgId;
}

export const DIAGNOSE_ALARMS: WorkKind<Organisation, void> = {
  name: 'alarms.diagnose',
  priority: 'follow',
  limitMs: 5 * MINUTE_MS,
};

/** Alarms that one transaction takes; the next ones follow at once. */
const PORTION = 1_000;

/** Looks for the causes of an organisation's alarms, and makes those of one common cause one: docs/decisions/0043-one-cause-one-alarm.md. */
export async function diagnoseAlarms(tools: WorkTools, { orgId }: Organisation): Promise<void> {
  for (;;) {
    const waiting = await repository.listWaiting(tools.db, orgId, PORTION);
    const silent = waiting.filter(({ kind, isOpen }) => kindOf(kind).trouble === 'silent' && isOpen);
    const missed = new Set(silent.map(({ deviceId }) => deviceId));
    const fleet = await readFleet({ ...tools, orgId }, tools.clock.now(), missed);
    await endWhatIsHeard(tools, orgId, fleet);
    const isNew = waiting.filter(({ isDiagnosed }) => !isDiagnosed);
    if (isNew.length === 0) return;
    const verdicts = await verdictsOf({ ...tools, orgId }, fleet, isNew);
    const taken = await inTransaction(tools.db, (trx) =>
      takeVerdicts(trx, orgId, { waiting, verdicts, fleet }),
    );
    if (taken < PORTION) return;
  }
}

/** What explains alarms of devices, by their ids. */
function verdictsOf(
  ctx: WorkTools & Organisation,
  fleet: Fleet,
  waiting: readonly WaitingAlarm[],
): Promise<Map<number, Verdict>> {
  const troubles = new Map<number, Trouble>();
  for (const { deviceId, kind } of waiting) {
    const { trouble } = kindOf(kind);
    // Of a device that is silent and has a low battery, too, the cause of its silence is looked for.
    if (trouble && troubles.get(deviceId) !== 'silent') troubles.set(deviceId, trouble);
  }
  const deviceIds = [...new Set(waiting.map(({ deviceId }) => deviceId))];
  return diagnoseDevices(ctx, fleet, { deviceIds, troubles });
}

interface Found {
  waiting: readonly WaitingAlarm[];
  verdicts: ReadonlyMap<number, Verdict>;
  fleet: Fleet;
}

/**
 * Joins alarms of silence with one common cause, each rule by itself, and notes what explains the others.
 * @returns of how many the cause was not looked for before
 */
async function takeVerdicts(trx: Db, orgId: OrgId, { waiting, verdicts, fleet }: Found): Promise<number> {
  const locked = await repository.lockWaiting(
    trx,
    orgId,
    waiting.map(({ alarmId }) => alarmId),
  );
  const groups = new Groups(fleet);
  const alone: { alarmId: number; verdict: Verdict | null }[] = [];
  for (const alarm of locked) {
    const { alarmId, deviceId, isDiagnosed } = alarm;
    const verdict = isDiagnosed ? findCommon(fleet, deviceId) : verdicts.get(deviceId);
    const mayJoin = alarm.isOpen && kindOf(alarm.kind).trouble === 'silent';
    if (mayJoin && groups.add(alarm, verdict)) continue;
    if (!isDiagnosed) alone.push({ alarmId, verdict: verdict ?? null });
  }
  // What was taken for a silent gateway is part of a silent network server once that turns out to be the cause.
  const merged = new Set<number>();
  for (const { headId, ...alarm } of await repository.listJoinedByGateway(trx, orgId)) {
    const verdict = findCommon(fleet, alarm.deviceId);
    if (verdict?.server && groups.add(alarm, verdict)) {
      if (!merged.has(headId)) groups.add({ ...alarm, alarmId: headId }, verdict);
      merged.add(headId);
    }
  }
  if (alone.length > 0) await repository.noteVerdicts(trx, orgId, alone);
  for (const common of groups.all()) await repository.joinAlarms(trx, orgId, common);
  if (merged.size > 0) await repository.endMerged(trx, orgId, [...merged], fleet.now);
  await notifyProcesses(trx, alarmsChanged, [{ orgId }]);
  return locked.filter(({ isDiagnosed }) => !isDiagnosed).length;
}

/** Alarms by rule and common cause. */
class Groups {
  private readonly byKey = new Map<string, repository.CommonAlarm & { joined: number[] }>();

  constructor(private readonly fleet: Fleet) {}

  /** @returns whether it has a common cause */
  add(
    alarm: Pick<WaitingAlarm, 'alarmId' | 'ruleId' | 'deviceId' | 'openedAt'>,
    verdict: Verdict | undefined,
  ): boolean {
    const common = commonAlarmOf(alarm, verdict, this.fleet);
    if (!common) return false;
    const key = `${common.ruleId}/${common.commonCause}`;
    const group = this.byKey.get(key) ?? { ...common, joined: [] };
    group.joined.push(alarm.alarmId);
    this.byKey.set(key, group);
    return true;
  }

  all(): Iterable<repository.CommonAlarm> {
    return this.byKey.values();
  }
}

/** The alarm to which one is joined; undefined: it stands alone. */
function commonAlarmOf(
  { ruleId, deviceId, openedAt }: Pick<WaitingAlarm, 'ruleId' | 'deviceId' | 'openedAt'>,
  verdict: Verdict | undefined,
  fleet: Fleet,
): Omit<repository.CommonAlarm, 'joined'> | undefined {
  if (!verdict || ruleId === null) return undefined;
  const commonCause = commonCauseOf(verdict, serverIdOf(fleet, deviceId));
  if (commonCause === undefined) return undefined;
  const { gateway, server } = verdict;
  return {
    ...{ ruleId, commonCause, verdict, since: silentSince(verdict, openedAt) },
    behind: silentBehind(fleet, commonCause),
    // The page of a gateway is open to its owner alone.
    eui: gateway && gateway.name !== '' ? gateway.eui : '',
    name: gateway ? gateway.name || gateway.eui : (server?.name ?? ''),
  };
}

/** The network server by which a device came. */
function serverIdOf(fleet: Fleet, deviceId: number): number | null {
  const device = fleet.devices.get(deviceId);
  if (!device) return null;
  if (device.kind !== 'gateway') return device.connectionId;
  return fleet.gateways.get(device.eui)?.servers[0]?.connectionId ?? null;
}

/**
 * What a common cause silenced can be heard again: its alarms end, and whoever stays silent is missed again after the time of the
 * rule.
 */
async function endWhatIsHeard({ db }: WorkTools, orgId: OrgId, fleet: Fleet): Promise<void> {
  for (const common of await repository.listOpenCommon(db, orgId)) {
    const heardAt = heardThrough(fleet, common.commonCause);
    if (heardAt === undefined || heardAt <= common.causeSince) continue;
    await inTransaction(db, async (trx) => {
      const keys = await repository.listJoinedStates(trx, orgId, common.alarmId);
      if (keys.length > 0)
        await takeHeardDevices(
          trx,
          keys.map((key) => ({ ...key, at: heardAt })),
        );
      await repository.endCommon(trx, [orgId]);
      await notifyProcesses(trx, alarmsChanged, [{ orgId }]);
    });
  }
}
