import { findModel } from '@fieldscope/codecs';
import type { Eui } from '@fieldscope/contract/ids';
import type { PlatformServices } from '../../../platform/services';
import type { DeviceDirectory } from '../../ingest/device-directory.service';
import type { TaskOrders } from './orders.service';

interface ReturningParts extends Pick<PlatformServices, 'log'> {
  directory: Pick<DeviceDirectory, 'findByEui'>;
  orders: TaskOrders;
}

/** Tells cameras that have connected anew what they have not been told, and asks how they are. */
export interface ReturningCameras {
  note(eui: Eui): void;
  /** Resolves when nothing is being sent. */
  close(): Promise<void>;
}

export function createReturningCameras({ directory, orders, log }: ReturningParts): ReturningCameras {
  let working = Promise.resolve();
  async function tell(eui: Eui): Promise<void> {
    const device = await directory.findByEui(eui);
    if (!device || !findModel(device.model)?.takesTasks) return;
    await orders.send(device, 'connected');
    await orders.inquire(device);
  }
  return {
    note(eui) {
      working = working.then(() =>
        tell(eui).catch((error: Error) =>
          log.warn({ reason: error.message }, 'a camera is told of its task when it speaks'),
        ),
      );
    },
    close: () => working,
  };
}
