import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { isOfOwnPages } from '@fieldscope/contract/call';
import { FileAnswer } from '@fieldscope/contract/fields';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIVE_PLACE_HEADER, type LivePlace, writeLivePlace } from '@fieldscope/contract/live';
import type { PlatformServices } from '../services';
import { SharedWork } from '../shared-work';
import type { Party } from '../turns.model';
import { type Actor, mayCall, orgOf, partyOf } from './actor';
import { type CallRequest, type InputFor, inputReader } from './call-input';
import { type CallResponse, fileHeaders, StreamedAnswer, streamHeaders } from './call-response';
import { ensureMayCall, ensureOwnDevice } from './call-rights';
import type { CallTurns } from './call-turns';
import { failureOf, textualCode } from './failures';
import { languageOfRequest } from './language';
import { codingFor, writeAnswer } from './long-answers';
import { WrittenAnswer } from './reads';
import type { Ctx, MessageCtx } from './request-context';
import type { AnswerWay, UntakenAnswers } from './untaken-answers';
import type { Authenticate, Authenticators, CtxOf, UseCase } from './use-case';

/** A request whose answer somebody waits for. */
export interface AwaitedRequest extends CallRequest {
  /** @returns what is aborted when the client leaves before its answer was sent */
  whenGone(): AbortSignal;
  way: AnswerWay;
  /** Whether it came with others in one request. */
  isGathered?: true;
}

export interface HandlerParts {
  services: PlatformServices;
  authenticators: Authenticators;
  /** @throws AppError account_restricted, device_disabled when an organisation has not paid for what a call does */
  ensurePaidFor(call: AnyCall, orgId: OrgId, input: object): Promise<void>;
  /** The place among live messages from which they complete what is read from now on. */
  livePlaceOf(orgId: OrgId): Promise<LivePlace>;
  turns: CallTurns;
  untaken: UntakenAnswers;
}

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** Whether the outcomes of a call are recorded: messages of devices are data, not actions of a person. */
export const isRecorded = ({ role }: AnyCall): boolean => role !== 'network_server' && role !== 'device';

/** Whether calls of organisations take turns in this thread: what is read in another one has turns there. */
const hasTurns = (call: AnyCall): boolean => isRecorded(call) && !call.readsMuch;

/** What became known of a call while it was handled. */
export interface Progress {
  actor?: Actor;
  input?: unknown;
  ctx?: Ctx | MessageCtx;
  error?: unknown;
}

/** Handles a call of the contract: who may, what it is asked, what its use case answers; its failures are responses too. */
export function handlerOf<C extends AnyCall>(
  call: C,
  useCase: UseCase<C>,
  { services, authenticators, ensurePaidFor, livePlaceOf, turns, untaken }: HandlerParts,
  authenticate: Authenticate | undefined,
): (request: AwaitedRequest, progress: Progress) => Promise<CallResponse> {
  const readInput = inputReader(call);
  const code = textualCode(call.base) ? '0' : 0;
  /** @returns the envelope, or the answer as a worker thread has written it */
  const answerAlone = async (ctx: CtxOf<C>, input: InputFor<C>) => {
    const result = await useCase(ctx, input);
    return result instanceof WrittenAnswer || result instanceof StreamedAnswer
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
      if ('orgId' in actor && isRecorded(call)) await ensurePaidFor(call, actor.orgId, input as object);
      const place = call.base === 'portal' && mayCall(actor, 'observer') && (await livePlaceOf(orgOf(actor)));
      if (place) ctx.answerHeaders[LIVE_PLACE_HEADER] = writeLivePlace(place);
      const answered = await answer(ctx, input, request.whenGone);
      if (answered instanceof StreamedAnswer) {
        const headers = { ...ctx.answerHeaders, ...streamHeaders(call.stream!) };
        return { status: 200, headers, envelope: { code, data: {} }, lines: answered.lines };
      }
      if (answered instanceof WrittenAnswer) {
        const { headers, body } = answered;
        untaken.add(takerOf(actor, request.ip), body.byteLength, request.way);
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
        untaken.add(takerOf(actor, request.ip), Buffer.byteLength(body), request.way);
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

/** For whom a long answer waits in memory: for an organisation, for its guests, or for whoever asks from one address. */
function takerOf(actor: Actor, address: string): Party {
  if (actor.kind === 'anonymous') return `guest ${address}`;
  return actor.kind === 'share' ? `guest ${actor.orgId}` : orgOf(actor);
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
