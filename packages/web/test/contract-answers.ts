import { type AnyCall, BASES, type ResultInputOf } from '@fieldscope/contract/call';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';
import { expect, onTestFinished, vi } from 'vitest';
import { inputReader } from '../../server/src/platform/http/call-input';
import { whenTestEnds } from '../../server/test/cleanup';
import type { CallInput } from '../src/api/call-api';

interface Refusal {
  refused: ErrorName;
  facts?: ErrorFacts;
}

/** A call that the portal may make in a test, and how it is answered. */
export interface Answer {
  call: AnyCall;
  answer(input: Record<string, unknown>): unknown;
}

/** What the portal asked for: the call and its input, parsed by the contract. */
export interface MadeCall {
  call: AnyCall;
  input: Record<string, unknown>;
}

type Given<C extends AnyCall> = ResultInputOf<C> | Refusal | Promise<ResultInputOf<C>>;

/** Has a call answered with a result, or by a function of its input. The result must be one that the contract allows. */
export const on = <C extends AnyCall>(
  call: C,
  given: Given<C> | ((input: CallInput<C>) => Given<C>),
): Answer => ({
  call,
  answer: (input) => (typeof given === 'function' ? (given as (input: object) => unknown)(input) : given),
});

/** Refuses a call with an error that the contract lists for it, or that any call may have. */
export const refusal = (refused: ErrorName, facts?: ErrorFacts): Refusal => ({ refused, facts });

const isRefusal = (given: unknown): given is Refusal =>
  typeof given === 'object' && given !== null && 'refused' in given;

/**
 * Stands in for the server until the test ends. Later answers come before earlier ones of the same call. A test fails when the portal makes a
 * call without an answer, sends what the contract does not allow, or is given an answer that it does not allow. The end of the test waits for
 * calls that are in flight, and for those that follow from their answers: a test gives each answer that it holds back.
 * @returns the calls that the portal made so far, oldest first
 */
export function answerCalls(answers: () => readonly Answer[]): MadeCall[] {
  const made: MadeCall[] = [];
  const wrong: string[] = [];
  const inFlight = new Set<Promise<Response>>();
  const respond = async (address: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const body = await envelopeOf(address, init, answers(), made).catch((error: Error) => {
      wrong.push(`${init.method} ${address}: ${error.message}`);
      return refusalEnvelope({ refused: 'unknown_error' }, init);
    });
    init.signal?.throwIfAborted();
    return new Response(JSON.stringify(body));
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const response = respond(address, init);
    inFlight.add(response);
    return response.finally(() => inFlight.delete(response));
  });
  whenTestEnds(() => allAnswered(inFlight));
  onTestFinished(() => expect(wrong).toEqual([]));
  return made;
}

/** Turns of the event loop in which an answer is read, taken by its query and drawn, before the next call follows from it. */
const TURNS = 5;

async function allAnswered(inFlight: ReadonlySet<Promise<Response>>): Promise<void> {
  for (let idle = 0; idle < TURNS; idle += 1) {
    if (inFlight.size > 0) idle = 0;
    await Promise.allSettled(inFlight);
    // Parts of a screen that are still loading make calls of their own. It takes a turn at least.
    await vi.dynamicImportSettled();
  }
}

async function envelopeOf(
  address: string,
  init: RequestInit,
  answers: readonly Answer[],
  made: MadeCall[],
): Promise<object> {
  const { method = 'GET', body } = init;
  const url = new URL(address, 'http://portal.example');
  const found = answers.findLast(({ call }) => call.method === method && pathInput(call, url.pathname));
  if (!found) throw new Error('no answer is given for this call');
  const { call } = found;
  const input = inputReader(call)({
    params: pathInput(call, url.pathname),
    query: url.search.slice(1),
    body: typeof body === 'string' ? body : undefined,
    contentType: 'application/json',
  });
  made.push({ call, input: input as Record<string, unknown> });
  const given = await found.answer(input as Record<string, unknown>);
  if (!isRefusal(given)) return { code: 0, data: JSON.parse(JSON.stringify(call.result.parse(given))) };
  return refusalEnvelope(given, init);
}

const refusalEnvelope = ({ refused, facts }: Refusal, { headers }: RequestInit) => ({
  code: ERRORS[refused].code,
  msg: errorText(new Headers(headers).get('Accept-Language') as Language, refused, facts),
  facts,
});

/** Path parameters of an address, or undefined where it is not one of the call. */
function pathInput(call: AnyCall, path: string): Record<string, string> | undefined {
  const pattern = `${BASES[call.base]}${call.path}`.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  return match ? { ...match.groups } : undefined;
}
