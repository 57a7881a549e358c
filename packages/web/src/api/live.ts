import { BASES } from '@fieldscope/contract/call';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import {
  LIVE_BEAT_MS,
  LIVE_PATH,
  type LiveHello,
  type LiveMessage,
  type LivePlace,
} from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { createStore } from '../browser/create-store';
import { checkConnection, connectionWorks, lostSince } from './connection';
import { firstAnswers } from './first-answers';
import { renewToken } from './renew-token';
import { leaveForSecondFactor } from './second-factor-due';
import { session } from './session';
import { leaveSignedOut } from './sign-out';

export type LiveState = 'off' | 'connecting' | 'live' | 'waiting';
type Listener = (message: LiveMessage) => void;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** From the opening of a websocket to the server's welcome. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A break that is shorter is not worth a word. */
const SHORT_BREAK_MS = 3_000;
/** How often it is looked whether messages still come. */
const LOOK_MS = 10 * SECOND_MS;
/** Between two looks: the device slept. Browsers let those of a hidden page wait for a minute. */
const SLEPT_MS = 90 * SECOND_MS;
/** Two messages of the server are missing. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;

/** Refusals after which nothing is left to renew. */
const ENDINGS: ReadonlySet<number> = new Set([
  ERRORS.simulated_login_expired.code,
  ERRORS.token_invalid.code,
]);

/** Whether live messages arrive. */
export const liveState = createStore<LiveState>('off');
const listeners = new Set<Listener>();
let socket: WebSocket | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = FIRST_PAUSE_MS;
let stopFollowing: () => void = () => undefined;
/** Runs from when the websocket broke off. */
let breakTimer: ReturnType<typeof setTimeout> | undefined;
let looking: ReturnType<typeof setInterval> | undefined;
let lookedAt = 0;
/** When the last message came. */
let heardAt = 0;
/** The last message seen: what the server needs to send the ones that were missed. */
let seen: LivePlace | undefined;

/** One websocket for the whole portal: reconnects with growing pauses and resumes where it broke off. */
export const live = {
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start(): void {
    if (liveState.get() === 'off') connect();
    window.addEventListener('online', connectNow);
    stopFollowing = lostSince.subscribe(followConnection);
    window.addEventListener('offline', checkNow);
    lookedAt = Date.now();
    looking = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
  },
  stop(): void {
    clearInterval(looking);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', connectNow);
    window.removeEventListener('offline', checkNow);
    stopFollowing();
    clearTimeout(timer);
    clearTimeout(breakTimer);
    socket?.close();
    socket = undefined;
    seen = undefined;
    firstAnswers.clear();
    liveState.set('off');
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

const checkNow = (): void => void checkConnection();

/** A websocket may stay open on a connection that is gone. */
function followConnection(): void {
  if (lostSince.get() === undefined) connectNow();
  else if (socket) {
    const lost = socket;
    socket = undefined;
    lost.close();
    waitAndConnect();
  }
}

/** After a sleep, or when nothing is heard, a websocket may look open that is not: another one resumes where it broke off. */
function look(): void {
  const now = Date.now();
  const passed = now - lookedAt;
  lookedAt = now;
  const hasSlept = passed < 0 || passed > SLEPT_MS;
  if (hasSlept) connectNow();
  const mayBeDead = hasSlept || now - heardAt > SILENCE_MS;
  if (!mayBeDead || liveState.get() !== 'live') return;
  const silent = socket;
  socket = undefined;
  silent?.close();
  noteBreak();
  connect();
}

function connectNow(): void {
  if (liveState.get() !== 'waiting') return;
  clearTimeout(timer);
  connect();
}

function connect(): void {
  const token = session.get()?.token;
  if (!token) {
    liveState.set('off');
    return;
  }
  liveState.set('connecting');
  clearTimeout(timer);
  timer = setTimeout(() => mine.close(), CONNECT_TIMEOUT_MS);
  const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${BASES.portal}${LIVE_PATH}`);
  socket = mine;
  mine.onopen = () => {
    const hello: LiveHello = { type: 'hello', token, ...(seen ?? firstAnswers.place()) };
    mine.send(JSON.stringify(hello));
  };
  mine.onmessage = (event) => {
    if (socket === mine) void receive(JSON.parse(String(event.data)) as LiveMessage, token);
  };
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = undefined;
    waitAndConnect();
  };
}

function waitAndConnect(): void {
  if (liveState.get() === 'off') return;
  if (liveState.get() === 'live') noteBreak();
  liveState.set('waiting');
  clearTimeout(timer);
  // Spread out, so that a restarted server is not met by every screen in the same second.
  timer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2));
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

function noteBreak(): void {
  const brokeOffAt = Date.now();
  breakTimer = setTimeout(() => void checkConnection(brokeOffAt), SHORT_BREAK_MS);
}

async function receive(message: LiveMessage, token: string): Promise<void> {
  heardAt = Date.now();
  if (message.type === 'beat') return;
  if (message.type === 'refused') {
    if (ENDINGS.has(message.code)) leaveSignedOut(message.code);
    if (message.code === ERRORS.information_incomplete.code) leaveForSecondFactor();
    if (message.code === ERRORS.access_token_expired.code) await renewToken(token);
    if (!session.get()) live.stop();
    return;
  }
  if (message.type === 'welcome' || message.type === 'reset') {
    clearTimeout(timer);
    clearTimeout(breakTimer);
    connectionWorks();
    const isFirst = seen === undefined;
    seen = { epoch: message.epoch, seq: message.seq };
    pauseMs = FIRST_PAUSE_MS;
    liveState.set('live');
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
