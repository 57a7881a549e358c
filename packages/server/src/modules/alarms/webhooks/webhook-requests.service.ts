import type { WebhookFailure } from '@fieldscope/contract/alarm-delivery';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { fetchOutside, OutboundError } from '../../../platform/http/outbound';
import type { PlatformServices } from '../../../platform/services';
import { audienceOf } from '../../accounts/organisation.service';
import { addressOf } from './webhook-addresses.service';
import { signedHeaders } from './webhooks.model';
import type { StoredAddress, WebhookRow } from './webhooks.repository';

const GONE = 410;

/**
 * Sends a message to a webhook, signed for this moment. Its answer is its status: what follows is not read.
 * @returns why it did not take it; undefined: it did
 */
export async function postToWebhook(
  { db, clock, secrets }: Pick<PlatformServices, 'db' | 'clock' | 'secrets'>,
  orgId: OrgId,
  webhook: StoredAddress & Pick<WebhookRow, 'secretSealed'>,
  { id, body }: { id: string; body: string },
): Promise<WebhookFailure | undefined> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fieldscope',
    ...signedHeaders(secrets.unseal(webhook.secretSealed), { id, body, now: clock.now() }),
  };
  try {
    const { ok, status } = await fetchOutside(
      addressOf({ secrets }, webhook),
      { method: 'POST', headers, body },
      { audience: await audienceOf(db, orgId), timeoutMs: ALARM_LIMITS.webhookTimeoutMs, answerBytes: 0 },
    );
    return ok ? undefined : failureOf(status);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return error.reason === 'answer_too_large' ? 'refused' : error.reason;
  }
}

function failureOf(status: number): WebhookFailure {
  if (status === GONE) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}
