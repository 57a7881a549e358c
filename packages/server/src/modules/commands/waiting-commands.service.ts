import type { OrgId } from '@fieldscope/contract/ids';
import type { NetworkServer } from '../../platform/http/actor';
import type { PlatformServices } from '../../platform/services';
import { listWaitingFor } from './command-progress.repository';
import { SEND_COMMAND_JOB } from './command-sending.job';
import { networkServerSubscribed, orderListenerSubscribed } from './commands.events';

type Subscriber = Pick<NetworkServer, 'token' | 'ofOrganisation'>;

/** An attempt to hand a command over to the network server with this token, or to the device with this EUI. */
interface Attempt {
  token: string | undefined;
  /** Whether it has subscribed since the attempt began. */
  hasSubscribed: boolean;
}

/** Commands that wait for a network server go out as soon as it has subscribed at the broker, at whichever process. */
export interface WaitingCommands {
  /** A network server has subscribed here. */
  noteSubscription(networkServer: Subscriber): void;
  begin(token: string | undefined): Attempt;
  end(attempt: Attempt): void;
}

/**
 * A job that waits is run at once; none is added, so none runs twice. What is being attempted has no such job yet: its
 * sender looks after it has queued the next attempt.
 */
export function createWaitingCommands({
  db,
  queue,
  events,
  log,
}: Pick<PlatformServices, 'db' | 'queue' | 'events' | 'log'>): WaitingCommands {
  /** Tokens of network servers of which other filters may follow in the same turn. */
  const subscribing = new Set<string>();
  const attempts = new Set<Attempt>();

  const noteSubscribed = (token: string | undefined) => {
    for (const attempt of attempts)
      if (token === undefined || attempt.token === token) attempt.hasSubscribed = true;
  };

  async function hasten(orgId: OrgId | null, token: string): Promise<void> {
    const waiting = await listWaitingFor(db, orgId, token);
    if (waiting.length > 0) await queue.hasten(SEND_COMMAND_JOB, waiting);
  }
  const logFailure = (error: Error) =>
    log.warn({ reason: error.message }, 'waiting commands are sent at their next attempt');

  events.on(networkServerSubscribed, (subscribed) => {
    noteSubscribed(subscribed?.token);
    if (subscribed) hasten(subscribed.ofOrganisation, subscribed.token).catch(logFailure);
  });

  events.on(orderListenerSubscribed, (subscribed) => noteSubscribed(subscribed?.eui));

  return {
    noteSubscription({ token, ofOrganisation }) {
      if (subscribing.has(token)) return;
      subscribing.add(token);
      setImmediate(() => {
        subscribing.delete(token);
        events.announce(networkServerSubscribed, { token, ofOrganisation }).catch(logFailure);
      });
    },
    begin(token) {
      const attempt = { token, hasSubscribed: false };
      attempts.add(attempt);
      return attempt;
    },
    end: (attempt) => void attempts.delete(attempt),
  };
}
