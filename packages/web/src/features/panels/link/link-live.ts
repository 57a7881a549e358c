import { BASES } from '@fieldscope/contract/call';
import { LIVE_BEAT_MS, LIVE_PATH, type LiveMessage } from '@fieldscope/contract/live';
import type { ShareHello, ShareLiveMessage, ShareNews } from '@fieldscope/contract/share-live';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { LiveState } from '../../../api/live';
import { createStore } from '../../../browser/create-store';
import type { PanelChoice } from '../panels.queries';
import type { LinkCredential } from './link-request';

type Listener = (message: LiveMessage) => void;

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** Two messages of the server are missing. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;

/** Nothing is numbered: what was missed is asked for again. */
const PLACE = { epoch: '', seq: 0 };

/**
 * The websocket of a link to a panel. It connects again with growing pauses; after a break everything is to be read again,
 * which a `reset` says. `onRefused` is called with the code when the link holds no longer.
 */
export function createLinkLive(
  credential: () => LinkCredential,
  { panelId, variable }: PanelChoice,
  onRefused: (code: number) => void,
) {
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

  const hear = (mine: WebSocket, message: ShareLiveMessage) => {
    clearTimeout(silence);
    silence = setTimeout(() => mine.close(), SILENCE_MS);
    if (message.type === 'beat') return;
    if (message.type === 'refused') {
      stop();
      onRefused(message.code);
      return;
    }
    if (message.type === 'news') for (const one of messagesOf(message)) publish(one);
    if (message.type === 'panels_changed') publish({ ...message, seq: PLACE.seq });
    if (message.type !== 'welcome') return;
    pauseMs = FIRST_PAUSE_MS;
    state.set('live');
    publish({ type: wasLive ? 'reset' : 'welcome', ...PLACE });
    wasLive = true;
  };

  const connect = () => {
    clearTimeout(timer);
    state.set('connecting');
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${BASES.share}${LIVE_PATH}`);
    socket = mine;
    mine.onopen = () => {
      const { token, proof } = credential();
      const hello: ShareHello = {
        ...{ type: 'hello', share_token: token, panel_id: panelId },
        ...(proof && { share_proof: proof }),
        ...(variable !== undefined && { variable }),
      };
      mine.send(JSON.stringify(hello));
    };
    mine.onmessage = (event) => {
      if (socket === mine) hear(mine, JSON.parse(String(event.data)) as ShareLiveMessage);
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

/** What the portal's own websocket would say. */
const messagesOf = ({ readings, devices, is_data_old: isOld }: ShareNews): LiveMessage[] => [
  { type: 'readings', readings, seq: PLACE.seq },
  ...devices.map((device) => ({ type: 'device' as const, ...device, ...UNTOLD, seq: PLACE.seq })),
  ...(isOld ? [{ type: 'devices_changed' as const, seq: PLACE.seq }] : []),
];

/** Links do not tell it. */
const UNTOLD = { battery: null, rssi: null, snr: null, best_gateway: null };
