import { randomBytes, randomUUID } from 'node:crypto';
import { BASES } from '@fieldscope/contract/call';
import { fail } from '@fieldscope/contract/errors/fail';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Ctx } from '../../platform/http/request-context';
import type { Authenticate } from '../../platform/http/use-case';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  updateSeen,
} from './operator-sessions.repository';

const COOKIE = 'fieldscope_operator';
const USER_AGENT_LENGTH = 256;
/** The time a session was last seen is written at most this often. */
const SEEN_EVERY_MS = MINUTE_MS;
const TOKEN = /^[\w-]{43}$/;

const spanAt = (now: number) => ({ now, idleSince: now - OPERATOR_LIMITS.idleMs });

/** No script reads it, no page of another site sends it, and no call but the operator's gets it. */
function cookieOf({ config }: Pick<PlatformServices, 'config'>, value: string, maxAgeMs: number): string {
  const secure = config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${BASES.operator}; Max-Age=${maxAgeMs / SECOND_MS}; HttpOnly; SameSite=Strict${secure}`;
}

/** Opens a session of its own for each sign-in, whatever cookie the browser sent. @returns epoch ms of its end */
export async function openOperatorSession(ctx: Ctx, operatorId: string): Promise<number> {
  const now = ctx.clock.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + OPERATOR_LIMITS.sessionMs;
  await insertSession(ctx.db, {
    ...{ sessionId: randomUUID(), operatorId, tokenHash: digest(token), now, expiresAt },
    ...{ address: ctx.address, userAgent: ctx.userAgent.slice(0, USER_AGENT_LENGTH) },
  });
  ctx.answerHeaders['set-cookie'] = cookieOf(ctx, token, OPERATOR_LIMITS.sessionMs);
  return expiresAt;
}

export async function endOperatorSession(ctx: Ctx, sessionId: string): Promise<void> {
  await deleteSession(ctx.db, sessionId);
  ctx.answerHeaders['set-cookie'] = cookieOf(ctx, '', 0);
}

function tokenIn(header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.find(([name, value]) => name === COOKIE && TOKEN.test(value ?? ''))?.[1];
}

/** Finds the operator of a cookie; tokens and keys of organisations count for nothing here. */
export const createOperatorAuthentication =
  ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Authenticate =>
  async ({ headers }) => {
    const token = tokenIn(headers.cookie) ?? fail('login_required');
    const now = clock.now();
    const session = (await findSession(db, digest(token), spanAt(now))) ?? fail('login_expired');
    if (now - session.seen_at >= SEEN_EVERY_MS) await updateSeen(db, session.session_id, now);
    return {
      kind: 'installation_operator',
      operatorId: session.operator_id,
      name: session.name,
      sessionId: session.session_id,
    };
  };

export const purgeOperatorSessions = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  deleteEndedSessions(db, spanAt(clock.now()));
