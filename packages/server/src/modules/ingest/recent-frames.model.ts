import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import { LRUCache } from 'lru-cache';

interface Recent {
  receivedAt: number;
  done: Promise<unknown>;
}

/** Stands for every outcome that is known, so that thousands of them need not be kept. */
const DONE = Promise.resolve();

const FRAMES_PER_DEVICE = 32;
const DEVICES = 50_000;

/**
 * The last uplinks of every device, so that what comes again (by another gateway, by a second source) waits for the
 * first and is stored once, without going to the database. The key of the database's table has the last word.
 */
export class RecentFrames {
  private readonly devices = new LRUCache<number, Map<bigint, Recent>>({ max: DEVICES });

  /** Resolves when the same uplink is stored; undefined unless one came within the time in which they count as the same. */
  find(deviceId: number, content: bigint, receivedAt: number): Promise<unknown> | undefined {
    const recent = this.devices.peek(deviceId)?.get(content);
    return recent && Math.abs(recent.receivedAt - receivedAt) <= INGEST_LIMITS.sameUplinkMs
      ? recent.done
      : undefined;
  }

  remember(deviceId: number, content: bigint, receivedAt: number, outcome: Promise<unknown> = DONE): void {
    const frames = this.devices.get(deviceId) ?? new Map<bigint, Recent>();
    this.devices.set(deviceId, frames);
    frames.delete(content);
    const recent: Recent = { receivedAt, done: outcome };
    frames.set(content, recent);
    if (frames.size > FRAMES_PER_DEVICE) frames.delete(frames.keys().next().value!);
    if (outcome === DONE) return;
    // What was not stored must not make its repetition look stored.
    outcome.then(
      () => {
        recent.done = DONE;
      },
      () => {
        if (frames.get(content) === recent) frames.delete(content);
      },
    );
  }
}
