import { SECOND_MS } from '@fieldscope/contract/time';
import type { PlatformServices } from '../../platform/services';
import { noteRequests } from './open-data.repository';

/** How often requests are written down, so that no crawler writes a row with each of its own. */
const EVERY_MS = 10 * SECOND_MS;

/** Counts requests of publications. What a process that ends has not written is not counted. */
export function createRequestCounts({ db, clock, log }: Pick<PlatformServices, 'db' | 'clock' | 'log'>) {
  const open = new Map<number, number>();
  let writtenAt = Number.NEGATIVE_INFINITY;

  async function write(): Promise<void> {
    writtenAt = clock.now();
    const counts = [...open];
    open.clear();
    for (const [sceneId, count] of counts) await noteRequests(db, sceneId, count, writtenAt);
  }

  return {
    note(sceneId: number): void {
      open.set(sceneId, (open.get(sceneId) ?? 0) + 1);
      if (clock.now() - writtenAt < EVERY_MS) return;
      write().catch((error: Error) => log.warn({ reason: error.message }, 'requests were not counted'));
    },
    flush: write,
  };
}
export type RequestCounts = ReturnType<typeof createRequestCounts>;
