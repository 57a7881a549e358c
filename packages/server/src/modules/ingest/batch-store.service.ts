import type { EpochMs } from '@fieldscope/contract/time';
import type pg from 'pg';
import type { Clock } from '../../platform/clock';
import { ingestMetrics } from '../../platform/observability/metrics';
import { isFaultOfData } from '../../platform/postgres/db';
import type { Shards } from '../../platform/postgres/shards';
import { uplinkCredits } from '../credits/credits.service';
import { insertNewUplinks, insertUplinks, LATE_MS } from '../history/history.service';
import { itemsByDevice, outcomeOf, type Pending, pendingOf, storedUplink } from './batch.model';
import type { Accepted, IngestReading, KnownDevice, StoredReading, StoredUplink } from './ingest.model';
import { RepeatingDevices } from './repeating-devices.model';
import type { SeriesIds, SeriesName } from './series.service';

/** More than devices have in one message. */
const USUAL_READINGS = 100;
const USUAL_NEW_SERIES = 30;

/** What waits before its series ids are known. */
export type Waiting = Pick<Pending, 'accepted' | 'frameKey' | 'resolve' | 'reject'>;

/** Writes batches of messages, each in one transaction, and answers their senders. */
export interface BatchStore {
  /** Whether a message takes as long as hundreds of others. */
  isCostly(accepted: Accepted): boolean;
  /** Whether a copy of a message may stand in the database without this process knowing. */
  mayBeStored(message: Waiting): boolean;
  /** Cuts what may be stored already into batches of which each asks one shard. */
  cut<T extends Waiting>(doubtful: T[]): T[][];
  /**
   * Resolves after the commit, when every message has its outcome.
   * @throws the database's error, the unique violation of a copy that nobody doubted among them; no uplink has an outcome then
   */
  store(
    batch: Waiting[],
    attempt: {
      /** Whether copies of these messages may stand in the database. */
      isDoubtful: boolean;
      /** Whether it is tried again: what stands there already may be the work of an attempt whose answer was lost. */
      isRepeated: boolean;
    },
  ): Promise<void>;
}

interface BatchStoreParts {
  /** Connections of the writer alone, to the server that holds the organisations. */
  pool: pg.Pool;
  /** To the one of DATABASE_URL, which gives the locks that packing takes; the same where there is one database. */
  coordinator: pg.Pool;
  shards: Pick<Shards, 'group' | 'mayHaveChanged'>;
  clock: Clock;
  series: SeriesIds;
  committed(stored: StoredUplink[]): void;
}

export function createBatchStore({
  pool,
  coordinator,
  shards,
  clock,
  series,
  committed,
}: BatchStoreParts): BatchStore {
  const repeating = new RepeatingDevices();

  /** Gives every reading its series. */
  async function prepare(batch: Waiting[], now: EpochMs): Promise<Pending[]> {
    const unknown: SeriesName[] = [];
    for (const { accepted } of batch) {
      const { device, readings } = accepted;
      for (const { channel, measurementId } of newOf(device, readings))
        unknown.push({ device, channel, measurementId });
    }
    await series.learn(unknown);
    return batch.map((waiting) => pendingOf(waiting, identify(waiting.accepted, now), now));
  }

  const identify = ({ device, readings }: Accepted, uploadedAt: EpochMs): StoredReading[] =>
    readings.map(({ channel, measurementId, value, measuredAt, isDerived }) => ({
      channel,
      measurementId,
      value,
      measuredAt,
      uploadedAt,
      ...(isDerived && { isDerived }),
      seriesId: device.series.find({ channel, measurementId })!,
    }));

  function announce(pending: Pending[], stored: Pending[]): void {
    const fresh = new Set(stored);
    committed(stored.map(storedUplink));
    ingestMetrics.batchMessages.observe(pending.length);
    for (const one of stored) {
      ingestMetrics.readings.inc(one.readings.length);
      one.resolve(outcomeOf(one));
    }
    for (const one of pending) if (!fresh.has(one)) one.resolve({ kind: 'duplicate' });
  }

  return {
    isCostly: ({ device, readings }) =>
      readings.length > USUAL_READINGS || newOf(device, readings).length > USUAL_NEW_SERIES,
    mayBeStored: ({ accepted: { device, uplink } }) =>
      uplink.identity !== null &&
      (uplink.isTimedHere ||
        uplink.receivedAt < clock.now() - LATE_MS ||
        repeating.has(device.deviceId, clock.now())),
    cut: (doubtful) => shards.group(doubtful, ({ accepted: { device } }) => device.orgId, 'shard'),
    async store(batch, { isDoubtful, isRepeated }) {
      const now = clock.now();
      const pending = await prepare(batch, now);
      const timer = ingestMetrics.commitSeconds.startTimer();
      const client = await (isDoubtful ? coordinator : pool).connect().catch((error: unknown) => {
        shards.mayHaveChanged();
        throw error;
      });
      let broken: Error | undefined;
      try {
        const stored = await write(client, pending, now, isDoubtful);
        timer();
        if (isRepeated) return announce(pending, pending);
        announce(pending, stored);
        for (const { accepted } of repeatedOf(pending, stored)) repeating.add(accepted.device.deviceId, now);
      } catch (error) {
        broken = isFaultOfData(error) ? undefined : (error as Error);
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

/** @returns the messages that were new */
async function write(
  client: pg.ClientBase,
  pending: Pending[],
  now: number,
  isDoubtful: boolean,
): Promise<Pending[]> {
  const statementsFor = (stored: Pending[]) => uplinkCredits(itemsByDevice(stored), new Date(now));
  if (isDoubtful) return insertNewUplinks(client, pending, now, statementsFor);
  await insertUplinks(client, pending, statementsFor);
  return pending;
}

function repeatedOf(pending: Pending[], stored: Pending[]): Pending[] {
  if (pending.length === stored.length) return [];
  const fresh = new Set(stored);
  return pending.filter((one) => !fresh.has(one));
}

/** Of the readings those whose series the device does not know yet. */
const newOf = (device: KnownDevice, readings: readonly IngestReading[]): IngestReading[] =>
  readings.filter((reading) => device.series.find(reading) === undefined);
