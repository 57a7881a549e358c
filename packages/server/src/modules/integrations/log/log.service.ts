import type { DeviceInfo } from '@fieldscope/codecs';
import type { OrgId } from '@fieldscope/contract/ids';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { BackgroundWriter } from '../../../platform/postgres/background-writer';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import { eachServer } from '../../../platform/postgres/shards';
import type { PlatformServices } from '../../../platform/services';
import type { HistoryPorts } from '../../history/ports.model';
import { listUploadedKeys, readUplinksByKey, withReadings } from '../../history/recovered-uplinks.service';
import type { StoredUplink } from '../../ingest/ingest.model';
import type { Ingest } from '../../ingest/ingest.service';
import { wakeTargets } from '../delivery/waking.service';
import { integrationsChanged } from '../integrations.events';
import { listFollowed } from '../integrations.repository';
import { entriesOf, keyOf, type NewEntry } from './entries.model';
import * as repository from './entries.repository';
import { WRITE_ENTRIES } from './write-entries.work';

const WRITE_MS = 250;
/** How much longer than it takes to store an uplink is looked back for those whose process died before it wrote them here. */
const LOOKBACK_MS = 5 * MINUTE_MS;
/** Of these minutes the last are looked at each minute: so each uplink is looked up twice, and not five times. */
const LOOKED_AT_MS = 2 * MINUTE_MS;
/** For about so long uplinks are rows; those that are packed were looked at then. */
const ROWS_MS = 5 * DAY_MS;
/** Keys that are looked up at a time. */
const KEYS_AT_ONCE = 5_000;
/** States and commands: of those that are looked for often, and of all that may have been noted late. */
const STATES_LOOKBACK_MS = { often: 10 * MINUTE_MS, seldom: 7 * DAY_MS };

/** The log of what happens in organisations with integrations: docs/decisions/0057-integrations.md. */
export interface IntegrationLog {
  /** Learns which organisations have integrations. */
  load(): Promise<void>;
  /** Writes what this process committed and has not written yet. */
  flush(orgId?: OrgId): Promise<void>;
  /** Writes what a process committed and did not write, because it died. */
  catchUp(db: Db): Promise<void>;
  /** The same since the last entry, before messages come in. */
  recover(db: Db): Promise<void>;
  /** Writes how devices are and how far commands came. */
  noteStates(db: Db, lookback?: keyof typeof STATES_LOOKBACK_MS): Promise<void>;
  beforePacking: HistoryPorts['beforePacking'];
  close(): Promise<void>;
}

type Parts = Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events' | 'queue' | 'shards' | 'workers'> & {
  ingest: Pick<Ingest, 'onCommitted'>;
};

