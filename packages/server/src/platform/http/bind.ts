import { setMaxListeners } from 'node:events';
import type { AnyCall, Role } from '@fieldscope/contract/call';
import { BASES, isOfOwnPages } from '@fieldscope/contract/call';
import { AppError } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { POOL_CONNECTIONS } from '../postgres/db';
import type { PlatformServices } from '../services';
import { ANONYMOUS, type AwaitedRequest, type HandlerParts, handlerOf, isRecorded } from './call-handler';
import { bodyLimitOf, type CallRequest, inputReader, takesType } from './call-input';
import { type CallResponse, send } from './call-response';
import { CallTurns } from './call-turns';
import { clientAddressOf } from './client-address';
import { clientErrorOf, failureOf } from './failures';
import { GATHERING, GatheredCalls } from './gathered-calls';
import { isOfForeignPage } from './own-pages';
import { type HandleCall, type Recorders, type RecordOutcome, recorded } from './recorded-calls';
import { UntakenAnswers } from './untaken-answers';
import type { Authenticate, Authenticators, SharedUseCase, UseCase } from './use-case';

/** Binds a call of the contract to its use case: parse, authorise, run, parse the result, envelope. */
export interface Bind {
  <C extends AnyCall>(call: C, useCase: UseCase<C>): void;
  /** Binds a call with `share` to what it answers below /shareapi: never what it answers people with an account. */
  shared<C extends AnyCall>(call: C, useCase: SharedUseCase<C>): void;
  /** A call of programs that has no path: requests of another protocol carry it, and it is authorised, takes its turn and is recorded as any other. */
  carried<C extends AnyCall>(call: C, useCase: UseCase<C>, carriage: Carriage): AnswerCarried;
}

/** How a request of another protocol carries a call. */
export interface Carriage {
  /** Finds who makes such requests. */
  authenticate: Authenticate;
  /** The call of people and programs that does the same; absent: the call itself. */
  recordedAs?: AnyCall;
}

/** Answers a call that a request carries. */
export type AnswerCarried = (
  request: FastifyRequest,
  reply: FastifyReply,
  input: object,
) => Promise<CallResponse>;

/** Binds the calls of one module. `app` is for what is not a call: a file, a websocket. */
export type Routes = (bind: Bind, app: FastifyInstance) => void;

type Parts = HandlerParts & Recorders;
type BindParts = Omit<Parts, 'turns' | 'untaken'>;

/** Calls that are answered in this thread; `most` also counts those that wait for a server of somebody else. */
const CALL_LIMITS = {
  ...{ most: 64, share: POOL_CONNECTIONS / 2, waiting: 100 },
  guests: { most: 3, share: 1, waiting: 100 },
};

/** Of a response, a connection or the end of a client, by each gathered call. */
const LISTENERS = 20;

/** Binds calls to fastify. */
export function createBind(app: FastifyInstance, bindParts: BindParts): { bind: Bind; ensureShared(): void } {
  const parts: Parts = {
    ...bindParts,
    turns: new CallTurns(CALL_LIMITS),
    untaken: new UntakenAnswers(),
  };
  const { services, authenticators } = parts;
  /** The legacy API says in every response what time it is, in seconds. */
  const timed = ({ base }: AnyCall, response: CallResponse): CallResponse =>
    base === 'legacy'
      ? { ...response, envelope: { ...response.envelope, time: services.clock.now() / SECOND_MS } }
      : response;
  const awaitedOf = (request: FastifyRequest, reply: FastifyReply): AwaitedRequest =>
    Object.assign(callRequestOf(request, services), {
      whenGone: goneOf(reply),
      way: { response: reply.raw, socket: request.raw.socket },
    });
  const gathered = new GatheredCalls<AwaitedRequest>();
  bindGathered(app, parts, { gathered, awaitedOf });
  const route = (call: AnyCall, path: string, handle: HandleCall) => {
    app.route({
      method: [call.method, ...(call.alsoMethods ?? [])],
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(call),
      errorHandler: async (error: Error & { statusCode?: number }, request, reply) => {
        if ((error.statusCode ?? 500) < 500) await recordUnread(call, request, parts, error.message);
        return send(reply, timed(call, failureOf(error, request, call, services)));
      },
      onRequest: refuseUnread(call, parts),
      handler: async (request, reply) => send(reply, timed(call, await handle(awaitedOf(request, reply)))),
    });
  };
  const unshared = new Set<AnyCall>();
  const bindCall: Omit<Bind, 'shared' | 'carried'> & ((call: AnyCall, useCase: UseCase<AnyCall>) => void) = (
    call,
    useCase,
  ) => {
    const handle = recorded(call, useCase, parts, authenticatorOf(call.role, authenticators));
    route(call, pathOf(call), handle);
    gathered.add(call, handle);
    if (call.share) unshared.add(call);
  };
  const shared = (call: AnyCall, useCase: SharedUseCase<AnyCall>) => {
    // Viewers of a panel are nobody of the organisation: its audit log says nothing of them.
    const handle = handlerOf(call, useCase as UseCase<AnyCall>, parts, authenticators.share);
    route(call, BASES.share + call.path, (request) => handle(request, {}));
    unshared.delete(call);
  };
  const carried = (
    call: AnyCall,
    useCase: UseCase<AnyCall>,
    { authenticate, recordedAs = call }: Carriage,
  ): AnswerCarried => {
    const recordOutcome: RecordOutcome = (outcome) => parts.recordOutcome({ ...outcome, call: recordedAs });
    const handle = recorded(call, useCase, { ...parts, recordOutcome }, authenticate);
    return async (request, reply, input) => {
      const body = JSON.stringify(input);
      return handle({
        ...awaitedOf(request, reply),
        ...{ params: {}, query: '', body, contentType: 'application/json' },
      });
    };
  };
  return {
    bind: Object.assign(bindCall, { shared, carried }) as Bind,
    /** @throws Error when a call that is shared has no use case for those who see no more than a panel */
    ensureShared() {
      for (const { path } of unshared) throw new Error(`${path} is shared without a use case of its own`);
    },
  };
}

