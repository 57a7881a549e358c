import { setMaxListeners } from 'node:events';
import type { AnyCall, ResultInputOf, ResultOf, Role } from '@fieldscope/contract/call';
import { BASES, isOfOwnPages } from '@fieldscope/contract/call';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { FileAnswer } from '@fieldscope/contract/fields';
import { EuiInAnyCase, type OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { LIVE_PLACE_HEADER, type LivePlace, writeLivePlace } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { POOL_CONNECTIONS } from '../postgres/db';
import type { PlatformServices } from '../services';
import { SharedWork } from '../shared-work';
import type { Party } from '../turns.model';
import { type Actor, isSimulated, mayCall, orgOf, owesSecondFactor, partyOf } from './actor';
import { bodyLimitOf, type CallRequest, type InputFor, inputReader, takesType } from './call-input';
import { type CallResponse, fileHeaders, send } from './call-response';
import { CallTurns } from './call-turns';
import { clientAddressOf } from './client-address';
import { clientErrorOf, failureOf, textualCode } from './failures';
import { GATHERING, GatheredCalls } from './gathered-calls';
import { languageOfRequest } from './language';
import { codingFor, writeAnswer } from './long-answers';
import { isOfForeignPage } from './own-pages';
import { WrittenAnswer } from './reads';
import type { Ctx, MessageCtx, OrgCtx, ShareActor, UserActor } from './request-context';
import { type AnswerWay, UntakenAnswers } from './untaken-answers';

/** Finds the actor of a request; one function for each kind of credential, supplied by the modules that own them. */
export type Authenticate = (request: CallRequest) => Promise<Actor>;
export type Authenticators = Record<'user' | 'key' | 'network_server' | 'device' | 'share', Authenticate>;

type UserRoles = Extract<Role, 'limited' | 'observer' | 'administrator' | 'owner'>;
type CtxOf<C extends AnyCall> = C['role'] extends 'network_server' | 'device'
  ? MessageCtx
  : C['role'] extends 'public'
    ? Ctx
    : C['role'] extends UserRoles
      ? OrgCtx<UserActor>
      : OrgCtx;
export type UseCase<C extends AnyCall> = (
  ctx: CtxOf<C>,
  input: InputFor<C>,
) => Promise<ResultInputOf<C> | WrittenAnswer>;

/** What a shared call answers people without an account, who see nothing but the panels of their actor. */
export type SharedUseCase<C extends AnyCall> = (
  ctx: OrgCtx<ShareActor>,
  input: InputFor<C>,
) => Promise<ResultInputOf<C> | WrittenAnswer>;

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

/** The outcome of a call; `code` is 0 or the number of the refusal. */
export interface Outcome {
  call: AnyCall;
  actor: Actor;
  request: CallRequest;
  /** As it was parsed; undefined when that failed. */
  input: unknown;
  /** Name of what the call is about, when the use case knows it better than the input. */
  subject: string | undefined;
  code: number;
}
export type RecordOutcome = (outcome: Outcome) => Promise<void>;

/** A message of a network server or device that was refused. */
export interface RefusedCall {
  actor: Actor;
  request: Pick<CallRequest, 'url'> & { body?: string };
  error: AppError;
}

interface BindParts {
  services: PlatformServices;
  authenticators: Authenticators;
  /** Called with the outcome of every call before it is answered, except messages of devices. */
  recordOutcome: RecordOutcome;
  /** Called for every message of a network server or device that is refused. */
  recordRefusal(refused: RefusedCall): void;
  /** Whether an organisation may not read history until it has credits again. */
  isRestricted(orgId: OrgId): Promise<boolean>;
  /** The place among live messages from which they complete what is read from now on. */
  livePlaceOf(orgId: OrgId): Promise<LivePlace>;
}

/** Handles a call of the contract; the failures of a call are responses too. */
type HandleCall = (request: AwaitedRequest) => Promise<CallResponse>;

interface HandlerParts extends BindParts {
  turns: CallTurns;
  untaken: UntakenAnswers;
}

/** Calls that are answered in this thread; `most` also counts those that wait for a server of somebody else. */
const CALL_LIMITS = {
  ...{ most: 64, share: POOL_CONNECTIONS / 2, waiting: 100 },
  guests: { most: 3, share: 1, waiting: 100 },
};

/** Of a response, a connection or the end of a client, by each gathered call. */
const LISTENERS = 20;

/** Binds calls to fastify. */
export function createBind(app: FastifyInstance, bindParts: BindParts): { bind: Bind; ensureShared(): void } {
  const parts: HandlerParts = {
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
function bindGathered(app: FastifyInstance, parts: BindParts, { gathered, awaitedOf }: Gathering): void {
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

/** A request whose answer somebody waits for. */
interface AwaitedRequest extends CallRequest {
  /** @returns what is aborted when the client leaves before its answer was sent */
  whenGone(): AbortSignal;
  way: AnswerWay;
  /** Whether it came with others in one request. */
  isGathered?: true;
}

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
    raw.once('close', () => {
      if (!raw.writableFinished) gone.abort();
    });
    return gone.signal;
  };

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** Refuses what is refused before its body is read: calls of other sites' pages, and types that a call does not take. */
const refuseUnread =
  (call: AnyCall, parts: BindParts) =>
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
  { services, authenticators, recordRefusal }: BindParts,
  field: string,
): Promise<void> {
  if (isRecorded(call)) return;
  const authenticate = authenticatorOf(call.role, authenticators);
  const actor = await authenticate!(callRequestOf(request, services)).catch(() => ANONYMOUS);
  const error = new AppError('open_parameter_invalid', { field });
  recordRefusal({ actor, request: { url: request.url }, error });
}

/** Whether the outcomes of a call are recorded: messages of devices are data, not actions of a person. */
const isRecorded = ({ role }: AnyCall): boolean => role !== 'network_server' && role !== 'device';

/** Whether calls of organisations take turns in this thread: what is read in another one has turns there. */
const hasTurns = (call: AnyCall): boolean => isRecorded(call) && !call.readsMuch;

/** Handles a call and has its outcome recorded before the response. */
function recorded<C extends AnyCall>(
  call: C,
  useCase: UseCase<C>,
  parts: HandlerParts,
  authenticate: Authenticate | undefined,
): HandleCall {
  const handle = handlerOf(call, useCase, parts, authenticate);
  if (!isRecorded(call)) return refusalsRecorded(handle, parts);
  return async (request) => {
    const progress: Progress = {};
    const response = await handle(request, progress);
    const { actor = ANONYMOUS, input, ctx } = progress;
    await parts.recordOutcome({
      call,
      request,
      actor: ctx?.actor ?? actor,
      input,
      subject: ctx?.subject,
      code: Number(response.envelope.code),
    });
    return response;
  };
}

/** Handles a message of a network server or device, and records a refusal. What may be sent again is none. */
const refusalsRecorded =
  (
    handle: (request: AwaitedRequest, progress: Progress) => Promise<CallResponse>,
    parts: BindParts,
  ): HandleCall =>
  async (request) => {
    const progress: Progress = {};
    const response = await handle(request, progress);
    const { actor = ANONYMOUS, error } = progress;
    if (error instanceof AppError && error.name !== 'server_busy')
      parts.recordRefusal({ actor, request, error });
    return response;
  };

const ANONYMOUS: Actor = { kind: 'anonymous' };

/** What became known of a call while it was handled. */
interface Progress {
  actor?: Actor;
  input?: unknown;
  ctx?: Ctx | MessageCtx;
  error?: unknown;
}

function handlerOf<C extends AnyCall>(
  call: C,
  useCase: UseCase<C>,
  { services, authenticators, isRestricted, livePlaceOf, turns, untaken }: HandlerParts,
  authenticate: Authenticate | undefined,
): (request: AwaitedRequest, progress: Progress) => Promise<CallResponse> {
  const readInput = inputReader(call);
  const code = textualCode(call.base) ? '0' : 0;
  /** @returns the envelope, or the answer as a worker thread has written it */
  const answerAlone = async (ctx: CtxOf<C>, input: InputFor<C>) => {
    const result = await useCase(ctx, input);
    return result instanceof WrittenAnswer
      ? result
      : { code, data: call.result.parse(result) as ResultOf<C> };
  };
  const answerInTurn = (ctx: CtxOf<C>, input: InputFor<C>, whenGone: AwaitedRequest['whenGone']) =>
    hasTurns(call) && 'orgId' in ctx.actor
      ? turns.run(partyOf(ctx.actor), whenGone, () => answerAlone(ctx, input))
      : answerAlone(ctx, input);
  const sharedWork = new SharedWork();
  const answerAll = (ctx: Ctx & CtxOf<C>, input: InputFor<C>, whenGone: AwaitedRequest['whenGone']) => {
    const whose = ctx.actor.kind === 'share' ? [ctx.actor, ctx.language] : orgOf(ctx.actor);
    const key = JSON.stringify([whose, input, codingFor(ctx.acceptEncoding)]);
    const answerShared = (gone: AbortSignal) =>
      answerInTurn({ ...ctx, whenGone: () => gone }, input, () => gone);
    return sharedWork.run(key, answerShared, whenGone());
  };
  // All viewers of a panel ask for the same.
  const isForAll = call.long || authenticate === authenticators.share;
  const answer = isForAll ? (answerAll as typeof answerInTurn) : answerInTurn;
  // Who opens the portal reads with its next calls.
  const readsSoon = isOfOwnPages(call.base);
  return async (request, progress) => {
    try {
      if (readsSoon) services.workers.warm();
      const actor = authenticate ? await authenticate(request) : ANONYMOUS;
      progress.actor = actor;
      ensureMayCall(call, actor);
      const input = readInput(request);
      const ctx = (
        isRecorded(call) ? createCtx(services, request, actor) : messageCtx(request, actor)
      ) as CtxOf<C>;
      progress.input = input;
      progress.ctx = ctx;
      ensureOwnDevice(call, actor, input as object);
      if (call.needsCredits && (await isRestricted(orgOf(actor)))) fail('account_restricted');
      const place = call.base === 'portal' && mayCall(actor, 'observer') && (await livePlaceOf(orgOf(actor)));
      if (place) ctx.answerHeaders[LIVE_PLACE_HEADER] = writeLivePlace(place);
      const answered = await answer(ctx, input, request.whenGone);
      if (answered instanceof WrittenAnswer) {
        const { headers, body } = answered;
        untaken.add(takerOf(actor), body.byteLength, request.way);
        return {
          status: 200,
          headers: { ...ctx.answerHeaders, ...headers },
          envelope: { code, data: {} },
          body,
        };
      }
      if (request.isGathered) {
        // A connection has few answers that wait for its client (http-server.ts), a gathered one many.
        const { body } = writeAnswer(answered);
        untaken.add(takerOf(actor), Buffer.byteLength(body), request.way);
        return { status: 200, headers: ctx.answerHeaders, envelope: answered, body };
      }
      if (!call.file) return { status: 200, headers: ctx.answerHeaders, envelope: answered };
      const { name, text } = FileAnswer.parse(answered.data);
      const headers = { ...ctx.answerHeaders, ...fileHeaders(call.file, name) };
      return { status: 200, headers, envelope: { code, data: {} }, body: text };
    } catch (error) {
      progress.error = error;
      return failureOf(error, request, call, services);
    }
  };
}

/** For whom a long answer waits in memory: for an organisation, or for its guests. */
const takerOf = (actor: Actor): Party => (actor.kind === 'share' ? `guest ${actor.orgId}` : orgOf(actor));

/** @throws AppError no_authority, open_no_authority, information_incomplete */
function ensureMayCall(call: AnyCall, actor: Actor): void {
  // Its use case is one for those who see panels.
  if (actor.kind === 'share') return;
  const isOfRole =
    mayCall(actor, call.role) && (actor.kind !== 'device_access' || call.deviceField !== undefined);
  const isOpen = isOfRole && !(call.notSimulated && isSimulated(actor));
  if (!isOpen && !isOfOwnPages(call.base)) fail('open_no_authority');
  if (!isOpen) fail('no_authority', isOfRole ? {} : { role: call.role });
  if (owesSecondFactor(actor) && !call.beforeSecondFactor) fail('information_incomplete');
}

/**
 * Who has the key of one device reaches no other, and does not learn whether there is one.
 * @throws AppError device_not_in_organisation, open_eui_invalid
 */
function ensureOwnDevice({ deviceField }: AnyCall, actor: Actor, input: object): void {
  if (actor.kind !== 'device_access' || deviceField === undefined) return;
  for (const text of [(input as Record<string, unknown>)[deviceField]].flat()) {
    const eui = EuiInAnyCase.safeParse(text);
    if (!eui.success) fail('open_eui_invalid', { field: String(text) });
    else if (eui.data !== actor.eui) fail('device_not_in_organisation', { eui: eui.data });
  }
}

const messageCtx = ({ headers }: CallRequest, actor: Actor): MessageCtx => ({
  actor,
  headers,
  subject: undefined,
  answerHeaders: {},
});

function createCtx(services: PlatformServices, request: AwaitedRequest, actor: Actor): Ctx {
  return {
    ...services,
    ...('orgId' in actor && { orgId: actor.orgId }),
    actor,
    language: languageOfRequest(request, services.config),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    accept: request.headers.accept,
    acceptEncoding: request.headers['accept-encoding'] as string | undefined,
    whenGone: request.whenGone,
    subject: undefined,
    answerHeaders: {},
  };
}

function authenticatorOf(role: Role, authenticators: Authenticators): Authenticate | undefined {
  if (role === 'public') return undefined;
  if (role === 'key_read' || role === 'key_full') return authenticators.key;
  if (role === 'network_server') return authenticators.network_server;
  if (role === 'device') return authenticators.device;
  return authenticators.user;
}
