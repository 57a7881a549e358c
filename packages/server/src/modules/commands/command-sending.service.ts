import { type EpochMs, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import * as repository from './command-progress.repository';
import type { CommandProgress } from './command-progress.service';
import { type QueuedCommand, SEND_COMMAND_JOB } from './command-sending.job';
import { commandsChanged } from './commands.events';
import {
  type DownlinkDevice,
  DownlinkRefused,
  type DownlinkRoute,
  type DownlinkSender,
  NetworkServerAway,
  targetOf,
} from './downlink.model';
import type { WaitingCommands } from './waiting-commands.service';

/** Of an order, which goes by no port. */
const NO_PORT = 0;

const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;

/** How long after a failed attempt the next one is made. */
const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

interface SendingParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'queue' | 'events'> {
  senders: readonly DownlinkSender[];
  waiting: Pick<WaitingCommands, 'begin' | 'end'>;
  progress: Pick<CommandProgress, 'noteTransmitted'>;
}

interface Sending extends Omit<QueuedCommand, 'token'> {
  /** How its device was heard last; null: it was not. */
  route: Pick<DownlinkRoute, 'token'> | null;
  afterSeconds?: number;
  /** No other command of the network server is tried before this one was. */
  holdsTarget?: boolean;
}

/** Queues the sending of a command with the transaction that writes it. */
export const queueSending = (
  queue: PlatformServices['queue'],
  db: Db,
  { orgId, commandId, route, ...options }: Sending,
): Promise<string> =>
  queue.send(
    SEND_COMMAND_JOB,
    { orgId, commandId, token: route?.token ?? '' },
    { db, key: commandId, ...options },
  );

/** The first sender that reaches a device; undefined: none does. */
export async function findSender(
  senders: readonly DownlinkSender[],
  device: DownlinkDevice,
): Promise<DownlinkSender | undefined> {
  for (const sender of senders) {
    if ((sender.takesOrders ?? false) === device.takesOrders && (await sender.canReach(device)))
      return sender;
  }
  return undefined;
}

/**
 * Works on SEND_COMMAND_JOB. Cut off between handing over and noting it, the next attempt hands over the same id, or finds
 * that an event has come for it (docs/decisions/0023).
 */
export function createSending(parts: SendingParts) {
  const { db, clock, log, queue, events, senders, waiting, progress } = parts;
  return async ({ orgId, commandId }: QueuedCommand): Promise<void> => {
    const row = await repository.beginSending(db, orgId, commandId, clock.now());
    if (!row) return;
    const device: DownlinkDevice = {
      deviceId: row.device_id,
      orgId,
      eui: row.eui as DownlinkDevice['eui'],
      devEui: row.dev_eui as DownlinkDevice['devEui'],
      model: row.model,
      takesOrders: row.f_port === null,
      route: await repository.findRoute(db, orgId, row.device_id),
    };
    const sender = await findSender(senders, device);
    const target = targetOf(device);
    const attempt = waiting.begin(target?.token);
    try {
      if (!sender) throw new DownlinkRefused('unreachable');
      const { queueId, isTransmitted } = await sender.send(device, {
        id: commandId,
        fPort: row.f_port ?? NO_PORT,
        bytes: row.payload,
        confirmed: true,
        expiresAt: row.expires_at as EpochMs,
        sessionPlace: row.session_place,
        noteSessionPlace: (place) => repository.noteSessionPlace(db, orgId, commandId, place),
      });
      const taken = { queueId, canTakeBack: queueId !== null && sender.takeBack !== undefined };
      await repository.noteHandedOver(db, orgId, commandId, taken, clock.now());
      if (isTransmitted) await progress.noteTransmitted(device, commandId);
    } catch (error) {
      if (error instanceof DownlinkRefused) {
        await repository.failCommand(db, orgId, commandId, error.reason, clock.now());
      } else {
        log.warn({ err: error, commandId, eui: row.eui }, 'a command waits for its network server or device');
        await repository.noteAttemptFailed(db, orgId, commandId);
        const afterSeconds = Math.ceil(pauseAfter(row.attempts) / SECOND_MS);
        const holdsTarget = error instanceof NetworkServerAway;
        await queueSending(queue, db, { orgId, commandId, route: target, afterSeconds, holdsTarget });
        if (attempt.hasSubscribed) await queue.hasten(SEND_COMMAND_JOB, [commandId]);
      }
    } finally {
      waiting.end(attempt);
    }
    await events.announce(commandsChanged, { orgId, eui: row.eui, deviceId: row.device_id });
  };
}
