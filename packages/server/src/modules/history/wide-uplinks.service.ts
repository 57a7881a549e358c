import type { OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Log } from '../../platform/observability/log';
import type { Workers } from '../../platform/workers/workers';
import { isWide } from './packing.service';
import { PACK_WIDE } from './wide-uplinks.work';

/** Alarms and whatever else follows a commit have seen the message by then. */
const AFTER_MS = 5 * SECOND_MS;

interface Stored {
  device: { orgId: OrgId; deviceId: number };
  readings: readonly unknown[];
}

/**
 * Has messages with very many readings packed soon: a row that holds a year is read as a whole by whoever looks at a
 * minute of it. What a process that ends leaves is packed with its day.
 */
export function createWidePacking({
  workers,
  log,
  afterMs = AFTER_MS,
}: {
  workers: Pick<Workers, 'run'>;
  log: Log;
  afterMs?: number;
}) {
  const waiting = new Map<number, Stored['device']>();
  let timer: NodeJS.Timeout | undefined;

  function packAll(): void {
    timer = undefined;
    for (const { orgId, deviceId } of waiting.values())
      workers
        .run(PACK_WIDE, orgId, { orgId, deviceId })
        .catch((error: Error) =>
          log.warn({ deviceId, reason: error.message }, 'a wide message is packed later'),
        );
    waiting.clear();
  }

  return {
    /** Looks at what was committed. */
    note(stored: readonly Stored[]): void {
      for (const { device, readings } of stored) {
        if (!isWide(readings.length)) continue;
        waiting.set(device.deviceId, device);
        timer ??= setTimeout(packAll, afterMs).unref();
      }
    },
    async close(): Promise<void> {
      clearTimeout(timer);
    },
  };
}
