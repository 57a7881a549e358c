import { Eui, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** What the ingest knows of a device is not true any more. */
export const deviceChanged = domainEvent('device_changed', z.object({ eui: Eui }));

/** A device with a key of its own has left its organisation; `deviceChanged` is announced before. */
export const deviceRemoved = domainEvent('device_removed', z.object({ eui: Eui }));

/** What screens show of an organisation's devices is not true any more. */
export const devicesChanged = domainEvent('devices_changed', z.object({ orgId: OrgId }));
