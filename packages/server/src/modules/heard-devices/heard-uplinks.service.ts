import { AppError } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { PlatformServices } from '../../platform/services';
import type { Decoding } from '../ingest/decoding.service';
import type { DeviceDirectory } from '../ingest/device-directory.service';
import type { Ingest } from '../ingest/ingest.service';
import { takenUp } from './heard-devices.model';
import * as repository from './heard-devices.repository';

/** Stores what was heard of devices that their organisation has by now. */
export interface HeardUplinks {
  /**
   * Stores the kept uplinks of an organisation's devices, or of all, as if they came now; what it does not get to is
   * stored by the next call. An uplink is deleted after it is stored: cut off in between it counts as a repetition.
   * @returns how many
   */
  storeDue(orgId?: OrgId): Promise<number>;
}

const PORTION = 500;

interface HeardUplinksParts extends Pick<PlatformServices, 'db' | 'log'> {
  decoding: Decoding;
  ingest: Pick<Ingest, 'store'>;
  directory: DeviceDirectory;
}

export function createHeardUplinks({
  db,
  log,
  ingest,
  decoding,
  directory,
}: HeardUplinksParts): HeardUplinks {
  /** Whether the uplink need not be kept any more. */
  async function store(due: repository.DueUplink): Promise<boolean> {
    const device = await directory.findByDevEui(due.devEui, due.orgId);
    if (!device) return false;
    try {
      // No caller waits for an answer to it.
      await ingest.store(await decoding.decode(device, takenUp(due), { canWait: true }));
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.name === 'server_busy') throw error;
      log.warn({ devEui: due.devEui, reason: error.name }, 'a kept uplink cannot be stored');
      return true;
    }
  }

  return {
    async storeDue(orgId) {
      let stored = 0;
      for (;;) {
        const due = await repository.listDue(db, orgId, PORTION);
        const outcomes = await Promise.allSettled(due.map(store));
        const done = due.filter((_, index) => {
          const outcome = outcomes[index]!;
          return outcome.status === 'fulfilled' && outcome.value;
        });
        await repository.deleteUplinks(
          db,
          done.map(({ heardId }) => heardId),
        );
        stored += done.length;
        const failure = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failure) throw failure.reason;
        if (due.length < PORTION || done.length === 0) break;
      }
      await repository.deleteKnown(db, orgId);
      return stored;
    },
  };
}
