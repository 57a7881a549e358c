import type { PushBrowser } from '@fieldscope/contract/calls/push';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { WebhookFailure } from '@fieldscope/contract/webhook-requests';
import { at, type Db, sql } from '../../platform/postgres/db';

interface Owned {
  orgId: OrgId;
  userId: UserId;
}

/** One that was not ended with the session in which it was made. A session that merely ran out of time ends none. */
const LASTS = sql`not exists (
  select from session where session.session_id = push_subscription.session_id and revoked_at is not null)`;

const isOf = ({ orgId, userId }: Owned) => sql`
  push_subscription.org_id = ${orgId} and push_subscription.user_id = ${userId} and ${LASTS}`;

/** The browsers of an account, the oldest first. */
export async function listBrowsers(db: Db, own: Owned, sessionId: string): Promise<PushBrowser[]> {
  const { rows } = await sql<PushBrowser>`
    select subscription_id, user_agent, coalesce(session_id = ${sessionId}::uuid, false) as is_current, created_at, last_used_at, last_error
    from push_subscription where ${isOf(own)} order by created_at, subscription_id`.execute(db);
  return rows;
}

export interface Target extends Owned {
  subscriptionId: string;
  sealed: Buffer;
}

/** Where messages to an account go. */
export async function listTargets(db: Db, own: Owned): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select subscription_id as "subscriptionId", org_id as "orgId", user_id as "userId", sealed
    from push_subscription where ${isOf(own)} order by created_at, subscription_id`.execute(db);
  return rows;
}

export async function listPushed(db: Db, orgId: OrgId): Promise<Set<UserId>> {
  const { rows } = await sql<{ user_id: UserId }>`
    select distinct user_id from push_subscription where org_id = ${orgId} and ${LASTS}`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** One of an account that may be pushed: it and its organisation are not frozen. */
export async function findTarget(db: Db, orgId: OrgId, subscriptionId: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select subscription_id as "subscriptionId", push_subscription.org_id as "orgId", push_subscription.user_id as "userId", sealed
    from push_subscription join account using (user_id) join organisation on organisation.org_id = account.org_id
    where account.org_id = ${orgId} and subscription_id = ${subscriptionId} and ${LASTS}
      and not is_frozen(frozen_by_owner, frozen_by_operator, frozen_at)`.execute(db);
  return rows[0];
}

/** Whose an address is, whatever became of its session; locked. Browsers say it before anybody knows who they are. */
export async function lockByEndpoint(
  db: Db,
  endpointHash: Buffer,
): Promise<(Target & { lasts: boolean }) | undefined> {
  const { rows } = await sql<Target & { lasts: boolean }>`
    select subscription_id as "subscriptionId", org_id as "orgId", user_id as "userId", sealed, ${LASTS} as lasts
    from push_subscription where endpoint_hash = ${endpointHash} for update`.execute(db);
  return rows[0];
}

/** How many browsers an account has; until the transaction ends no other one adds any. */
export async function countAlone(db: Db, own: Owned): Promise<number> {
  await sql`select from account where org_id = ${own.orgId} and user_id = ${own.userId} for update`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_subscription where ${isOf(own)}`.execute(db);
  return rows[0]!.count;
}

export interface NewSubscription extends Owned {
  sessionId: string;
  endpointHash: Buffer;
  sealed: Buffer;
  userAgent: string;
}

export async function insertSubscription(db: Db, given: NewSubscription, now: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into push_subscription (org_id, user_id, session_id, endpoint_hash, sealed, user_agent, created_at)
    values (${given.orgId}, ${given.userId}, ${given.sessionId}, ${given.endpointHash}, ${given.sealed},
            ${given.userAgent}, ${at(now)})
    returning subscription_id as id`.execute(db);
  return rows[0]!.id;
}

/** A browser of an account in another session. */
export async function moveToSession(
  db: Db,
  own: Owned,
  { subscriptionId, sessionId, userAgent }: { subscriptionId: string; sessionId: string; userAgent: string },
): Promise<void> {
  await sql`
    update push_subscription set session_id = ${sessionId}, user_agent = ${userAgent}, last_error = null, failing_since = null
    where org_id = ${own.orgId} and user_id = ${own.userId} and subscription_id = ${subscriptionId}`.execute(
    db,
  );
}

/** The same browser under another address. */
export async function changeEndpoint(
  db: Db,
  { orgId, subscriptionId }: Pick<Target, 'orgId' | 'subscriptionId'>,
  { endpointHash, sealed }: Pick<NewSubscription, 'endpointHash' | 'sealed'>,
): Promise<void> {
  await sql`
    update push_subscription set endpoint_hash = ${endpointHash}, sealed = ${sealed}, last_error = null, failing_since = null
    where org_id = ${orgId} and subscription_id = ${subscriptionId}`.execute(db);
}

/** @returns its name of itself; undefined: the account has no such browser */
export async function deleteOwn(db: Db, own: Owned, subscriptionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userAgent: string }>`
    delete from push_subscription where ${isOf(own)} and subscription_id = ${subscriptionId}
    returning user_agent as "userAgent"`.execute(db);
  return rows[0]?.userAgent;
}

export async function deleteSubscription(
  db: Db,
  { orgId, subscriptionId }: Pick<Target, 'orgId' | 'subscriptionId'>,
): Promise<void> {
  await sql`
    delete from push_subscription where org_id = ${orgId} and subscription_id = ${subscriptionId}`.execute(
    db,
  );
}

export async function noteTaken(
  db: Db,
  { orgId, subscriptionId }: Pick<Target, 'orgId' | 'subscriptionId'>,
  now: number,
): Promise<void> {
  await sql`
    update push_subscription set last_used_at = ${at(now)}, last_error = null, failing_since = null
    where org_id = ${orgId} and subscription_id = ${subscriptionId}`.execute(db);
}

/** Says that a browser's push service did not take a message. @returns since when it takes none, epoch ms */
export async function noteFailure(
  db: Db,
  { orgId, subscriptionId }: Pick<Target, 'orgId' | 'subscriptionId'>,
  { failure, now }: { failure: WebhookFailure; now: number },
): Promise<number> {
  const { rows } = await sql<{ since: number }>`
    update push_subscription set last_error = ${failure}, failing_since = coalesce(failing_since, ${at(now)})
    where org_id = ${orgId} and subscription_id = ${subscriptionId}
    returning failing_since as since`.execute(db);
  return rows[0]?.since ?? now;
}

/** Deletes those whose session was ended. */
export async function deleteEnded(db: Db): Promise<void> {
  await sql`
    delete from push_subscription using session
    where session.session_id = push_subscription.session_id and revoked_at is not null`.execute(db);
}
