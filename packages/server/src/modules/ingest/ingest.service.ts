import { fail } from '@fieldscope/contract/errors/fail';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import type { EpochMs } from '@fieldscope/contract/time';
import type pg from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/observability/log';
import { ingestMetrics } from '../../platform/observability/metrics';
import type { Db } from '../../platform/postgres/db';
import { COORDINATOR, type Shards } from '../../platform/postgres/shards';
import { listStoredFrames } from '../history/history.service';
import { createBatchStore } from './batch-store.service';
import { BatchWriter } from './batch-writer.service';
import { frameKey, randomKey } from './frame-key.model';
import type { Accepted, KnownDevice, Outcome, StoredUplink } from './ingest.model';
import { deriveInstants } from './instant.model';
import { RecentFrames } from './recent-frames.model';
import { SeriesIds } from './series.service';

export interface Ingest {
  /**
   * Stores one message; resolves after the commit. A message that was stored before (by another gateway, or
   * sent again) resolves as duplicate once the first is committed.
   * @throws AppError server_busy when the database stays away; nothing was acknowledged then
   */
  store(accepted: Accepted): Promise<Outcome>;
  /** Called after every commit with what it stored. Listeners must not throw. */
  onCommitted(listener: (stored: StoredUplink[]) => void): void;
  /** Before when everything that this process stored has been announced to the listeners (epoch ms). */
  announcedUntil(): EpochMs;
  /** Whether messages that came last could be stored; true while none come. */
  canStore(): boolean;
  /** Remembers what was stored in the last minutes: its senders may not know, and send it again. */
  recover(db: Db): Promise<void>;
  /** Stops taking, waits for what is in flight. */
  close(): Promise<void>;
}

interface IngestParts {
  /** Opens connections for batches alone, so that reads never hold them up, to a server that holds organisations. */
  openPool(connections: number, server: string): pg.Pool;
  shards: Pick<Shards, 'placeOf' | 'group' | 'mayHaveChanged' | 'eachServer' | 'isDistributed'>;
  db: Db;
  clock: Clock;
  log: Log;
  /** Told of each device that knows more series than before. */
  grown(device: KnownDevice): void;
  /** How long a message may wait for its commit, in ms. */
  refuseAfterMs: number;
}

const REMEMBERED_FRAMES = 100_000;
/** Two batches are in flight at once to each server: one travels while the other is flushed to disk. */
const CONNECTIONS = 2;

export function createIngest({
  openPool,
  shards,
  db,
  clock,
  log,
  grown,
  refuseAfterMs,
}: IngestParts): Ingest {
  const listeners: ((stored: StoredUplink[]) => void)[] = [];
  const recent = new RecentFrames();
  const series = new SeriesIds(db, shards, grown);
  const committed = (stored: StoredUplink[]) => {
    for (const listener of listeners) {
      try {
        listener(stored);
      } catch (error) {
        log.error({ err: error }, 'a listener of the ingest failed');
      }
    }
  };
  const coordinator = openPool(CONNECTIONS, COORDINATOR);
  const writers = new Map<string, BatchWriter>();
  let isClosing = false;
  /** A batch is of one server: its commit touches no other, and one that is away holds up its own organisations alone. */
  const writerAt = (server: string): BatchWriter => {
    const known = writers.get(server);
    if (known) return known;
    const pool = server === COORDINATOR ? coordinator : openPool(CONNECTIONS, server);
    const store = createBatchStore({ pool, coordinator, shards, clock, series, committed });
    const writer = new BatchWriter({ store, connections: CONNECTIONS, clock, log, refuseAfterMs });
    writers.set(server, writer);
    return writer;
  };

  const write = (accepted: Accepted, key: bigint): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      if (isClosing) fail('server_busy');
      const writer = writerAt(shards.placeOf(accepted.device.orgId).server);
      writer.add({ accepted, frameKey: key, resolve, reject });
    });

  /** Waits for a copy that is known here, or writes. */
  async function writeOnce(accepted: Accepted): Promise<Outcome> {
    const { device, uplink } = accepted;
    if (uplink.identity === null) return write(accepted, randomKey());
    const key = frameKey(uplink.identity, uplink);
    const same = recent.find(device.deviceId, key, uplink.receivedAt);
    if (same) {
      await same;
      return { kind: 'duplicate' };
    }
    const written = write(accepted, key);
    recent.remember(device.deviceId, key, uplink.receivedAt, written);
    return written;
  }

  return {
    async store(given) {
      const derived = deriveInstants(given.readings, given.device.derivations);
      const accepted = derived.length === 0 ? given : { ...given, readings: [...given.readings, ...derived] };
      const outcome = await writeOnce(accepted);
      ingestMetrics.uplinks.inc({ source: accepted.uplink.source, outcome: outcome.kind });
      return outcome;
    },
    onCommitted: (listener) => void listeners.push(listener),
    announcedUntil: () =>
      [...writers.values()].reduce((first, writer) => {
        const at = writer.announcedUntil();
        return at < first ? at : first;
      }, clock.now()),
    canStore: () => writers.size === 0 || [...writers.values()].some((writer) => writer.canWrite()),
    async recover(maintenanceDb) {
      const since = clock.now() - 2 * INGEST_LIMITS.sameUplinkMs;
      await shards.eachServer(async (served) => {
        for (const frame of await listStoredFrames(maintenanceDb, since, REMEMBERED_FRAMES, served))
          recent.remember(frame.device_id, BigInt(frame.frame_key), frame.received_at);
      });
    },
    async close() {
      isClosing = true;
      await Promise.all([...writers.values()].map((writer) => writer.close()));
    },
  };
}
