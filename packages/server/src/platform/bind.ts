import type { AnyCall, BodyOf, QueryOf, ResultInputOf, ResultOf, Role } from '@fieldscope/contract/call';
import { BASES, SHARE_BASE } from '@fieldscope/contract/call';
import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodError, z } from 'zod';
import type { House } from '../house';
import { type Actor, isSimulated, mayCall, orgOf, owesSecondFactor } from './actor';
import { clientAddressOf } from './client-address';
import type { Ctx, OrgCtx, UserActor } from './ctx';
import { clientErrorOf, failureOf, textualCode } from './failures';
import { languageOfRequest } from './language';
import { isOfForeignPage } from './own-pages';

/** What a call sees of a request, whichever door it came through. */
export type Asked = Pick<FastifyRequest, 'headers' | 'url' | 'params' | 'query' | 'body' | 'ip'>;

/** What goes back: the envelope and what HTTP says around it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  envelope: { code: number | string; data: unknown } | { code: number | string; msg: string };
}

/** Finds out who makes a request; one function a kind of credential, supplied by the modules that own them. */
export type Authenticate = (asked: Asked, house: House) => Promise<Actor>;
export type Authenticators = Record<'user' | 'key' | 'network_server' | 'device' | 'share', Authenticate>;

type UserRoles = Extract<Role, 'limited' | 'observer' | 'administrator' | 'owner'>;
type CtxOf<C extends AnyCall> = C['role'] extends 'public' | 'ingest_token'
  ? Ctx
  : C['role'] extends UserRoles
    ? OrgCtx<UserActor>
    : OrgCtx;
/** Path parameters, query and body in one object; the contract keeps their names apart. */
export type InputFor<C extends AnyCall> = QueryOf<C> & BodyOf<C>;
export type UseCase<C extends AnyCall> = (ctx: CtxOf<C>, input: InputFor<C>) => Promise<ResultInputOf<C>>;

/** Binds a call of the contract to its use case: parse, authorise, run, parse the answer, envelope. */
export type Bind = <C extends AnyCall>(call: C, useCase: UseCase<C>) => void;

export const JSON_TYPE = /^application\/json\b/i;
/** What became of a call; `code` is 0 or the number of the refusal. */
export interface Outcome {
  call: AnyCall;
  actor: Actor;
  asked: Asked;
  /** As it was parsed; undefined when that failed. */
  input: unknown;
  /** Name of what the call is about, when the use case knows it better than the input. */
  subject: string | undefined;
  code: number;
}
export type NoteOutcome = (house: House, outcome: Outcome) => Promise<void>;

/** Answers a call of the contract; the failures of a call are answers too. */
export type AnswerCall = (asked: Asked) => Promise<Answer>;

/**
 * Binds calls to fastify; `onDirect` is given those that network servers and devices make by the thousand, to serve
 * them past it as well.
 */
export function createBind(
  app: FastifyInstance,
  house: House,
  authenticators: Authenticators,
  onDirect: (call: AnyCall, answer: AnswerCall) => void,
  note: NoteOutcome,
): Bind {
  const route = (call: AnyCall, path: string, answer: AnswerCall) => {
    app.route({
      method: [call.method, ...(call.alsoMethods ?? [])],
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      errorHandler: (error, request, reply) => send(reply, failureOf(error, request, call.base, house)),
      ...(call.base === 'portal' && { onRequest: ownPagesOnly(house) }),
      handler: async (request, reply) => send(reply, await answer(askedBy(request, house))),
    });
  };
  return (call, useCase) => {
    const answer = noted(call, useCase, house, authenticatorOf(call.role, authenticators), note);
    if (call.role === 'ingest_token' || call.role === 'device') onDirect(call, answer);
    route(call, pathOf(call), answer);
    if (call.share) {
      route(call, SHARE_BASE + call.path, noted(call, useCase, house, authenticators.share, note));
    }
  };
}

/** Path of a call with its base; parameters in braces. */
export const pathOf = ({ base, path }: Pick<AnyCall, 'base' | 'path'>): string => BASES[base] + path;

const askedBy = (request: FastifyRequest, { isOwnProxy }: House): Asked => ({
  headers: request.headers,
  url: request.url,
  params: request.params,
  query: request.query,
  body: request.body,
  ip: clientAddressOf(request.raw, isOwnProxy),
});

/** Refuses what a page of another site can have a browser send: its calls, and forms that it posts. */
const ownPagesOnly = (house: House) => async (request: FastifyRequest, reply: FastifyReply) => {
  const type = request.headers['content-type'];
  if (isOfForeignPage(request, house)) {
    const refused = failureOf(new AppError('no_authority'), request, 'portal', house);
    return send(reply, { ...refused, status: 403 });
  }
  if (type !== undefined && !JSON_TYPE.test(type)) return send(reply, clientErrorOf(request, 'portal', 415));
};

