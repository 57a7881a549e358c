import type { AnyCall, InputOf, ResultOf } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import type { audit } from '@fieldscope/contract/calls/audit';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import { LIMITS } from '@fieldscope/contract/limits';
import type { House } from '../../house';
import type { Actor } from '../../platform/actor';
import type { Outcome } from '../../platform/bind';
import type { OrgCtx, UserActor } from '../../platform/ctx';
import { isKept, obscured, subjectOf } from './audit.model';
import { deleteEntriesBefore, findNamed, insertEntry, listEntries, type NewEntry } from './audit.repository';

const NAMES = new Map<AnyCall, string>(listCalls().map(({ name, call }) => [call, name]));
const ERROR_OF_CODE = new Map(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code as number, name]),
);
const AGENT_LENGTH = 256;

/**
 * Writes down what became of a call, when that is worth keeping. Failures are logged and change nothing: whoever made
 * the call is answered all the same.
 */
export async function noteOutcome(house: House, { call, actor, asked, input, code }: Outcome): Promise<void> {
  if (!isKept(call, code)) return;
  try {
    await insertEntry(house.db, {
      at: house.clock.now(),
      call: NAMES.get(call) ?? call.path,
      code,
      address: asked.ip,
      userAgent: (asked.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH),
      subject: call === (users.signIn as AnyCall) ? '' : subjectOf(input),
      ...(await whoIs(house, actor, input)),
    });
  } catch (error) {
    house.log.error({ err: error, call: NAMES.get(call) }, 'an entry of the audit log was not written');
  }
}

async function whoIs(
  { db }: Pick<House, 'db'>,
  actor: Actor,
  input: unknown,
): Promise<Pick<NewEntry, 'orgId' | 'userId' | 'who'>> {
  if (actor.kind === 'user') return { orgId: actor.orgId, userId: actor.userId, who: '' };
  if (actor.kind === 'key') return { orgId: actor.orgId, userId: null, who: actor.accessId };
  const { account, email } = (input ?? {}) as { account?: unknown; email?: unknown };
  const typed = [account, email].find((name): name is string => typeof name === 'string' && name !== '');
  if (typed === undefined) return { orgId: null, userId: null, who: '' };
  const named = await findNamed(db, typed);
  return named
    ? { orgId: named.org_id, userId: named.user_id, who: named.account }
    : { orgId: null, userId: null, who: obscured(typed) };
}

export async function listAudit(
  ctx: OrgCtx<UserActor>,
  {
    offset,
    length,
    who,
    call,
    outcome,
    time_start: timeStart,
    time_end: timeEnd,
  }: InputOf<typeof audit.list>,
): Promise<ResultOf<typeof audit.list>> {
  const page = { skip: (offset - 1) * length, take: length };
  const { list, count } = await listEntries(
    ctx.db,
    ctx.orgId,
    { who: who || undefined, call: call || undefined, outcome, timeStart, timeEnd },
    page,
  );
  const reasonOf = ({ code }: { code: number }) => {
    const name = ERROR_OF_CODE.get(code);
    return name ? errorText(ctx.language, name) : '';
  };
  return { list: list.map((row) => ({ ...row, reason: reasonOf(row) })), page: { count } };
}

export const forgetOldEntries = ({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> =>
  deleteEntriesBefore(db, clock.now() - LIMITS.auditKeptMs);
