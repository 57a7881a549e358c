import { OrgId } from '@fieldscope/contract/ids';
import { LiveDevice } from '@fieldscope/contract/live';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Devices of an organisation went offline or came back. */
export const onlineChanged = domainEvent(
  'online_changed',
  z.object({ orgId: OrgId, devices: z.array(LiveDevice) }),
);
