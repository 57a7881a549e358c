import { isOfPlace } from '@fieldscope/contract/alarm-kinds';
import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../../platform/events';
import { BackgroundWriter } from '../../../platform/postgres/background-writer';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import {
  countUplinks,
  type RecoveredUplink,
  readUplinksSince,
} from '../../history/recovered-uplinks.service';
import type { StoredUplink } from '../../ingest/ingest.model';
import type { Ingest } from '../../ingest/ingest.service';
import { alarmRulesChanged, alarmsChanged } from '../alarms.events';
import type { AlarmRule, UplinkFacts } from './alarm-rules.model';
import { listEarlierPositions } from './earlier-positions.service';
import { type Evaluated, evaluate, evaluateDue, eventsOf, keyOf, uplinksByDevice } from './evaluation.model';
import * as repository from './evaluation.repository';
import { noteListening, readListening } from './listening.repository';
import { type FoundPosition, uplinkOf } from './positions.model';
import { RuleBook } from './rule-book.model';

/** Lets alarm rules take what was committed, each crossing once: docs/decisions/0024-alarms.md. */
export interface AlarmEvaluation {
  /** Resolves when what was committed before is evaluated, of one organisation or of all. */
  flush(orgId?: OrgId): Promise<void>;
  /** Reads the rules, and evaluates what was stored but not evaluated when the last process ended. */
  recover(db: Db): Promise<void>;
  /** Evaluates what another process left behind. */
  catchUp(db: Db): Promise<void>;
  /**
   * Lets rules take values that were worked out, in the transaction that stores them; nothing of the device was heard.
   * @throws an error when rules were changed meanwhile: the transaction is to be tried again
   */
  takeDerived(trx: Db, derived: UplinkFacts): Promise<void>;
  /** The same for a place where a device was found to have been: for rules of geofences, and of positions that stay away. */
  takePosition(trx: Db, position: FoundPosition): Promise<void>;
  /** Reads the rules of an organisation again. */
  reload(orgId: OrgId): Promise<void>;
  /** From now on says regularly that this process takes uplinks. */
  listen(): Promise<void>;
  /** Makes alarms of what has held, or was not heard, for long enough. */
  fireDue(db: Db): Promise<void>;
  close(): Promise<void>;
}

interface EvaluationParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events'> {
  ingest: Pick<Ingest, 'onCommitted'>;
}

/** Two batches of ingest are in flight at once, and the later one may be evaluated before. */
const OVERLAP_MS = MINUTE_MS;
const PORTION = 1_000;
const LISTENING_MS = 30_000;
/** How often a batch is evaluated again whose rules were changed meanwhile. */
const ATTEMPTS = 5;

/** A rule that fires is not any more as it was read. */
class RulesChanged extends Error {
  constructor(readonly orgIds: OrgId[]) {
    super('alarm rules were changed meanwhile');
  }
}

export function createAlarmEvaluation({ db, clock, log, events, ingest }: EvaluationParts): AlarmEvaluation {
  const book = new RuleBook();
  let listening: NodeJS.Timeout | undefined;

  async function reloadAll(from: Db): Promise<void> {
    const byOrganisation = new Map<OrgId, AlarmRule[]>();
    for (const rule of await repository.listActiveRules(from)) {
      const own = byOrganisation.get(rule.orgId);
      if (own) own.push(rule);
      else byOrganisation.set(rule.orgId, [rule]);
    }
    for (const orgId of book.orgIds()) if (!byOrganisation.has(orgId)) book.replace(orgId, []);
    for (const [orgId, rules] of byOrganisation) book.replace(orgId, rules);
  }
  const reload = async (orgId: OrgId) => book.replace(orgId, await repository.listActiveRules(db, orgId));

  /** @param read what gives the uplinks, in the transaction in which they are evaluated */
  async function take(read: (trx: Db) => Promise<UplinkFacts[]>, into: Db): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(into, async (trx) => takeInTransaction(trx, await read(trx)));
      } catch (error) {
        if (!(error instanceof RulesChanged) || attempt === ATTEMPTS) throw error;
        await Promise.all(error.orgIds.map(reload));
      }
    }
  }

  async function takeInTransaction(trx: Db, uplinks: UplinkFacts[]): Promise<void> {
    await takeValues(trx, uplinks, (uplink) => book.rulesFor(uplink));
    await repository.upsertProgress(trx, uplinks);
  }

  async function takeValues(
    trx: Db,
    uplinks: UplinkFacts[],
    rulesFor: (uplink: UplinkFacts) => AlarmRule[],
  ): Promise<void> {
    const deviceIds = [...new Set(uplinks.map(({ device }) => device.deviceId))];
    const devices = byId(await repository.listDevices(trx, deviceIds));
    const happened = eventsOf(uplinks, rulesFor, devices);
    if (happened.length > 0) {
      const keys = new Map(
        happened.map(({ ruleId, deviceId, channel, rule }) => [
          keyOf({ ruleId, deviceId, channel }),
          { ruleId, deviceId, channel, orgId: rule.orgId },
        ]),
      );
      const rows = await repository.lockStates(trx, [...keys.values()]);
      const earlier = await listEarlierPositions({ db: trx, log }, happened, rows);
      const { listeningSince } = await readListening(trx);
      await write(trx, evaluate([...earlier, ...happened], rows, listeningSince));
    }
  }

  const writer = new BackgroundWriter<number, UplinkFacts[]>({
    name: 'alarms',
    log,
    merge: (before, after) => [...before, ...after],
    write: (values) => take((trx) => withMissed(trx, values.flat()), db),
  });

  /** With what another process stored of the same devices in between, and did not live to evaluate. */
  async function withMissed(trx: Db, inHand: UplinkFacts[]): Promise<UplinkFacts[]> {
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
  ingest.onCommitted((stored) => {
    for (const uplink of stored) {
      const facts = factsOf(uplink);
      if (book.concerns(facts)) writer.put(facts.device.deviceId, [facts], facts.device.orgId);
    }
  });
  events.on(alarmRulesChanged, (changed) => {
    const reloaded = changed ? reload(changed.orgId) : reloadAll(db);
    reloaded.catch((error: Error) => log.warn({ reason: error.message }, 'alarm rules were not read again'));
  });

  async function catchUp(from: Db): Promise<void> {
    const devices = await repository.listProgress(from);
    for (let start = 0; start < devices.length; start += PORTION) {
      const missed = await readUplinksSince(
        from,
        devices
          .slice(start, start + PORTION)
          .map((one) => ({ ...one, uploadedAt: one.uploadedAt - OVERLAP_MS })),
      );
      const concerned = missed.map(recovered).filter((uplink) => book.concerns(uplink));
      for (let first = 0; first < concerned.length; first += PORTION)
        await take(async () => concerned.slice(first, first + PORTION), from);
    }
  }

  /** Lets rules that fit take what no uplink brought. */
  async function takeFound(trx: Db, found: UplinkFacts, fits: (rule: AlarmRule) => boolean): Promise<void> {
    try {
      await takeValues(trx, [found], (uplink) => book.rulesFor(uplink).filter(fits));
    } catch (error) {
      if (error instanceof RulesChanged) await Promise.all(error.orgIds.map(reload));
      throw error;
    }
  }

  return {
    flush: (orgId) => writer.flush(orgId && [orgId]),
    takeDerived: (trx, derived) => takeFound(trx, derived, ({ measurementId }) => measurementId !== null),
    takePosition: (trx, position) =>
      takeFound(trx, uplinkOf(position), ({ condition }) => isOfPlace(condition)),
    reload,
    catchUp,
    async recover(from) {
      await reloadAll(from);
      await catchUp(from);
    },
    async listen() {
      const note = () => noteListening(db, clock.now());
      await note();
      listening = setInterval(() => {
        note().catch((error: Error) => log.warn({ reason: error.message }, 'listening was not noted'));
      }, LISTENING_MS).unref();
    },
    async fireDue(from) {
      await writer.flush();
      await beginAbsences(from);
      while ((await inTransaction(from, (trx) => firePortion(trx, clock.now()))) === PORTION);
    },
    async close() {
      clearInterval(listening);
      await writer.flush();
    },
  };
}

