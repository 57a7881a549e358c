import type { OrgId } from '@fieldscope/contract/ids';
import { BackgroundWriter } from '../../../platform/postgres/background-writer';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { readUplinksSince } from '../../history/recovered-uplinks.service';
import type { StoredUplink } from '../../ingest/ingest.model';
import type { Ingest } from '../../ingest/ingest.service';
import { alarmRulesChanged } from '../alarms.events';
import { diagnoseWaiting } from '../causes/diagnose-alarms.service';
import type { AlarmRule, UplinkFacts } from './alarm-rules.model';
import { EVALUATE_UPLINKS, OVERLAP_MS, recovered } from './evaluate-uplinks.work';
import { evaluate, evaluateDue } from './evaluation.model';
import type { StateKey } from './evaluation.repository';
import * as repository from './evaluation.repository';
import { takeHeardGateways } from './heard-devices.service';
import { noteListening, readListening } from './listening.repository';
import { RuleBook } from './rule-book.model';
import { slicesOf } from './slices.model';
import { byId, writeEvaluated } from './take-values.service';

/** Lets alarm rules take what was committed, each crossing once: docs/decisions/0024-alarms.md. */
export interface AlarmEvaluation {
  /** Resolves when what was committed before is evaluated, of one organisation or of all. */
  flush(orgId?: OrgId): Promise<void>;
  /** Reads the rules, and evaluates what was stored but not evaluated when the last process ended. */
  recover(db: Db): Promise<void>;
  /** Evaluates what another process left behind. */
  catchUp(db: Db): Promise<void>;
  /** Reads the rules of an organisation again. */
  reload(orgId: OrgId): Promise<void>;
  /** From now on says regularly that this process takes uplinks. */
  listen(): Promise<void>;
  /** Makes alarms of what has held, or was not heard, for long enough. */
  fireDue(db: Db): Promise<void>;
  close(): Promise<void>;
}

interface EvaluationParts
  extends Pick<PlatformServices, 'db' | 'shards' | 'clock' | 'log' | 'events' | 'workers'> {
  ingest: Pick<Ingest, 'onCommitted'>;
}

const PORTION = 1_000;
/** So many states that are due take some milliseconds. */
const DUE_PORTION = 100;
const LISTENING_MS = 30_000;
/** An organisation of whose uplinks rules take so many values is evaluated apart from the others. */
const APART_FROM = 200;

export function createAlarmEvaluation({
  db,
  shards,
  clock,
  log,
  events,
  workers,
  ingest,
}: EvaluationParts): AlarmEvaluation {
  const book = new RuleBook();
  let listening: NodeJS.Timeout | undefined;

  let reading: Promise<unknown> = Promise.resolve();
  /** Rules that were read before a change must not take the place of those that were read after it. */
  const inOrder = (read: () => Promise<void>): Promise<void> => {
    const done = reading.then(read);
    reading = done.catch(() => {});
    return done;
  };
  const reloadAll = (from: Db) =>
    inOrder(async () => book.replaceAll(await repository.listActiveRules(from)));
  const reload = (orgId: OrgId) =>
    inOrder(async () => book.replace(orgId, await repository.listActiveRules(db, { orgIds: [orgId] })));

  /** Has uplinks evaluated piece by piece, in turn with those of other organisations. */
  async function evaluateAll(uplinks: readonly UplinkFacts[]): Promise<void> {
    for (const slice of slicesOf(uplinks, (uplink) => book.countFor(uplink)))
      await workers.run(EVALUATE_UPLINKS, slice[0]!.device.orgId, { uplinks: slice });
  }

  const writer = new BackgroundWriter<number, UplinkFacts[]>({
    name: 'alarms',
    log,
    merge: (before, after) => [...before, ...after],
    serverOf: (orgId) => shards.placeOf(orgId as OrgId).server,
    write: (values) => evaluateAll(values.flat()),
    // A storm of one organisation keeps none of the others waiting.
    isApart: (values) => weightOf(values.flat()) > APART_FROM,
  });
  const weightOf = (uplinks: readonly UplinkFacts[]) =>
    uplinks.reduce((sum, uplink) => sum + book.countFor(uplink), 0);
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
    await shards.eachServer(async (served) => {
      const devices = await repository.listProgress(from, served);
      for (let start = 0; start < devices.length; start += PORTION) {
        const missed = await readUplinksSince(
          from,
          devices
            .slice(start, start + PORTION)
            .map((one) => ({ ...one, uploadedAt: one.uploadedAt - OVERLAP_MS })),
        );
        await evaluateAll(missed.map(recovered).filter((uplink) => book.concerns(uplink)));
      }
    });
  }

  return {
    flush: (orgId) => writer.flush(orgId && [orgId]),
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
      await writer.flush().catch((error: unknown) => {
        // What waits for one of several servers holds up nobody who is at another.
        if (!shards.isDistributed()) throw error;
      });
      await beginAbsences(from);
      await takeHeardGateways(from, clock.now());
      let after: StateKey | undefined;
      do after = await inTransaction(from, (trx) => firePortion(trx, clock.now(), after));
      while (after);
      await diagnoseWaiting({ db: from, clock, workers, log });
    },
    async close() {
      clearInterval(listening);
      await writer.flush();
    },
  };
}

const factsOf = ({ device, receivedAt, uploadedAt, info, readings }: StoredUplink): UplinkFacts => ({
  // What else is known of it is not copied to another thread.
  device: { deviceId: device.deviceId, orgId: device.orgId },
  receivedAt,
  uploadedAt,
  battery: info?.battery ?? null,
  readings,
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
      await writeEvaluated(trx, evaluate(happened, rows, listeningSince));
    });
  }
}

const rulesById = async (db: Db, ruleIds?: readonly number[]): Promise<Map<number, AlarmRule>> =>
  new Map((await repository.listActiveRules(db, { ruleIds })).map((rule) => [rule.ruleId, rule]));

/** @returns the last of the portion, behind which more may be due */
async function firePortion(trx: Db, now: number, after: StateKey | undefined): Promise<StateKey | undefined> {
  const { isListening, listeningSince } = await readListening(trx);
  const portion = { now, most: DUE_PORTION, isListening, after };
  const { keys, last } = await repository.lockDueStates(trx, portion);
  if (keys.length === 0) return last;
  const rules = await rulesById(trx, [...new Set(keys.map(({ ruleId }) => ruleId))]);
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
  await writeEvaluated(trx, evaluateDue(due, rows, { now, listeningSince }));
  return last;
}
