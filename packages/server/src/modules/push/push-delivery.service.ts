import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { push } from '@fieldscope/contract/calls/push';
import { fail } from '@fieldscope/contract/errors/fail';
import { OrgId } from '@fieldscope/contract/ids';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import type { PushMessage } from '@fieldscope/contract/push-message';
import { SECOND_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import type { JobKind } from '../../platform/jobs/job-kind';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { newTag, writeMessage } from './push-message.model';
import { type Answered, postPush, type Sent, URGENCIES } from './push-requests.service';
import { PUSH_TEXTS } from './push-texts';
import * as repository from './subscriptions.repository';
import { unsealed } from './subscriptions.service';

const QueuedPush = z.object({
  orgId: OrgId,
  subscriptionId: z.string(),
  /** Of the push service. */
  origin: z.string(),
  text: z.string(),
  topic: z.string(),
  urgency: z.enum(URGENCIES),
  /** When it was written, epoch ms. */
  at: z.number(),
  /** How often it was tried. */
  attempts: z.number(),
});
type QueuedPush = z.infer<typeof QueuedPush>;

/** A message to a browser. One that its push service does not take now is queued again by its handler. */
export const PUSH_JOB: JobKind<QueuedPush> = {
  name: 'push',
  payload: QueuedPush,
  retries: 12,
  retrySeconds: 15,
  pool: 'outside',
  atOnce: 8,
  turnOf: ({ orgId, origin }) => ({ party: orgId, target: origin }),
  describe: ({ orgId, origin, subscriptionId }) =>
    `organisation ${orgId}: browser ${subscriptionId} by ${origin}`,
};

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'queue' | 'config' | 'publicUrl'>;

/** Queues a message to a browser; it is sent at least once when the transaction commits. */
export async function queuePush(
  { queue, clock, secrets }: Pick<PlatformServices, 'queue' | 'clock' | 'secrets'>,
  trx: Db,
  target: repository.Target,
  { message, urgency }: { message: PushMessage; urgency: Sent['urgency'] },
): Promise<void> {
  const { orgId, subscriptionId } = target;
  const { origin } = new URL(unsealed({ secrets }, target).endpoint);
  const text = writeMessage(message, PUSH_LIMITS.messageBytes);
  await queue.send(
    PUSH_JOB,
    { orgId, subscriptionId, origin, text, topic: message.tag, urgency, at: clock.now(), attempts: 0 },
    { db: trx },
  );
}

/** Sends a queued message. Browsers that were removed meanwhile get nothing, nor does one that was off for too long. */
export async function sendPush(needs: Needs, queued: QueuedPush): Promise<void> {
  const { db, clock } = needs;
  const target = await repository.findTarget(db, queued.orgId, queued.subscriptionId);
  const leftMs = queued.at + PUSH_LIMITS.keptMs - clock.now();
  if (!target || leftMs <= 0) return;
  const answered = await postPush(needs, target, {
    ...queued,
    keptSeconds: Math.ceil(leftMs / SECOND_MS),
  });
  await inTransaction(db, (trx) => noteAnswer(needs, trx, { queued, target, answered }));
}

async function noteAnswer(
  { clock, queue }: Needs,
  trx: Db,
  { queued, target, answered }: { queued: QueuedPush; target: repository.Target; answered: Answered },
): Promise<void> {
  const { failure, isForNow, afterSeconds } = answered;
  const now = clock.now();
  if (failure === undefined) return repository.noteTaken(trx, target, now);
  if (failure === 'gone') return repository.deleteSubscription(trx, target);
  const failingSince = await repository.noteFailure(trx, target, { failure, now });
  if (failingSince + PUSH_LIMITS.failingMs <= now) return repository.deleteSubscription(trx, target);
  if (!isForNow) return;
  // What keeps workers waiting is asked by one message at a time, and soon again: it may be the push service of most people.
  const holdsTarget = failure === 'timeout';
  const attempts = queued.attempts + 1;
  const pauseMs = Math.max(pauseAfter(holdsTarget ? 1 : attempts), (afterSeconds ?? 0) * SECOND_MS);
  if (now + pauseMs >= queued.at + PUSH_LIMITS.keptMs) return;
  await queue.send(
    PUSH_JOB,
    { ...queued, attempts },
    { db: trx, afterSeconds: Math.ceil(pauseMs / SECOND_MS), holdsTarget },
  );
}

/** Milliseconds until the next attempt, after so many. */
function pauseAfter(attempts: number): number {
  const { least, most } = PUSH_LIMITS.pauseMs;
  return Math.min(most, least * 2 ** Math.min(attempts - 1, MOST_DOUBLINGS));
}
const MOST_DOUBLINGS = 16;

/** Where people see their browsers. */
const OWN_PAGE = '/#/user-center';

/** Pushes a test to a browser of the caller at once. @throws AppError resource_missing */
export async function testPush(
  ctx: OrgCtx<UserActor>,
  { subscription_id: id }: BodyOf<typeof push.test>,
): Promise<ResultOf<typeof push.test>> {
  const { db, orgId, actor, clock, language } = ctx;
  const targets = await repository.listTargets(db, { orgId, userId: actor.userId });
  const target = targets.find(({ subscriptionId }) => subscriptionId === id) ?? fail('resource_missing');
  const message = testMessageOf(PUSH_TEXTS[language], language, { path: OWN_PAGE, now: clock.now() });
  return { failure: (await pushTest(ctx, target, message)) ?? null };
}

/** What says that a browser shows notifications, with a text of its own. */
export function testMessageOf(
  { title, body }: { title: string; body: string },
  language: Language,
  { path, now }: { path: string; now: number },
): PushMessage {
  return {
    ...{ tag: newTag(), title, body, at: now },
    ...{ language: LANGUAGES[language].key, path, isSilent: false },
  };
}

/** Sends a test at once, and notes how it went. @returns why it was not taken; undefined: it was */
export async function pushTest(
  services: Needs,
  target: repository.Target,
  message: PushMessage,
): Promise<Answered['failure']> {
  const { failure } = await postPush(services, target, {
    ...{ text: writeMessage(message, PUSH_LIMITS.messageBytes), topic: message.tag },
    ...{ urgency: 'high', keptSeconds: TEST_SECONDS },
  });
  const now = services.clock.now();
  if (failure === undefined) await repository.noteTaken(services.db, target, now);
  else if (failure === 'gone') await repository.deleteSubscription(services.db, target);
  else await repository.noteFailure(services.db, target, { failure, now });
  return failure;
}
const TEST_SECONDS = 60;
