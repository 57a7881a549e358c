import type { Order } from '@fieldscope/codecs';
import { orderTopics } from '@fieldscope/contract/stream';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/postgres/db';
import type { PublishToClients } from './broker-publishing.service';
import type { DownlinkSender } from './downlink.model';
import { isListening } from './order-listeners.repository';

/**
 * Orders in JSON to kits and hubs that are clients of our broker. One that comes twice has the same request id, by which the
 * device knows it.
 */
export const createOrderSender = ({
  db,
  clock,
  publish,
}: {
  db: Db;
  clock: Clock;
  publish: PublishToClients;
}): DownlinkSender => ({
  takesOrders: true,
  canReach: ({ orgId, deviceId }) => isListening(db, orgId, deviceId),
  async send({ orgId, eui }, { id, bytes }) {
    const order = JSON.parse(Buffer.from(bytes).toString('utf8')) as Order;
    const body = {
      ...{ requestId: id, timestamp: clock.now(), intent: 'order', deviceEui: eui },
      order: [order],
    };
    const to = { kind: 'device', orgId, eui } as const;
    if (!(await publish({ id, to, topics: orderTopics(eui, order.name), body })))
      throw new Error('the device is not connected to the broker');
    return { queueId: id, isTransmitted: true };
  },
});
