import type {
  AnyCall,
  Base,
  BodyOf,
  QueryOf,
  ResultInputOf,
  ResultOf,
  Role,
} from '@fieldscope/contract/call';
import { BASES, SHARE_BASE } from '@fieldscope/contract/call';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { OrgId } from '@fieldscope/contract/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodError, z } from 'zod';
import type { House } from '../house';
import { type Actor, mayCall } from './actor';
import type { Ctx, OrgCtx, UserActor } from './ctx';
import { languageOfRequest } from './language';

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

const textualCode = (base: Base): boolean => base !== 'portal';

/** What became of a call; `code` is 0 or the number of the refusal. */
export interface Outcome {
  call: AnyCall;
  actor: Actor;
  asked: Asked;
  /** As it was parsed; undefined when that failed. */
  input: unknown;
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
      handler: async (request, reply) => send(reply, await answer(request)),
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
    const { actor = NOBODY, input } = deed;
    await note(house, { call, asked, actor, input, code: Number(answered.envelope.code) });
    return answered;
  };
}

const NOBODY: Actor = { kind: 'nobody' };

/** What became known of a call while it was answered. */
interface Deed {
  actor?: Actor;
  input?: unknown;
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
      if (!mayCall(actor, call.role)) fail(call.base === 'portal' ? 'no_authority' : 'open_no_authority');
      const given = isEmpty(asked.params)
        ? (asked.query as object)
        : { ...(asked.query as object), ...(asked.params as object) };
      const body = (asked.body ?? {}) as object;
      const query = parse(call.query, both ? { ...body, ...given } : given, invalid, missing);
      const parsedBody = parse(call.body, both ? { ...given, ...body } : body, invalid, missing);
      const ctx = createCtx(house, asked, actor) as CtxOf<C>;
      const input = Object.assign(parsedBody as object, query) as InputFor<C>;
      deed.input = input;
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

const NO_HEADERS = {};

/** The one place that turns an error into an answer. */
export function failureOf(
  error: unknown,
  asked: Pick<Asked, 'headers' | 'url'>,
  base: Base,
  house: Pick<House, 'log'>,
): Answer {
  const failure = asAppError(error);
  const status = isUnstorable(error) ? 400 : (error as { statusCode?: number }).statusCode;
  if (!failure) {
    if (status !== undefined && status >= 400 && status < 500) return clientErrorOf(asked, base, status);
    house.log.error({ err: error, url: asked.url.split('?')[0] }, 'call failed');
  }
  const name = failure?.name ?? 'unknown_error';
  return {
    status: failure ? statusOf(name, base) : 500,
    headers: NO_HEADERS,
    envelope: refusal(name, asked, base, failure?.facts),
  };
}

function refusal(name: ErrorName, asked: Pick<Asked, 'headers'>, base: Base, facts?: AppError['facts']) {
  const { code } = ERRORS[name];
  return {
    code: textualCode(base) ? String(code) : code,
    msg: errorText(languageOfRequest(asked), name, facts),
  };
}

/**
 * HTTP 200 on failures too, as clients of the live platform expect. A network server knows only the status, and what
 * was not stored must not look stored to it.
 */
function statusOf(name: ErrorName, base: Base): number {
  if (name === 'trigger_limit') return 429;
  if (name === 'server_busy') return 503;
  return base === 'ingest' && name === 'access_key_wrong' ? 401 : 200;
}

/** Malformed JSON, a body over its limit, a wrong media type: what is refused before a use case runs. */
function clientErrorOf(asked: Pick<Asked, 'headers'>, base: Base, status: number): Answer {
  const name = base === 'portal' ? 'parameter_invalid' : 'open_parameter_invalid';
  return {
    status: status === 413 || status === 429 ? status : 200,
    headers: NO_HEADERS,
    envelope: refusal(name, asked, base, { field: 'body' }),
  };
}

/** Text with a zero byte, which no PostgreSQL column can hold (error 22021). */
const isUnstorable = (error: unknown): boolean => (error as { code?: string }).code === '22021';

function asAppError(error: unknown): AppError | undefined {
  return error instanceof AppError ? error : undefined;
}
