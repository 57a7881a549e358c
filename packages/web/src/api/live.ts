import { BASES } from '@fieldscope/contract/call';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIVE_PATH, type LiveHello, type LiveMessage, type LivePlace } from '@fieldscope/contract/live';
import { firstAnswers } from './first-answers';
import { createReconnectingSocket } from './reconnecting-socket';
import { renewToken } from './renew-token';
import { leaveForSecondFactor } from './second-factor-due';
import { session } from './session';
import { leaveSignedOut } from './sign-out';

type Listener = (message: LiveMessage) => void;

/** Refusals after which nothing is left to renew. */
const ENDINGS: ReadonlySet<number> = new Set([
  ERRORS.simulated_login_expired.code,
  ERRORS.token_invalid.code,
]);

const listeners = new Set<Listener>();
/** The last message seen: what the server needs to send the ones that were missed. */
let seen: LivePlace | undefined;
/** The token that was said last. */
let saidToken = '';

const connection = createReconnectingSocket<LiveMessage>(`${BASES.portal}${LIVE_PATH}`, {
  hello(): LiveHello | undefined {
    const token = session.get()?.token;
    if (!token) return undefined;
    saidToken = token;
    return { type: 'hello', token, ...(seen ?? firstAnswers.place()) };
  },
  hear: (message) => void receive(message),
});

/** Whether live messages arrive. */
export const liveState = connection.state;

/** One websocket for the whole portal: reconnects with growing pauses and resumes where it broke off. */
export const live = {
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start: connection.start,
  stop(): void {
    connection.stop();
    seen = undefined;
    firstAnswers.clear();
  },
};

/** Resolves when the websocket is open, or has failed to open. */
export const liveIsDecided = (): Promise<void> =>
  new Promise((resolve) => {
    const decide = () => {
      if (liveState.get() === 'connecting') return;
      stop();
      resolve();
    };
    const stop = liveState.subscribe(decide);
    // The effect that opens it runs after those of the parts that wait for it.
    queueMicrotask(decide);
  });

async function receive(message: LiveMessage): Promise<void> {
  if (message.type === 'refused') {
    if (ENDINGS.has(message.code)) leaveSignedOut(message.code, saidToken);
    if (message.code === ERRORS.information_incomplete.code) leaveForSecondFactor();
    if (message.code === ERRORS.access_token_expired.code) await renewToken(saidToken);
    if (!session.get()) live.stop();
    return;
  }
  if (message.type === 'welcome' || message.type === 'reset') {
    const isFirst = seen === undefined;
    seen = { epoch: message.epoch, seq: message.seq };
    connection.welcomed();
    publish(message);
    if (isFirst) firstAnswers.welcome(seen, message.type === 'welcome' ? requestAgain : () => undefined);
    return;
  }
  if (seen && 'seq' in message) seen.seq = message.seq;
  publish(message);
}

function publish(message: LiveMessage): void {
  for (const listener of listeners) listener(message);
}

/** As after a reset of the server. */
function requestAgain(): void {
  if (seen) publish({ type: 'reset', ...seen });
}
