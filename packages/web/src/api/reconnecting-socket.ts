import { LIVE_BEAT_MS } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { createStore, type Store } from '../browser/create-store';
import { checkConnection, connectionWorks, lostSince } from './connection';

/** Whether live messages arrive. */
export type LiveState = 'off' | 'connecting' | 'live' | 'waiting';

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** From the opening of a websocket to the server's welcome. */
const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
/** A break that is shorter is not worth a word. */
const SHORT_BREAK_MS = 3 * SECOND_MS;
/** How often it is looked whether messages still come. */
const LOOK_MS = 10 * SECOND_MS;
/** Between two looks: the device slept. Browsers let those of a hidden page wait for a minute. */
const SLEPT_MS = 90 * SECOND_MS;
/** Two messages of the server are missing. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;

interface Talk<Message> {
  /** What is said first; undefined: there is nobody to say it, and nothing is opened. */
  hello(): object | undefined;
  /** Called with each message but beats. */
  hear(message: Message): void;
}

export interface ReconnectingSocket {
  state: Store<LiveState>;
  start(): void;
  stop(): void;
  /** The server has greeted: messages arrive from now on. */
  welcomed(): void;
}

/** A live websocket of the server at `path`, which connects again with growing pauses, and at once when the network is back. */
export function createReconnectingSocket<Message extends { type: string }>(
  path: string,
  { hello, hear }: Talk<Message>,
): ReconnectingSocket {
  const state = createStore<LiveState>('off');
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

  function connect(): void {
    clearTimeout(timer);
    if (!hello()) {
      state.set('off');
      return;
    }
    state.set('connecting');
    timer = setTimeout(() => mine.close(), CONNECT_TIMEOUT_MS);
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`);
    socket = mine;
    mine.onopen = () => mine.send(JSON.stringify(hello() ?? {}));
    mine.onmessage = (event) => {
      if (socket !== mine) return;
      heardAt = Date.now();
      const message = JSON.parse(String(event.data)) as Message;
      if (message.type !== 'beat') hear(message);
    };
    mine.onclose = () => {
      if (socket === mine) waitAndConnect();
    };
  }

  function waitAndConnect(): void {
    socket = undefined;
    if (state.get() === 'off') return;
    if (state.get() === 'live') noteBreak();
    state.set('waiting');
    clearTimeout(timer);
    // Spread out, so that a restarted server is not met by every screen in the same second.
    timer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }

  function noteBreak(): void {
    const brokeOffAt = Date.now();
    breakTimer = setTimeout(() => void checkConnection(brokeOffAt), SHORT_BREAK_MS);
  }

  const leave = () => {
    const left = socket;
    socket = undefined;
    left?.close();
  };

  const connectNow = () => {
    if (state.get() === 'waiting') connect();
  };

  const checkNow = (): void => void checkConnection();

  /** A websocket may stay open on a connection that is gone. */
  function followConnection(): void {
    if (lostSince.get() === undefined) connectNow();
    else if (socket) {
      leave();
      waitAndConnect();
    }
  }

  /** After a sleep, or when nothing is heard, a websocket may look open that is not: another one goes on where it broke off. */
  function look(): void {
    const now = Date.now();
    const passed = now - lookedAt;
    lookedAt = now;
    const hasSlept = passed < 0 || passed > SLEPT_MS;
    if (hasSlept) connectNow();
    const mayBeDead = hasSlept || now - heardAt > SILENCE_MS;
    if (!mayBeDead || state.get() !== 'live') return;
    leave();
    noteBreak();
    connect();
  }

  return {
    state,
    start() {
      if (state.get() === 'off') connect();
      window.addEventListener('online', connectNow);
      stopFollowing = lostSince.subscribe(followConnection);
      window.addEventListener('offline', checkNow);
      // The network may have gone before anybody listened.
      if (!navigator.onLine) checkNow();
      lookedAt = Date.now();
      looking = setInterval(look, LOOK_MS);
      document.addEventListener('visibilitychange', look);
    },
    stop() {
      clearInterval(looking);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', connectNow);
      window.removeEventListener('offline', checkNow);
      stopFollowing();
      clearTimeout(timer);
      clearTimeout(breakTimer);
      leave();
      state.set('off');
    },
    welcomed() {
      clearTimeout(timer);
      clearTimeout(breakTimer);
      connectionWorks();
      pauseMs = FIRST_PAUSE_MS;
      state.set('live');
    },
  };
}
