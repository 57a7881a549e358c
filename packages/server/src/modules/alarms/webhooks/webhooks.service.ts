import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx, UserActor } from '../../../platform/http/request-context';
import { newSecret } from '../../../platform/http/signed-messages';
import { openAlarmsUrl } from '../delivery/delivery.model';
import { addressOf } from './webhook-addresses.service';
import { postToWebhook } from './webhook-requests.service';
import { webhookBodyOf } from './webhooks.model';
import * as repository from './webhooks.repository';

type UserCtx = OrgCtx<UserActor>;
type Result<Name extends keyof typeof alarmWebhooks> = Promise<ResultOf<(typeof alarmWebhooks)[Name]>>;

const ownOf = ({ orgId, actor }: UserCtx) => ({ orgId, userId: actor.userId });

/** The caller's own webhook, if there is one. */
export async function viewWebhook(ctx: UserCtx): Result<'view'> {
  const row = await repository.findWebhook(ctx.db, ownOf(ctx));
  return {
    webhook: row
      ? {
          address: addressOf(ctx, row),
          is_on: row.isOn,
          last_success_at: row.lastSuccessAt,
          last_error: row.lastError,
          last_error_at: row.lastErrorAt,
          was_turned_off: row.wasTurnedOff,
        }
      : null,
  };
}

/** Makes the caller's own webhook, with a secret that is answered this once, or changes it. */
export async function saveWebhook(
  ctx: UserCtx,
  { address, is_on: isOn }: InputOf<typeof alarmWebhooks.save>,
): Result<'save'> {
  const secret = newSecret();
  const made = await repository.upsertWebhook(ctx.db, ownOf(ctx), {
    addressSealed: ctx.secrets.seal(address),
    secretSealed: ctx.secrets.seal(secret),
    isOn,
  });
  return { secret: made ? secret : null };
}

/** Replaces the secret of the caller's own webhook. @throws AppError resource_missing */
export async function replaceSecret(ctx: UserCtx): Result<'replaceSecret'> {
  const secret = newSecret();
  if (!(await repository.updateSecret(ctx.db, ownOf(ctx), ctx.secrets.seal(secret))))
    fail('resource_missing');
  return { secret };
}

/** Deletes the caller's own webhook. @throws AppError resource_missing */
export async function removeWebhook(ctx: UserCtx): Result<'remove'> {
  if (!(await repository.deleteWebhook(ctx.db, ownOf(ctx)))) fail('resource_missing');
  return {};
}

/** Sends a test message to the caller's own webhook at once. @throws AppError resource_missing */
export async function testWebhook(ctx: UserCtx): Result<'test'> {
  const { db, clock, config, orgId } = ctx;
  const webhook = (await repository.findWebhook(db, ownOf(ctx))) ?? fail('resource_missing');
  const body = webhookBodyOf([], {
    now: clock.now(),
    url: openAlarmsUrl(config.PUBLIC_URL),
    testedRule: '',
  });
  return { outcome: (await postToWebhook(ctx, orgId, webhook, { id: randomUUID(), body })) ?? 'delivered' };
}
