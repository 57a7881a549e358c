import { BASES } from '@fieldscope/contract/call';
import {
  GATHERED_MOST,
  GATHERED_PATH,
  GATHERED_TYPE,
  type GatheredAnswer,
  type GatheredCall,
  mayGather,
} from '@fieldscope/contract/gathered-calls';
import { PORTAL_CLIENT } from '@fieldscope/contract/portal-client';
import { fetchAlone, fetchCallsBy } from './call-api';
import type { Answered, CallRequest, FetchCall } from './call-request';
import { linesOf } from './response-lines';

interface Waiting extends CallRequest {
  resolve(answer: Answered | Promise<Answered>): void;
  reject(reason: unknown): void;
}

const BASE = BASES.portal;
/** What waits for the end of this moment, by what must be alike in one request. */
const waiting = new Map<string, Waiting[]>();

/** From now on calls that a page makes in the same moment are one request, where they may be. */
export const gatherCalls = (): void => fetchCallsBy(fetchGathered);

/** @throws as `fetchAlone` */
const fetchGathered: FetchCall = (call, request) => {
  if (!mayGather(call)) return fetchAlone(request);
  // Long answers are compressed, others are not.
  const key = JSON.stringify([request.init.headers, call.long], (name, value) =>
    name === 'Content-Type' ? undefined : value,
  );
  return new Promise((resolve, reject) => {
    const { signal } = request;
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const others = waiting.get(key);
    if (others) return void others.push({ ...request, resolve, reject });
    waiting.set(key, [{ ...request, resolve, reject }]);
    // Parts of a page that are drawn together ask one after the other.
    setTimeout(() => {
      const calls = (waiting.get(key) ?? []).filter((one) => !one.signal.aborted);
      waiting.delete(key);
      for (let first = 0; first < calls.length; first += GATHERED_MOST)
        void fetchTogether(calls.slice(first, first + GATHERED_MOST));
    });
  });
};

const goAlone = (one: Waiting): void => one.resolve(fetchAlone(one));

async function fetchTogether(calls: readonly Waiting[]): Promise<void> {
  const [first, ...others] = calls;
  if (!first) return;
  if (others.length === 0) return goAlone(first);
  const unanswered = new Set(calls);
  try {
    const response = await fetch(`${BASE}${GATHERED_PATH}?appid=${PORTAL_CLIENT.appId}`, {
      method: 'POST',
      headers: { ...first.init.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(calls.map(asGathered)),
      signal: allAborted(calls),
    });
    if (response.ok && response.headers.get('content-type')?.startsWith(GATHERED_TYPE)) {
      for await (const line of linesOf(response)) {
        const { call, ...answer } = JSON.parse(line) as GatheredAnswer;
        const one = calls[call];
        if (one && unanswered.delete(one)) one.resolve(answer);
      }
    }
  } catch (error) {
    for (const one of unanswered) one.reject(error);
    return;
  }
  // A proxy or an older server did not take them together.
  for (const one of unanswered) goAlone(one);
}

const asGathered = ({ address, init }: CallRequest): GatheredCall => ({
  method: init.method as GatheredCall['method'],
  address: address.slice(BASE.length),
  body: init.body as string | undefined,
});

/** Aborted once nobody waits for any of them. */
function allAborted(calls: readonly Waiting[]): AbortSignal {
  const ending = new AbortController();
  let left = calls.length;
  for (const { signal } of calls) {
    signal.addEventListener(
      'abort',
      () => {
        left -= 1;
        if (left === 0) ending.abort(signal.reason);
      },
      { once: true },
    );
  }
  return ending.signal;
}