const factsOf = ({ device, receivedAt, uploadedAt, info, readings }: StoredUplink): UplinkFacts => ({
  device,
  receivedAt,
  uploadedAt,
  battery: info?.battery ?? null,
  readings,
});

const recovered = ({ deviceId, orgId, ...uplink }: RecoveredUplink): UplinkFacts => ({
  ...uplink,
  device: { deviceId, orgId },
});

/** Devices that were never heard under a rule: the time of silence begins with the rule. */
async function beginAbsences(from: Db): Promise<void> {
  const unseen = await repository.listUnseenStates(from);
  if (unseen.length === 0) return;
  const rules = await rulesById(from);
  for (let start = 0; start < unseen.length; start += PORTION) {
    const portion = unseen.slice(start, start + PORTION);
    await inTransaction(from, async (trx) => {
      const rows = await repository.lockStates(trx, portion);
      const devices = await repository.listDevices(
        trx,
        portion.map(({ deviceId }) => deviceId),
      );
      const deviceById = byId(devices);
      const happened = portion.flatMap(({ ruleId, deviceId, channel, lastAt }) => {
        const rule = rules.get(ruleId);
        const device = deviceById.get(deviceId);
        if (!rule || !device) return [];
        return [
          { ruleId, deviceId, channel, rule, device, at: Math.max(lastAt ?? 0, rule.since), value: null },
        ];
      });
      const { listeningSince } = await readListening(trx);
      await write(trx, evaluate(happened, rows, listeningSince));
    });
  }
}

const rulesById = async (db: Db): Promise<Map<number, AlarmRule>> =>
  new Map((await repository.listActiveRules(db)).map((rule) => [rule.ruleId, rule]));

const byId = (devices: repository.EvaluatedDevice[]) =>
  new Map(devices.map((device) => [device.deviceId, device]));

/** @returns how many were due */
async function firePortion(trx: Db, now: number): Promise<number> {
  const { isListening, listeningSince } = await readListening(trx);
  const keys = await repository.lockDueStates(trx, now, PORTION, isListening);
  if (keys.length === 0) return 0;
  const rules = await rulesById(trx);
  const rows = await repository.readLockedStates(trx, keys);
  const devices = await repository.listDevices(
    trx,
    keys.map(({ deviceId }) => deviceId),
  );
  const deviceById = byId(devices);
  const due = keys.flatMap((key) => {
    const rule = rules.get(key.ruleId);
    const device = deviceById.get(key.deviceId);
    return rule && device ? [{ ...key, rule, device }] : [];
  });
  await write(trx, evaluateDue(due, rows, { now, listeningSince }));
  return keys.length;
}

/** Writes states with the alarms that begin, go on and end, or nothing. @throws RulesChanged */
async function write(trx: Db, { states, opened, followed }: Evaluated): Promise<void> {
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
  const orgIds = new Set([...opened, ...ended].map(({ orgId }) => orgId));
  await notifyProcesses(
    trx,
    alarmsChanged,
    [...orgIds].map((orgId) => ({ orgId })),
  );
}
