import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import type { WebhookFailure } from '@fieldscope/contract/webhook-requests';
import { postSigned } from '../../../platform/http/signed-messages';
import type { PlatformServices } from '../../../platform/services';
import { audienceOf } from '../../accounts/organisation.service';
import { addressOf } from './webhook-addresses.service';
import type { StoredAddress, WebhookRow } from './webhooks.repository';

/**
 * Sends a message to a webhook.
 * @returns why it did not take it; undefined: it did
 */
export async function postToWebhook(
  { db, clock, secrets }: Pick<PlatformServices, 'db' | 'clock' | 'secrets'>,
  orgId: OrgId,
  webhook: StoredAddress & Pick<WebhookRow, 'secretSealed'>,
  message: { id: string; body: string },
): Promise<WebhookFailure | undefined> {
  const { failure } = await postSigned(
    {
      ...message,
      address: addressOf({ secrets }, webhook),
      secret: secrets.unseal(webhook.secretSealed),
      now: clock.now(),
    },
    { audience: await audienceOf(db, orgId), timeoutMs: ALARM_LIMITS.webhookTimeoutMs },
  );
  return failure;
}