export function createIntegrationLog(parts: Parts): IntegrationLog {
  const { db, clock, log, events, ingest, shards, workers } = parts;
  let followed: ReadonlyMap<OrgId, number> = new Map();
  let loading: Promise<void> = Promise.resolve();

  const load = async () => {
    followed = await listFollowed(db);
  };
  events.on(integrationsChanged, () => {
    loading = loading
      .then(load)
      .catch((error: Error) => log.warn({ reason: error.message }, 'integrations are not known anew'));
  });

  const writer = new BackgroundWriter<string, NewEntry>({
    name: 'log of integrations',
    everyMs: WRITE_MS,
    log,
    merge: (_before, after) => after,
    write: writeInThread,
  });

  async function writeInThread(entries: readonly NewEntry[]): Promise<void> {
    const { orgIds, held } = await workers.run(WRITE_ENTRIES, entries[0]!.orgId, { entries });
    for (const number of held) put(entries[number]!);
    await inTransaction(db, (trx) => wakeTargets(parts, trx, orgIds));
  }
  const put = (entry: NewEntry) => writer.put(`${entry.deviceId}/${entry.key}`, entry, entry.orgId);

  const write = (given: Db, entries: readonly NewEntry[]): Promise<void> =>
    inTransaction(given, async (trx) => {
      if (entries.length === 0) return;
      await repository.lockLogs(trx, [...new Set(entries.map(({ orgId }) => orgId))]);
      await wakeTargets(parts, trx, await repository.insertUplinks(trx, entries));
    });

  ingest.onCommitted((stored) => {
    if (followed.size === 0) return;
    for (const uplink of stored) {
      if (!isFollowed(uplink.device.orgId, uplink.uploadedAt)) continue;
      for (const entry of entriesOf(factsOf(uplink))) put(entry);
    }
  });

  const isFollowed = (orgId: OrgId, uploadedAt: number): boolean =>
    uploadedAt >= (followed.get(orgId) ?? Number.POSITIVE_INFINITY);

  /** Looks up what was uploaded within a range and is missing, minute by minute. */
  async function addMissing(given: Db, from: number, to: number): Promise<void> {
    await eachServer(shards, async (served) => {
      const orgIds = [...followed.keys()].filter((orgId) => served === undefined || served.includes(orgId));
      if (orgIds.length === 0) return;
      for (let start = from; start < to; start += MINUTE_MS) {
        const range = { from: start, to: Math.min(to, start + MINUTE_MS) };
        const keys = (await listUploadedKeys(given, orgIds, range)).map((key) => ({
          ...key,
          key: keyOf(key),
        }));
        for (let first = 0; first < keys.length; first += KEYS_AT_ONCE)
          await addUplinks(
            given,
            await repository.withoutLogged(given, keys.slice(first, first + KEYS_AT_ONCE)),
          );
      }
    });
  }

  async function addUplinks(given: Db, keys: Parameters<typeof readUplinksByKey>[1]): Promise<void> {
    if (keys.length === 0) return;
    const uplinks = await readUplinksByKey(given, keys);
    const entries = uplinks
      .filter(({ orgId, uploadedAt }) => isFollowed(orgId, uploadedAt))
      .flatMap((uplink) => entriesOf(uplink));
    await write(given, entries);
  }

  return {
    load,
    flush: (orgId) => writer.flush(orgId === undefined ? undefined : [orgId]),
    async catchUp(given) {
      await load();
      if (followed.size === 0) return;
      const from = clock.now() - LOOKBACK_MS;
      await addMissing(given, from, from + LOOKED_AT_MS);
    },
    async recover(given) {
      await load();
      if (followed.size === 0) return;
      const newest = await repository.findNewestUplink(given);
      const now = clock.now();
      const first = Math.max(Math.min(...followed.values()), now - ROWS_MS);
      await addMissing(given, Math.max(first, (newest ?? first) - LOOKBACK_MS), now + 1);
    },
    async noteStates(given, lookback = 'often') {
      await load();
      if (followed.size === 0) return;
      const now = clock.now();
      await inTransaction(given, async (trx) => {
        // Those that another transaction holds are looked at the next time.
        const orgIds = await repository.tryLockLogs(trx, [...followed.keys()]);
        const looked = { orgIds, since: now - STATES_LOOKBACK_MS[lookback], now };
        const changed = [
          ...(await repository.insertStates(trx, looked)),
          ...(await repository.insertCommandStates(trx, looked)),
        ];
        await wakeTargets(parts, trx, [...new Set(changed)]);
      });
    },
    async beforePacking(trx, device, uplinks) {
      const orgId = device.orgId as OrgId;
      const recent = uplinks
        // What is older may be deleted from the log again, because every target was told of it.
        .filter(({ uploadedAt }) => uploadedAt > clock.now() - INTEGRATION_LIMITS.replayMs)
        .filter(({ uploadedAt }) => isFollowed(orgId, uploadedAt))
        .map((uplink) => ({ ...uplink, orgId, deviceId: device.deviceId, key: keyOf(uplink) }));
      if (recent.length === 0) return;
      const missing = await repository.withoutLogged(trx, recent);
      if (missing.length === 0) return;
      const packed = missing.map(({ packedReadings, ...uplink }) => ({ ...uplink, packed: packedReadings }));
      const entries = (await withReadings(trx, packed)).flatMap((uplink) =>
        entriesOf({ ...uplink, battery: (uplink.info as DeviceInfo | null)?.battery }),
      );
      if (entries.length > 0) await write(trx, entries);
    },
    async close() {
      await writer.flush().catch(() => {});
    },
  };
}

const factsOf = ({ device, receivedAt, uploadedAt, frameKey, info, readings }: StoredUplink) => ({
  ...{ orgId: device.orgId, deviceId: device.deviceId, receivedAt, uploadedAt, frameKey, readings },
  battery: info?.battery,
});