interface Gathering {
  gathered: GatheredCalls<AwaitedRequest>;
  awaitedOf(request: FastifyRequest, reply: FastifyReply): AwaitedRequest;
}

/** Binds the request that brings several calls. */
function bindGathered(app: FastifyInstance, parts: Parts, { gathered, awaitedOf }: Gathering): void {
  const readInput = inputReader(GATHERING);
  app.route({
    method: GATHERING.method,
    url: pathOf(GATHERING),
    bodyLimit: LIMITS.request.bodyBytes,
    // A client that leaves before the first line is no failure.
    errorHandler: (error: Error, request, reply) =>
      reply.raw.destroyed ? reply : send(reply, failureOf(error, request, GATHERING, parts.services)),
    onRequest: refuseUnread(GATHERING, parts),
    handler: async (request, reply) => {
      const awaited = awaitedOf(request, reply);
      const { calls } = readInput(awaited);
      // Each of them watches whether the client leaves.
      const gone = awaited.whenGone();
      setMaxListeners(LISTENERS * calls.length, reply.raw, request.raw.socket, gone);
      const { headers, lines } = gathered.answer(calls, {
        ...awaited,
        whenGone: () => gone,
        isGathered: true,
      });
      return reply.headers(headers).send(lines);
    },
  });
}

/** Path of a call with its base; parameters in braces. */
const pathOf = ({ base, path }: Pick<AnyCall, 'base' | 'path'>): string => BASES[base] + path;

/** A request as calls see it. */
export const callRequestOf = (
  request: FastifyRequest,
  { isOwnProxy }: Pick<PlatformServices, 'isOwnProxy'>,
): CallRequest => ({
  headers: request.headers,
  url: request.url,
  params: request.params,
  query: queryOf(request.url),
  body: request.body as string | undefined,
  contentType: request.headers['content-type'],
  ip: clientAddressOf(request.raw, isOwnProxy),
});

/** Most calls are answered before it would be worth to watch their clients. */
const goneOf =
  ({ raw }: FastifyReply): AwaitedRequest['whenGone'] =>
  () => {
    const gone = new AbortController();
    const leave = () => {
      if (!raw.writableFinished) gone.abort();
    };
    // A client that left before is not heard leaving any more.
    if (raw.closed) leave();
    else raw.once('close', leave);
    return gone.signal;
  };

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** Refuses what is refused before its body is read: calls of other sites' pages, and types that a call does not take. */
const refuseUnread =
  (call: AnyCall, parts: Parts) =>
  (request: FastifyRequest, reply: FastifyReply, next: HookHandlerDoneFunction) => {
    const { services } = parts;
    if (isOfOwnPages(call.base) && isOfForeignPage(request, services)) {
      const refused = failureOf(new AppError('no_authority'), request, call, services);
      return void send(reply, { ...refused, status: 403 });
    }
    const type = request.headers['content-type'];
    if (type === undefined || takesType(call, type)) return next();
    void recordUnread(call, request, parts, `content-type ${type}`).then(
      () => send(reply, clientErrorOf(request, call, 415, services)),
      next,
    );
  };

/** Records the refusal of a message whose body was not read; `field` says what was wrong. */
async function recordUnread(
  call: AnyCall,
  request: FastifyRequest,
  { services, authenticators, recordRefusal }: Parts,
  field: string,
): Promise<void> {
  if (isRecorded(call)) return;
  const authenticate = authenticatorOf(call.role, authenticators);
  const actor = await authenticate!(callRequestOf(request, services)).catch(() => ANONYMOUS);
  const error = new AppError('open_parameter_invalid', { field });
  recordRefusal({ actor, request: { url: request.url }, error });
}

function authenticatorOf(role: Role, authenticators: Authenticators): Authenticate | undefined {
  if (role === 'public') return undefined;
  if (role === 'key_read' || role === 'key_full') return authenticators.key;
  if (role === 'network_server') return authenticators.network_server;
  if (role === 'device') return authenticators.device;
  if (role === 'installation_operator') return authenticators.operator;
  return authenticators.user;
}
