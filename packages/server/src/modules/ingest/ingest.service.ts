import type pg from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/observability/log';
import { ingestMetrics } from '../../platform/observability/metrics';
import type { Db } from '../../platform/postgres/db';
import { BatchWriter } from './batch-writer.service';
import { contentKey, frameKey } from './frame-key.model';
import type { Accepted, Outcome, StoredUplink } from './ingest.model';
import { monthOf, Partitions } from './partitions.repository';
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
  /** Whether messages that came last could be stored; true while none come. */
  canStore(): boolean;
  /** Makes the partitions of this month and the next, so that no batch waits for them. */
  prepareMonths(): Promise<void>;
  /** Stops taking, waits for what is under way. */
  close(): Promise<void>;
}

interface IngestParts {
  /** Connections for batches alone, so that reads never hold them up. */
  pool: pg.Pool;
  connections: number;
  db: Db;
  clock: Clock;
  log: Log;
  /** How long a message may wait for its commit, in ms. */
  refuseAfterMs: number;
}

const AHEAD_MS = 10 * 24 * 60 * 60 * 1000;

export function createIngest({ pool, connections, db, clock, log, refuseAfterMs }: IngestParts): Ingest {
  const listeners: ((stored: StoredUplink[]) => void)[] = [];
  const recent = new RecentFrames();
  const partitions = new Partitions(pool);
  const writer = new BatchWriter({
    pool,
    connections,
    clock,
    log,
    series: new SeriesIds(db),
    partitions,
    refuseAfterMs,
    committed(stored) {
      for (const listener of listeners) {
        try {
          listener(stored);
        } catch (error) {
          log.error({ err: error }, 'a listener of the ingest failed');
        }
      }
    },
  });

  return {
    async store(accepted) {
      const { device, uplink } = accepted;
      const content = contentKey(uplink);
      const same = recent.find(device.deviceId, content, uplink.receivedAt);
      if (same) {
        await same;
        ingestMetrics.uplinks.inc({ source: uplink.source, outcome: 'duplicate' });
        return { kind: 'duplicate' };
      }
      const stored = new Promise<Outcome>((resolve, reject) => {
        writer.add({ accepted, frameKey: frameKey(content, uplink.receivedAt), resolve, reject });
      });
      recent.remember(device.deviceId, content, uplink.receivedAt, stored);
      const outcome = await stored;
      ingestMetrics.uplinks.inc({ source: uplink.source, outcome: outcome.kind });
      return outcome;
    },
    onCommitted: (listener) => void listeners.push(listener),
    canStore: () => writer.canWrite(),
    async prepareMonths() {
      const months = new Set([monthOf(clock.now()), monthOf(clock.now() + AHEAD_MS)]);
      await partitions.ensure('uplink', months);
      await partitions.ensure('reading', months);
    },
    close: () => writer.close(),
  };
}
