import { type AnyCall, type InputOf, isChange, type ResultOf } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import type { audit } from '@fieldscope/contract/calls/audit';
import type { OperatorAction } from '@fieldscope/contract/calls/operators';
import { PROGRAM_ENDS, PROGRAM_USE } from '@fieldscope/contract/calls/programs';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { rowsOfPage } from '@fieldscope/contract/paging';
import { HOUR_MS } from '@fieldscope/contract/time';
import { isSimulated } from '../../platform/http/actor';
import type { CallRequest } from '../../platform/http/call-input';
import type { Outcome } from '../../platform/http/recorded-calls';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import type { ChangedOrganisation } from '../../platform/operator/operator-command';
import type { PlatformServices } from '../../platform/services';
import { claimedAccessId } from '../access-keys/access-keys.authenticate';
import { findKeyOwner } from '../access-keys/access-keys.service';
import { isKept, obscured, subjectOf, typedNameOf } from './audit.model';
import { deleteEntriesBefore, findNamed, insertEntry, listEntries, type NewEntry } from './audit.repository';

const NAMES = new Map<AnyCall, string>(listCalls().map(({ name, call }) => [call, name]));
const ERROR_OF_CODE = new Map(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code as number, name]),
);
const AGENT_LENGTH = 256;
/** A program that is refused asks again and again: an entry an hour is enough. */
const PROGRAM_REPEATS_MS = HOUR_MS;

/**
 * Writes an audit entry for a call where one is kept; everything that an operator does in the name of an account is. A failure
 * is logged and does not change the response.
 */
export async function recordOutcome(
  services: Pick<PlatformServices, 'db' | 'clock' | 'log'>,
  { call, actor, request, input, subject, code }: Outcome,
): Promise<void> {
  const isSimulatedRead = isSimulated(actor) && !isChange(call);
  if (!isKept(call, code) && !isSimulatedRead) return;
  try {
    const now = services.clock.now();
    const who = await whoIs(services, { actor, request, input, code });
    const isProgram = who.userId === null && who.orgId !== null;
    await insertEntry(services.db, {
      at: now,
      call: NAMES.get(call) ?? call.path,
      code,
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH),
      // What a person typed who is not signed in is already the name, and may be a password in the wrong field.
      subject: subject ?? (actor.kind === 'anonymous' && typedNameOf(input) ? '' : subjectOf(input)),
      ...who,
      operator: actor.kind === 'user' ? actor.operator : null,
      ...(isProgram && code !== 0 && { unlessSince: now - PROGRAM_REPEATS_MS }),
      ...(isSimulatedRead && { unlessSince: now - LIMITS.simulatedLoginMs }),
    });
  } catch (error) {
    services.log.error({ err: error, call: NAMES.get(call) }, 'an entry of the audit log was not written');
  }
}

/** Writes down that a call which answered refused a part of what it was given. */
export async function recordRefusedPart(
  ctx: OrgCtx,
  { call, error, subject }: { call: AnyCall; error: ErrorName; subject: string },
): Promise<void> {
  const { actor } = ctx;
  await insertEntry(ctx.db, {
    at: ctx.clock.now(),
    call: NAMES.get(call) ?? call.path,
    code: Number(ERRORS[error].code),
    address: ctx.address,
    userAgent: ctx.userAgent.slice(0, AGENT_LENGTH),
    subject,
    orgId: ctx.orgId,
    userId: actor.kind === 'user' ? actor.userId : null,
    who: '',
    operator: actor.kind === 'user' ? actor.operator : null,
  });
}

/** Writes down what the operator did to an account; its owner reads `operator` as who it was. */
export async function recordOperatorAction(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  about: { call: AnyCall; orgId: OrgId; subject: string },
): Promise<void> {
  await recordForOther(services, { ...about, who: 'operator' });
}

/** Writes down what a command of the operator changed in organisations, each in its own log. */
export async function recordOperatorChanges(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  changed: readonly ChangedOrganisation[],
): Promise<void> {
  for (const { action, orgId, subject } of changed)
    await recordForOther(services, { call: action, orgId, subject, who: 'operator' });
}

/** Writes down for an organisation what another one did that concerns it; `who` names the other one. */
export async function recordForOther(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  {
    call,
    orgId,
    who,
    subject,
  }: { call: AnyCall | OperatorAction; orgId: OrgId; who: string; subject: string },
): Promise<void> {
  await insertEntry(db, {
    at: clock.now(),
    call: typeof call === 'string' ? call : (NAMES.get(call) ?? call.path),
    code: 0,
    address: '',
    userAgent: '',
    subject,
    ...{ orgId, userId: null, who },
  });
}

/** Writes down that a program was refused of which it is known whose it is; again after an hour. */
export async function recordRefusedProgram(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  { orgId, who, error, request }: { orgId: OrgId; who: string; error: ErrorName; request: CallRequest },
): Promise<void> {
  const now = clock.now();
  await insertEntry(db, {
    at: now,
    call: PROGRAM_USE,
    code: Number(ERRORS[error].code),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH),
    subject: '',
    ...{ orgId, userId: null, who },
    unlessSince: now - PROGRAM_REPEATS_MS,
  });
}

/** Writes down that a program has no access any more which no person ended. */
export async function recordProgramEnd(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  { orgId, who, how }: { orgId: OrgId; who: string; how: keyof typeof PROGRAM_ENDS },
): Promise<void> {
  await insertEntry(db, {
    at: clock.now(),
    call: PROGRAM_ENDS[how],
    code: 0,
    address: '',
    userAgent: '',
    subject: '',
    ...{ orgId, userId: null, who },
  });
}

type Who = Pick<NewEntry, 'orgId' | 'userId' | 'who'>;

async function whoIs(
  { db }: Pick<PlatformServices, 'db'>,
  { actor, request, input, code }: Pick<Outcome, 'actor' | 'request' | 'input' | 'code'>,
): Promise<Who> {
  if (actor.kind === 'user') return { orgId: actor.orgId, userId: actor.userId, who: '' };
  if (actor.kind === 'program') return { orgId: actor.orgId, userId: null, who: actor.name };
  if (actor.kind === 'device_access') return { orgId: actor.orgId, userId: null, who: actor.eui };
  // A disabled key is no actor any more, but it was proven.
  const isDisabled = code === ERRORS.access_key_disabled.code;
  const accessId = actor.kind === 'key' ? actor.accessId : isDisabled && claimedAccessId(request);
  const key = accessId && (await findKeyOwner(db, accessId));
  if (key) return { orgId: key.orgId, userId: null, who: key.name };
  const typed = typedNameOf(input);
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
    ...sorting
  }: InputOf<typeof audit.list>,
): Promise<ResultOf<typeof audit.list>> {
  const page = rowsOfPage({ offset, length });
  const { list, count } = await listEntries(
    ctx.db,
    ctx.orgId,
    { who: who || undefined, call: call || undefined, outcome, timeStart, timeEnd },
    page,
    sorting,
  );
  const reasonOf = ({ code }: { code: number }) => {
    const name = ERROR_OF_CODE.get(code);
    return name ? errorText(ctx.language, name) : '';
  };
  return { list: list.map((row) => ({ ...row, reason: reasonOf(row) })), page: { count } };
}

export const purgeAuditEntries = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  deleteEntriesBefore(db, clock.now() - LIMITS.auditKeptMs);
