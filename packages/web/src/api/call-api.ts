import type { AnyCall, BodyInputOf, QueryInputOf, ResultOf } from '@fieldscope/contract/call';
import { isChange } from '@fieldscope/contract/call';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import { LIMITS } from '@fieldscope/contract/limits';
import { LINES_TYPE } from '@fieldscope/contract/lines-type';
import { LIVE_PLACE_HEADER } from '@fieldscope/contract/live';
import { text } from '../texts/use-texts';
import { ApiError, apiErrorOf, handlingOf, isCancelled } from './api-error';
import type { Answered, CallRequest, FetchCall } from './call-request';
import { checkConnection, isWithoutNetwork } from './connection';
import { firstAnswers } from './first-answers';
import { navigationSignal } from './navigation';
import { portalRequest } from './portal-request';
import { renewToken } from './renew-token';
import { linesOf } from './response-lines';
import { restriction } from './restriction';
import { leaveForSecondFactor } from './second-factor-due';
import { session } from './session';
import { leaveForErrorPage, leaveSignedOut } from './sign-out';

/** An empty part of a call allows no name at all; joined with the other part it must not forbid that one's. */
type Part<T> = string extends keyof T ? object : T;
/** Path parameters, query and body of a call in one object; the contract keeps their names apart. */
export type CallInput<C extends AnyCall> = Part<QueryInputOf<C>> & Part<BodyInputOf<C>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** For what belongs to the shell and not to the screen in view. */
  keepOnNavigation?: boolean;
}

interface Envelope {
  code: number | string;
  data?: unknown;
  msg?: string;
  /** What a refusal is about. */
  facts?: ErrorFacts;
}

/** How requests get to the server: each alone, unless the portal gathers them (gathered-calls.ts). */
let fetchCall: FetchCall = (_call, request) => fetchAlone(request);
export const fetchCallsBy = (way: FetchCall): void => {
  fetchCall = way;
};

const OUTDATED = ERRORS.access_token_expired.code;

/**
 * Makes a call of the contract and returns its data.
 * @throws ApiError when the server refuses or cannot be reached; a DOMException named AbortError when cancelled.
 */
export async function callApi<C extends AnyCall>(
  call: C,
  ...[input, options]: Record<string, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions]
): Promise<ResultOf<C>> {
  return (await requestCall(call, (input ?? {}) as Record<string, unknown>, options)) as ResultOf<C>;
}

/**
 * Makes a call that is answered as a file.
 * @throws as `callApi`
 */
export async function callFile<C extends AnyCall>(call: C, input: CallInput<C>): Promise<File> {
  return (await requestCall(call, input as Record<string, unknown>)) as File;
}

/**
 * Makes a call that is answered by lines, and gives each as soon as it has come.
 * @throws as `callApi`, also while they come
 */
export async function* callLines<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: CallOptions,
): AsyncGenerator<ResultOf<C>> {
  const lines = (await requestCall(call, input as Record<string, unknown>, options)) as AsyncIterable<string>;
  try {
    for await (const line of lines) yield JSON.parse(line) as ResultOf<C>;
  } catch (error) {
    throw isCancelled(error) ? error : new ApiError(0, '', 'network');
  }
}

/** `callApi` for callers that carry calls of any kind (the query cache). Raises the same. */
export async function requestCall(
  call: AnyCall,
  input: Record<string, unknown>,
  options?: CallOptions,
): Promise<unknown> {
  // Nothing is sent later that was changed without a network: it would undo what others have changed meanwhile.
  if (isChange(call) && isWithoutNetwork()) throw new ApiError(0, text('failure.offline'), 'network');
  const signal = signalOf(options);
  let token = session.get()?.token;
  let envelope = await fetchEnvelope(call, input, { signal, token });
  if (Number(envelope.code) === OUTDATED && token !== undefined) {
    const renewal = await renewToken(token);
    if (renewal === 'unreachable') throw new ApiError(0, '', 'network');
    if (renewal === 'renewed') {
      token = session.get()?.token;
      envelope = await fetchEnvelope(call, input, { signal, token });
    }
  }
  const code = Number(envelope.code);
  if (code === 0) {
    if (call.needsCredits) restriction.set(false);
    return envelope.data;
  }
  const error = apiErrorOf(code, envelope.msg ?? '', envelope.facts);
  react(error, token);
  throw error;
}

/** What happens beside the caller's own words for a refusal of a request with a token. */
function react(error: ApiError, token: string | undefined): void {
  const handling = handlingOf(error);
  if (handling === 'sign_out') leaveSignedOut(error.code, token);
  if (handling === 'error_page') leaveForErrorPage(error.code);
  if (error.errorName === 'account_restricted') restriction.set(true);
  // What else is missing is named.
  if (error.errorName === 'information_incomplete' && error.facts.field === undefined) leaveForSecondFactor();
  if (error.errorName === 'simulated_login_expired' && session.get()?.simulated) leaveSignedOut(error.code);
}

function signalOf(options: CallOptions | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(LIMITS.requestTimeoutMs);
  const parts = [options?.signal, options?.keepOnNavigation ? undefined : navigationSignal(), timeout];
  return AbortSignal.any(parts.filter((part) => part !== undefined));
}

async function fetchEnvelope(
  call: AnyCall,
  input: Record<string, unknown>,
  { signal, token }: { signal: AbortSignal; token: string | undefined },
): Promise<Envelope> {
  const { address, init } = portalRequest(call, input, token);
  // What changes something may have been done although no answer came.
  const retries = isChange(call) ? 0 : LIMITS.requestRetries;
  const begunAt = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      const takePlace = firstAnswers.expect();
      const { place, envelope } = await fetchCall(call, { address, init, signal });
      takePlace(place);
      return envelope as Envelope;
    } catch (error) {
      if (signal.aborted || isCancelled(error)) throw signal.reason ?? error;
      if (attempt >= retries || isWithoutNetwork()) {
        void checkConnection(begunAt);
        throw new ApiError(0, '', 'network');
      }
      await pause(LIMITS.requestRetryMs, signal);
    }
  }
}

export async function fetchAlone({ address, init, signal }: CallRequest): Promise<Answered> {
  const response = await fetch(address, { ...init, signal });
  const place = response.headers.get(LIVE_PLACE_HEADER);
  if (response.headers.get('content-type')?.startsWith(LINES_TYPE))
    return { place, envelope: { code: 0, data: linesOf(response) } };
  const name = fileNameOf(response);
  if (name === undefined) return { place, envelope: await response.json() };
  return { place, envelope: { code: 0, data: new File([await response.arrayBuffer()], name) } };
}

/** The name that the server gives a file that a call is answered with; undefined: it is none. */
const fileNameOf = ({ headers }: Response): string | undefined =>
  /^attachment; filename="(.*)"$/.exec(headers.get('content-disposition') ?? '')?.[1];

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
