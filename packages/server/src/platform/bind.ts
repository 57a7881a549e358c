import type {
  AnyCall,
  Base,
  BodyOf,
  QueryOf,
  ResultInputOf,
  ResultOf,
  Role,
} from '@fieldscope/contract/call';
import { BASES } from '@fieldscope/contract/call';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodError, z } from 'zod';
import type { House } from '../house';
import { type Actor, mayCall } from './actor';
import type { Ctx, OrgCtx, UserActor } from './ctx';
import { languageOfRequest } from './language';

/** Finds out who makes a request; one function a kind of credential, supplied by the modules that own them. */
export type Authenticate = (request: FastifyRequest, house: House) => Promise<Actor>;
export type Authenticators = Record<'user' | 'key' | 'network_server' | 'device', Authenticate>;

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

export function createBind(app: FastifyInstance, house: House, authenticators: Authenticators): Bind {
  return (call, useCase) => {
    const authenticate = authenticatorOf(call.role, authenticators);
    const invalid = call.base === 'portal' ? 'parameter_invalid' : 'open_parameter_invalid';
    const missing = call.base === 'portal' ? 'parameter_missing' : 'open_parameter_missing';
    app.route({
      method: [call.method, ...(call.alsoMethods ?? [])],
      url: BASES[call.base] + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      errorHandler: (error, request, reply) => sendFailure(error, request, reply, call.base, house),
      handler: async (request, reply) => {
        const actor = authenticate ? await authenticate(request, house) : ({ kind: 'nobody' } as const);
        if (!mayCall(actor, call.role)) fail(call.base === 'portal' ? 'no_authority' : 'open_no_authority');
        const given = isEmpty(request.params)
          ? (request.query as object)
          : { ...(request.query as object), ...(request.params as object) };
        const body = (request.body ?? {}) as object;
        // The public API takes its parameters from the query or the body, whichever the client chose.
        const both = call.base === 'open';
        const query = parse(call.query, both ? { ...body, ...given } : given, invalid, missing);
        const parsedBody = parse(call.body, both ? { ...given, ...body } : body, invalid, missing);
        const ctx = createCtx(house, request, actor) as CtxOf<typeof call>;
        const input = Object.assign(parsedBody as object, query) as InputFor<typeof call>;
        const data = call.result.parse(await useCase(ctx, input)) as ResultOf<typeof call>;
        return reply.headers(ctx.answerHeaders).send({ code: textualCode(call.base) ? '0' : 0, data });
      },
    });
  };
}

/** What is the same for every call is inherited: a call costs no copy of the house. */
function createCtx(house: House, request: FastifyRequest, actor: Actor): Ctx {
  const ctx = Object.create(house) as Ctx & { orgId?: OrgId };
  ctx.actor = actor;
  if ('orgId' in actor) ctx.orgId = actor.orgId;
  ctx.language = languageOfRequest(request);
  ctx.address = request.ip;
  ctx.userAgent = request.headers['user-agent'] ?? '';
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

/** The one place that turns an error into an answer. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  base: Base,
  house: Pick<House, 'log'>,
): void {
  const failure = asAppError(error);
  const status = isUnstorable(error) ? 400 : (error as { statusCode?: number }).statusCode;
  if (!failure) {
    if (status !== undefined && status >= 400 && status < 500) {
      sendClientError(request, reply, base, status);
      return;
    }
    house.log.error({ err: error, url: request.url.split('?')[0] }, 'call failed');
  }
  const name = failure?.name ?? 'unknown_error';
  const code = ERRORS[name].code;
  const language: Language = languageOfRequest(request);
  reply
    .status(failure ? statusOf(name, base) : 500)
    .send({ code: textualCode(base) ? String(code) : code, msg: errorText(language, name, failure?.facts) });
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

/** Malformed JSON, a body over its limit, a wrong media type: what fastify refuses before a use case runs. */
function sendClientError(request: FastifyRequest, reply: FastifyReply, base: Base, status: number): void {
  const name = base === 'portal' ? 'parameter_invalid' : 'open_parameter_invalid';
  const code = ERRORS[name].code;
  reply.status(status === 413 ? 413 : status === 429 ? 429 : 200).send({
    code: textualCode(base) ? String(code) : code,
    msg: errorText(languageOfRequest(request), name, { field: 'body' }),
  });
}

/** Text with a zero byte, which no PostgreSQL column can hold (error 22021). */
const isUnstorable = (error: unknown): boolean => (error as { code?: string }).code === '22021';

function asAppError(error: unknown): AppError | undefined {
  return error instanceof AppError ? error : undefined;
}
