import { proofOfKind } from '@fieldscope/codecs';
import { COMMAND_KINDS } from '@fieldscope/contract/command-kinds';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { SEND_COMMAND_JOB } from './command-sending.job';
import { queueSending } from './command-sending.service';
import { commandsChanged, orderListenerSubscribed } from './commands.events';
import * as repository from './order-listeners.repository';

/** How often an order goes out at most, when a device connects again and again without an answer to it. */
const MOST_ATTEMPTS = 10;
/** What a device is set to may be set twice; what it does once, as a restart, may not. */
const REPEATABLE = COMMAND_KINDS.filter((kind) => proofOfKind(kind) === 'value');

type Device = { orgId: OrgId; eui: Eui };

const keyOf = ({ orgId, eui }: Device): string => `${orgId}/${eui}`;

/** Orders go out as soon as their device has subscribed at the broker, at whichever process. */
export interface OrderListeners {
  /** A kit or hub has subscribed here. */
  noteSubscription(device: Device): void;
  /** Resolves when nothing is being written. */
  close(): Promise<void>;
}

export function createOrderListeners({
  db,
  clock,
  queue,
  events,
  log,
}: Pick<PlatformServices, 'db' | 'clock' | 'queue' | 'events' | 'log'>): OrderListeners {
  /** Devices that are being looked at, and whether another filter has followed meanwhile: each is looked at once more at most. */
  const looking = new Map<string, { hasFollowed: boolean }>();
  let working = Promise.resolve();

  async function sendWaiting({ orgId, eui }: Device): Promise<void> {
    const deviceId = await repository.noteListening(db, { orgId, eui }, clock.now());
    if (deviceId === undefined) return;
    const returned = await inTransaction(db, async (trx) => {
      const ids = await repository.returnUnanswered(trx, orgId, deviceId, REPEATABLE, MOST_ATTEMPTS);
      for (const commandId of ids)
        await queueSending(queue, trx, { orgId, commandId, route: { token: eui } });
      return ids;
    });
    if (returned.length > 0) await events.announce(commandsChanged, { orgId, eui, deviceId });
    await events.announce(orderListenerSubscribed, { eui });
    const waiting = await repository.listWaitingOrders(db, orgId, deviceId);
    if (waiting.length > 0) await queue.hasten(SEND_COMMAND_JOB, waiting);
  }

  function look(device: Device): void {
    const state = { hasFollowed: false };
    looking.set(keyOf(device), state);
    working = working.then(async () => {
      await sendWaiting(device).catch((error: Error) =>
        log.warn({ reason: error.message }, 'waiting orders are sent at their next attempt'),
      );
      looking.delete(keyOf(device));
      if (state.hasFollowed) look(device);
    });
  }

  return {
    noteSubscription(device) {
      const before = looking.get(keyOf(device));
      if (before) before.hasFollowed = true;
      else look(device);
    },
    close: () => working,
  };
}
