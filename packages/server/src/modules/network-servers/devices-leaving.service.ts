import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import type { PlatformServices } from '../../platform/services';
import { unregisterRemoved } from './registrations.service';

/** Has the devices removed from where they are registered. */
export const onDevicesLeaving =
  ({ queue }: Pick<PlatformServices, 'queue'>): OnDevicesLeaving =>
  (trx, leaving) =>
    unregisterRemoved(queue, trx, leaving);
