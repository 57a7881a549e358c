import { Eui, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Something was sent to a device, or what was sent to it got further. */
export const commandsChanged = domainEvent(
  'commands_changed',
  z.object({ orgId: OrgId, eui: Eui, deviceId: z.number().int() }),
);