/** Sends an answer through fastify. */
export function send(reply: FastifyReply, { status, headers, envelope }: Answer): FastifyReply {
  return reply.status(status).headers(headers).send(envelope);
}

/** Answers, and has the outcome noted before; messages of devices are data, not deeds. */
function noted<C extends AnyCall>(
  call: C,
  useCase: UseCase<C>,
  house: House,
  authenticate: Authenticate | undefined,
  note: NoteOutcome,
): AnswerCall {
  const answer = answerWith(call, useCase, house, authenticate);
  if (call.role === 'ingest_token' || call.role === 'device') return (asked) => answer(asked, {});
  return async (asked) => {
    const deed: Deed = {};
    const answered = await answer(asked, deed);
    const { actor = NOBODY, input, ctx } = deed;
    await note(house, {
      call,
      asked,
      actor: ctx?.actor ?? actor,
      input,
      subject: ctx?.subject,
      code: Number(answered.envelope.code),
    });
    return answered;
  };
}

const NOBODY: Actor = { kind: 'nobody' };

/** What became known of a call while it was answered. */
interface Deed {
  actor?: Actor;
  input?: unknown;
  ctx?: Ctx;
}

function answerWith<C extends AnyCall>(
  call: C,
  useCase: UseCase<C>,
  house: House,
  authenticate: Authenticate | undefined,
): (asked: Asked, deed: Deed) => Promise<Answer> {
  const invalid = call.base === 'portal' ? 'parameter_invalid' : 'open_parameter_invalid';
  const missing = call.base === 'portal' ? 'parameter_missing' : 'open_parameter_missing';
  // The public API takes its parameters from the query or the body, whichever the client chose.
  const both = call.base === 'open';
  const code = textualCode(call.base) ? '0' : 0;
  return async (asked, deed) => {
    try {
      const actor = authenticate ? await authenticate(asked, house) : NOBODY;
      deed.actor = actor;
      const isOpen = mayCall(actor, call.role) && !(call.notSimulated && isSimulated(actor));
      if (!isOpen) fail(call.base === 'portal' ? 'no_authority' : 'open_no_authority');
      if (owesSecondFactor(actor) && !call.beforeSecondFactor) fail('information_incomplete');
      const given = isEmpty(asked.params)
        ? (asked.query as object)
        : { ...(asked.query as object), ...(asked.params as object) };
      const body = (asked.body ?? {}) as object;
      const query = parse(call.query, both ? { ...body, ...given } : given, invalid, missing);
      const parsedBody = parse(call.body, both ? { ...given, ...body } : body, invalid, missing);
      const ctx = createCtx(house, asked, actor) as CtxOf<C>;
      const input = Object.assign(parsedBody as object, query) as InputFor<C>;
      deed.input = input;
      deed.ctx = ctx;
      if (call.needsCredits && (await house.isRestricted(orgOf(actor)))) fail('account_restricted');
      const data = call.result.parse(await useCase(ctx, input)) as ResultOf<C>;
      return { status: 200, headers: ctx.answerHeaders, envelope: { code, data } };
    } catch (error) {
      return failureOf(error, asked, call.base, house);
    }
  };
}

/** What is the same for every call is inherited: a call costs no copy of the house. */
function createCtx(house: House, asked: Asked, actor: Actor): Ctx {
  const ctx = Object.create(house) as Ctx & { orgId?: OrgId };
  ctx.actor = actor;
  if ('orgId' in actor) ctx.orgId = actor.orgId;
  ctx.language = languageOfRequest(asked);
  ctx.address = asked.ip;
  ctx.userAgent = asked.headers['user-agent'] ?? '';
  ctx.subject = undefined;
  ctx.answerHeaders = {};
  return ctx;
}

function isEmpty(params: unknown): boolean {
  for (const _ in params as object) return false;
  return true;
}

function authenticatorOf(role: Role, authenticators: Authenticators): Authenticate | undefined {
  if (role === 'public') return undefined;
  if (role === 'key_read' || role === 'key_full') return authenticators.key;
  if (role === 'ingest_token') return authenticators.network_server;
  if (role === 'device') return authenticators.device;
  return authenticators.user;
}

function parse<S extends z.ZodType>(
  schema: S,
  given: unknown,
  invalid: ErrorName,
  missing: ErrorName,
): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = (parsed.error as ZodError).issues[0];
  const field = issue?.path.join('.') || 'body';
  return fail(isAbsent(given, issue?.path ?? []) ? missing : invalid, { field });
}

function isAbsent(given: unknown, path: PropertyKey[]): boolean {
  let value: unknown = given;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined | null)?.[key];
  return value === undefined;
}
