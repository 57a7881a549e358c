import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { users } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import { OTHER_SESSIONS } from '@fieldscope/contract/sessions';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { hasSession, listSessions } from './sessions.repository';
import { endSession, endSessionsOf } from './sessions.service';

type UserCtx = OrgCtx<UserActor>;

/** Where the signed-in user is signed in: this session first, then those seen last. */
export async function listOwnSessions(ctx: UserCtx): Promise<ResultOf<typeof users.listSessions>> {
  const { userId, sessionId } = ctx.actor;
  const sessions = await listSessions(ctx.db, ctx.orgId, userId, ctx.clock.now());
  return sessions
    .map((session) => ({ ...session, current: session.session_id === sessionId }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends a session of the signed-in user, or all but the one that asks.
 * @throws AppError resource_missing when the user has no such session
 */
export async function endOwnSessions(
  ctx: UserCtx,
  { session_id: request }: BodyOf<typeof users.endSessions>,
) {
  const { userId, sessionId } = ctx.actor;
  if (request === OTHER_SESSIONS) await endSessionsOf(ctx, userId, { except: sessionId });
  else if (await hasSession(ctx.db, ctx.orgId, userId, request)) await endSession(ctx, request);
  else fail('resource_missing');
  return {};
}
