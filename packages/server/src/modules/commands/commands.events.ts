import { Eui, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** A network server has subscribed at the broker of some process: downlinks over MQTT reach it. */
export const networkServerSubscribed = domainEvent(
  'network_server_subscribed',
  z.object({ token: z.string(), ofOrganisation: OrgId.nullable() }),
);

/** A kit or hub has subscribed at the broker of some process: orders reach it. */
export const orderListenerSubscribed = domainEvent('order_listener_subscribed', z.object({ eui: Eui }));

/** Something was sent to a device, or what was sent to it got further. */
export const commandsChanged = domainEvent(
  'commands_changed',
  z.object({ orgId: OrgId, eui: Eui, deviceId: z.number().int() }),
);
