import type { PlatformServices } from '../../platform/services';
import { audienceOf } from '../accounts/organisation.service';
import { type DownlinkDevice, DownlinkRefused, type DownlinkSender } from '../commands/downlink.model';
import { NetworkServerError } from '../network-server-kinds/api-client.model';
import type { Downlink } from '../network-server-kinds/downlink.model';

/** Noted instead of the place of a session: a request was made, and how it ended is not known. */
const ASKED = 'asked';
const NOT_TAKEN = 'not taken';

/**
 * Downlinks to where the network server says, in the headers of what it posts, that it takes them: for connections without a key of
 * its API. The queue cannot be read there.
 */
export function createWebhookSender({
  db,
  secrets,
}: Pick<PlatformServices, 'db' | 'secrets'>): DownlinkSender {
  return {
    canReach: async ({ route }) => route?.pushKey != null,
    async send(device, downlink) {
      // It may have been taken, and nothing but an event of it shows whether it was.
      if (downlink.sessionPlace === ASKED) return { queueId: null, isTransmitted: false };
      await downlink.noteSessionPlace(ASKED);
      try {
        await push(device, downlink);
      } catch (error) {
        if (isAnswer(error)) await downlink.noteSessionPlace(NOT_TAKEN);
        throw isFinal(error) ? new DownlinkRefused(error.detail || error.reason) : error;
      }
      return { queueId: downlink.id, isTransmitted: false };
    },
  };

  async function push({ orgId, route }: DownlinkDevice, downlink: Downlink): Promise<void> {
    if (!route?.pushUrl || !route.pushKey) throw new Error('the way to the device is not known');
    const webhook = { pushUrl: route.pushUrl, key: secrets.unseal(route.pushKey) };
    const { pushToWebhook } = await import('../network-server-kinds/tts-webhook.service');
    await pushToWebhook(webhook, downlink, await audienceOf(db, orgId));
  }
}

/** What was asked and not answered is not known: neither a connection that broke nor one that took too long. */
const isAnswer = (error: unknown): boolean =>
  error instanceof NetworkServerError && error.reason !== 'timeout' && error.reason !== 'unreachable';

const isFinal = (error: unknown): error is NetworkServerError =>
  error instanceof NetworkServerError && error.reason === 'refused';
