import { type AnyCall, BASES } from '@fieldscope/contract/call';
import { AppError } from '@fieldscope/contract/errors/fail';
import { SECOND_MS } from '@fieldscope/contract/time';
import { callMetrics } from '../observability/metrics';
import { callTimings } from '../observability/timings';
import { traced } from '../observability/tracing';
import type { Actor } from './actor';
import {
  ANONYMOUS,
  type AwaitedRequest,
  type HandlerParts,
  handlerOf,
  isRecorded,
  type Progress,
} from './call-handler';
import type { CallRequest } from './call-input';
import type { CallResponse } from './call-response';
import type { Authenticate, UseCase } from './use-case';

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

export interface Recorders {
  /** Called with the outcome of every call before it is answered, except messages of devices. */
  recordOutcome: RecordOutcome;
  /** Called for every message of a network server or device that is refused. */
  recordRefusal(refused: RefusedCall): void;
}

/** Handles a call of the contract; the failures of a call are responses too. */
export type HandleCall = (request: AwaitedRequest) => Promise<CallResponse>;

/** Handles a call and has its outcome recorded before the response; how long it took is counted. */
export function recorded<C extends AnyCall>(
  call: C,
  useCase: UseCase<C>,
  parts: HandlerParts & Recorders,
  authenticate: Authenticate | undefined,
): HandleCall {
  const handle = handlerOf(call, useCase, parts, authenticate);
  if (!isRecorded(call)) return timed(call, refusalsRecorded(handle, parts));
  return timed(call, async (request) => {
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
  });
}

/** Counts how long a call takes until it is answered. */
function timed({ base, method, path }: AnyCall, handle: HandleCall): HandleCall {
  const route = `${BASES[base]}${path}`;
  const name = `${method} ${route}`;
  const attributes = { 'http.request.method': method, 'http.route': route };
  return (request) =>
    traced(name, { kind: 'server', attributes }, async (trace) => {
      const begun = performance.now();
      let failed = true;
      try {
        const response = await handle(request);
        failed = response.status >= 500;
        trace.note({
          'http.response.status_code': response.status,
          'fieldscope.code': String(response.envelope.code),
        });
        return response;
      } finally {
        if (failed) trace.fail();
        const ms = performance.now() - begun;
        callTimings.add(name, { ms, at: Date.now(), failed });
        callMetrics.seconds.observe({ base, outcome: failed ? 'failed' : 'answered' }, ms / SECOND_MS);
      }
    });
}

/** Handles a message of a network server or device, and records a refusal. What may be sent again is none. */
const refusalsRecorded =
  (
    handle: (request: AwaitedRequest, progress: Progress) => Promise<CallResponse>,
    parts: Recorders,
  ): HandleCall =>
  async (request) => {
    const progress: Progress = {};
    const response = await handle(request, progress);
    const { actor = ANONYMOUS, error } = progress;
    if (error instanceof AppError && error.name !== 'server_busy')
      parts.recordRefusal({ actor, request, error });
    return response;
  };
