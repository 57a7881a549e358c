import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { push } from '@fieldscope/contract/calls/push';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { type Audience, checkTarget, OutboundError } from '../../platform/http/outbound';
import type { Ctx, OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { audienceOf } from '../accounts/organisation.service';
import { readKeys } from './push-keys.service';
import { hasSameKeys, isUsableKey, Subscription } from './subscriptions.model';
import * as repository from './subscriptions.repository';

type UserCtx = OrgCtx<UserActor>;
type Call = typeof push;

const USER_AGENT_LENGTH = 256;
const ownOf = ({ orgId, actor }: UserCtx) => ({ orgId, userId: actor.userId });

/** What a sealed subscription says. */
export const unsealed = (
  { secrets }: Pick<PlatformServices, 'secrets'>,
  { sealed }: Pick<repository.Target, 'sealed'>,
): Subscription => Subscription.parse(JSON.parse(secrets.unseal(sealed)));

/** The caller's browsers, and the key that browsers need to subscribe. */
export async function viewPush(ctx: UserCtx): Promise<ResultOf<Call['view']>> {
  const [{ publicKey }, browsers] = await Promise.all([
    readKeys(ctx),
    repository.listBrowsers(ctx.db, ownOf(ctx), ctx.actor.sessionId),
  ]);
  return { public_key: publicKey, browsers };
}

/**
 * Has the browser of this session show notifications. One that does so already, as before its session ran out, goes on in this one;
 * of an account that was signed in there before it becomes this one's.
 * @throws AppError parameter_invalid, creation_limit_reached, data_duplicate for the address of a browser that is another one
 */
export async function subscribe(
  ctx: UserCtx,
  given: BodyOf<Call['subscribe']>,
): Promise<ResultOf<Call['subscribe']>> {
  await ensureUsable(ctx.db, ctx.orgId, given);
  const { sessionId } = ctx.actor;
  const own = ownOf(ctx);
  const userAgent = ctx.userAgent.slice(0, USER_AGENT_LENGTH);
  ctx.subject = userAgent;
  const subscriptionId = await inTransaction(ctx.db, async (trx) => {
    const count = await repository.countAlone(trx, own);
    const known = await repository.lockByEndpoint(trx, digest(given.endpoint));
    if (known && !hasSameKeys(unsealed(ctx, known), given)) fail('data_duplicate');
    if (known?.userId === own.userId && known.lasts) {
      await repository.moveToSession(trx, own, {
        subscriptionId: known.subscriptionId,
        sessionId,
        userAgent,
      });
      return known.subscriptionId;
    }
    if (known) await repository.deleteSubscription(trx, known);
    if (count >= PUSH_LIMITS.browsers) fail('creation_limit_reached');
    return repository.insertSubscription(
      trx,
      { ...own, sessionId, userAgent, endpointHash: digest(given.endpoint), sealed: sealedOf(ctx, given) },
      ctx.clock.now(),
    );
  });
  return { subscription_id: subscriptionId };
}

const sealedOf = (
  { secrets }: Pick<PlatformServices, 'secrets'>,
  { endpoint, p256dh, auth }: Subscription,
): Buffer => secrets.seal(JSON.stringify({ endpoint, p256dh, auth }));

/** Push services are reached by HTTPS; one of the operator's own network is where it is. @throws AppError parameter_invalid */
async function ensureUsable(db: Db, orgId: OrgId, { endpoint, p256dh }: Subscription): Promise<void> {
  if (!isUsableKey(p256dh)) fail('parameter_invalid', { field: 'p256dh' });
  const audience = await audienceOf(db, orgId);
  const isSecure = new URL(endpoint).protocol === 'https:' || audience === 'operator';
  if (!isSecure || !(await mayBeReached(endpoint, audience)))
    fail('parameter_invalid', { field: 'endpoint' });
}

/** As far as the address itself says it: what its name stands for is looked up and checked with each message. */
async function mayBeReached(endpoint: string, audience: Audience): Promise<boolean> {
  try {
    await checkTarget(endpoint, { audience, resolve: async () => [] });
    return true;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return error.reason === 'name_unknown';
  }
}

/** Ends notifications in one of the caller's browsers. @throws AppError resource_missing */
export async function removeSubscription(
  ctx: UserCtx,
  { subscription_id: id }: BodyOf<Call['remove']>,
): Promise<ResultOf<Call['remove']>> {
  ctx.subject = (await repository.deleteOwn(ctx.db, ownOf(ctx), id)) ?? fail('resource_missing');
  return {};
}

/**
 * Gives a browser another address, for who knows the keys of the earlier one: its service worker, which has no session.
 * @throws AppError resource_missing, parameter_invalid, data_duplicate, trigger_limit
 */
export async function renewSubscription(
  ctx: Ctx,
  { earlier, subscription }: BodyOf<Call['renew']>,
  wrong: AttemptLimit,
): Promise<ResultOf<Call['renew']>> {
  await wrong.ensureLeft(ctx.address);
  const known = await inTransaction(ctx.db, (trx) => lockProven(ctx, trx, earlier));
  if (!known) {
    await wrong.count(ctx.address);
    return fail('resource_missing');
  }
  await ensureUsable(ctx.db, known.orgId, subscription);
  await inTransaction(ctx.db, async (trx) => {
    const still = (await lockProven(ctx, trx, earlier)) ?? fail('resource_missing');
    const other = await repository.lockByEndpoint(trx, digest(subscription.endpoint));
    if (other && other.subscriptionId !== still.subscriptionId) fail('data_duplicate');
    await repository.changeEndpoint(trx, still, {
      endpointHash: digest(subscription.endpoint),
      sealed: sealedOf(ctx, subscription),
    });
  });
  return {};
}

async function lockProven(
  ctx: Pick<PlatformServices, 'secrets'>,
  trx: Db,
  shown: Subscription,
): Promise<repository.Target | undefined> {
  const known = await repository.lockByEndpoint(trx, digest(shown.endpoint));
  return known?.lasts && hasSameKeys(unsealed(ctx, known), shown) ? known : undefined;
}

/** The persons of an organisation of whom a browser shows notifications. */
export const listPushed = (db: Db, orgId: OrgId): Promise<Set<UserId>> => repository.listPushed(db, orgId);

/** A browser of a person who may be pushed; undefined: there is none, or no more. */
export const findTarget = (
  db: Db,
  orgId: OrgId,
  subscriptionId: string,
): Promise<repository.Target | undefined> => repository.findTarget(db, orgId, subscriptionId);

/** The browsers in which a person is pushed. */
export const listTargets = (db: Db, own: { orgId: OrgId; userId: UserId }): Promise<repository.Target[]> =>
  repository.listTargets(db, own);

export const purgeSubscriptions = ({ db }: Pick<PlatformServices, 'db'>): Promise<void> =>
  repository.deleteEnded(db);
