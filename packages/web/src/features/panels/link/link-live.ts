import { BASES } from '@fieldscope/contract/call';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIVE_PATH, type LiveMessage } from '@fieldscope/contract/live';
import type { ShareHello, ShareLiveMessage, ShareNews } from '@fieldscope/contract/share-live';
import { createReconnectingSocket } from '../../../api/reconnecting-socket';
import type { PanelChoice } from '../panels.queries';
import type { LinkCredential } from './link-request';

type Listener = (message: LiveMessage) => void;

/** Nothing is numbered: what was missed is asked for again. */
const PLACE = { epoch: '', seq: 0 };

/** Refusals that say nothing of the link: it is tried again. */
const PASSING: ReadonlySet<number> = new Set([ERRORS.server_busy.code, ERRORS.too_frequent.code]);

/**
 * The websocket of a link to a panel. After a break everything is to be read again, which a `reset` says. `onRefused` is
 * called with the code when the link holds no longer.
 */
export function createLinkLive(
  credential: () => LinkCredential,
  { panelId, variable }: PanelChoice,
  onRefused: (code: number) => void,
) {
  const listeners = new Set<Listener>();
  let wasLive = false;

  const publish = (message: LiveMessage) => {
    for (const listener of listeners) listener(message);
  };

  const socket = createReconnectingSocket<ShareLiveMessage>(`${BASES.share}${LIVE_PATH}`, {
    hello(): ShareHello {
      const { token, proof } = credential();
      return {
        ...{ type: 'hello', share_token: token, panel_id: panelId },
        ...(proof && { share_proof: proof }),
        ...(variable !== undefined && { variable }),
      };
    },
    hear(message) {
      if (message.type === 'refused' && !PASSING.has(message.code)) {
        socket.stop();
        onRefused(message.code);
      }
      if (message.type === 'news') for (const one of messagesOf(message)) publish(one);
      if (message.type === 'panels_changed') publish({ ...message, seq: PLACE.seq });
      if (message.type !== 'welcome') return;
      socket.welcomed();
      publish({ type: wasLive ? 'reset' : 'welcome', ...PLACE });
      wasLive = true;
    },
  });

  return {
    ...socket,
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
