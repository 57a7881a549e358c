import { type Audience, fetchOutside } from '../../platform/http/outbound';
import { asNetworkServerError, NetworkServerError } from './api-client.model';
import type { Downlink, DownlinkWebhook } from './downlink.model';
import { pushed } from './tts-downlink.model';
import { ttsFailureOf } from './tts-requests.service';

/**
 * Adds a downlink to the queue of the device whose message named the webhook.
 * @throws NetworkServerError TtsFailure where The Things Stack has answered
 */
export async function pushToWebhook(
  { pushUrl, key }: DownlinkWebhook,
  downlink: Downlink,
  audience: Audience,
): Promise<void> {
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(pushed(downlink)),
  };
  const response = await fetchOutside(pushUrl, request, { audience }).catch((error: unknown) => {
    throw asNetworkServerError(error);
  });
  if (response.ok) return;
  const failure = ttsFailureOf(response.status, await response.text());
  // A proxy before it that waited in vain does not know either whether it was taken.
  const isOfProxy = failure.status >= 500 && failure.error === '';
  throw isOfProxy ? new NetworkServerError('timeout', failure.detail) : failure;
}
