import { BASES } from '@fieldscope/contract/call';
import { LIVE_BEAT_MS, LIVE_PATH, type LiveMessage } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { LiveState } from '../../../api/live';
import { createStore } from '../../../browser/create-store';
import type { LinkCredential } from './link-request';

type Listener = (message: LiveMessage) => void;

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** Two messages of the server are missing. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;

/**
 * The websocket of a link. It connects again with growing pauses; after a break everything is to be read again, which a
 * `reset` says. `onRefused` is called with the code when the link holds no longer.
 */
export function createLinkLive(credential: () => LinkCredential, onRefused: (code: number) => void) {
  const state = createStore<LiveState>('off');
  const listeners = new Set<Listener>();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let wasLive = false;

  const publish = (message: LiveMessage) => {
    for (const listener of listeners) listener(message);
  };

  const hear = (mine: WebSocket, message: LiveMessage) => {
    clearTimeout(silence);
    silence = setTimeout(() => mine.close(), SILENCE_MS);
    if (message.type === 'beat') return;
    if (message.type === 'refused') {
      stop();
      onRefused(message.code);
      return;
    }
    if (message.type !== 'welcome') return publish(message);
    pauseMs = FIRST_PAUSE_MS;
    state.set('live');
    const { epoch, seq } = message;
    publish(wasLive ? { type: 'reset', epoch, seq } : message);
    wasLive = true;
  };

  const connect = () => {
    clearTimeout(timer);
    state.set('connecting');
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${BASES.share}${LIVE_PATH}`);
    socket = mine;
    mine.onopen = () => {
      const { token, proof } = credential();
      mine.send(JSON.stringify({ type: 'hello', token, ...(proof && { proof }) }));
    };
    mine.onmessage = (event) => {
      if (socket === mine) hear(mine, JSON.parse(String(event.data)) as LiveMessage);
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = undefined;
      clearTimeout(silence);
      state.set('waiting');
      timer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    };
  };

  const connectNow = () => {
    if (state.get() === 'waiting') connect();
  };

  function stop(): void {
    clearTimeout(timer);
    clearTimeout(silence);
    window.removeEventListener('online', connectNow);
    document.removeEventListener('visibilitychange', connectNow);
    const open = socket;
    socket = undefined;
    open?.close();
    state.set('off');
  }

  return {
    state,
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): void {
      window.addEventListener('online', connectNow);
      document.addEventListener('visibilitychange', connectNow);
      connect();
    },
    stop,
  };
}
