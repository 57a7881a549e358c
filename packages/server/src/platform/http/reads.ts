import type { AnyCall, ResultInputOf } from '@fieldscope/contract/call';
import { BASES } from '@fieldscope/contract/call';
import { FileAnswer } from '@fieldscope/contract/fields';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../workers/work-kind';
import { partyOf } from './actor';
import type { InputFor } from './call-input';
import { fileHeaders } from './call-response';
import { textualCode } from './failures';
import { writeAnswer, writeLongAnswer, writeLongText } from './long-answers';
import type { OrgActor, OrgCtx, ShareActor } from './request-context';

/** An answer as it goes to the socket. */
export class WrittenAnswer {
  constructor(
    readonly headers: Record<string, string>,
    readonly body: Uint8Array,
  ) {}
}

/** A call that reads much, and its use case, which finds of its context no more than `ReadOrder` and `WorkTools` have. */
export interface Read {
  call: AnyCall;
  /** Of people without an account, who see panels. */
  isShared?: true;
  useCase(ctx: OrgCtx, input: object): Promise<unknown>;
}

/** Declares a call that is answered in a worker thread; the route says so with `inWorker`. */
export const read = <C extends AnyCall>(
  call: C,
  useCase: (ctx: OrgCtx, input: InputFor<C>) => Promise<ResultInputOf<C>>,
): Read => ({ call, useCase: useCase as Read['useCase'] });

/** The same for what a shared call answers people without an account; the route says so with `sharedInWorker`. */
export const sharedRead = <C extends AnyCall>(
  call: C,
  useCase: (ctx: OrgCtx<ShareActor>, input: InputFor<C>) => Promise<ResultInputOf<C>>,
): Read => ({ call, isShared: true, useCase: useCase as Read['useCase'] });

/** What a worker thread is told of a call. */
interface ReadOrder {
  call: string;
  actor: OrgActor;
  orgId: OrgId;
  language: Language;
  acceptEncoding: string | undefined;
  answerHeaders: Record<string, string>;
  input: object;
}

interface ReadAnswer {
  headers: Record<string, string>;
  subject: string | undefined;
  body: Uint8Array;
}

export const READ_CALL: WorkKind<ReadOrder, ReadAnswer> = {
  name: 'read',
  priority: 'read',
  limitMs: MINUTE_MS,
};
/** Of history: nobody's lists wait behind it. */
export const READ_LONG_CALL: WorkKind<ReadOrder, ReadAnswer> = {
  name: 'read-long',
  priority: 'readLong',
  limitMs: MINUTE_MS,
};

const nameOf = ({ base, method, path }: AnyCall, isShared = false): string =>
  `${method} ${BASES[isShared ? 'share' : base]}${path}`;

/**
 * The use case of a call that is read in a worker thread, in turn with those of other organisations; a reader who leaves is not
 * read for any more.
 * @throws AppError too_frequent with the seconds after which to try again, server_busy, what the use case throws
 */
export const inWorker = (call: AnyCall) => readingInWorker(call, nameOf(call));

/** The same for what a shared call answers people without an account. */
export const sharedInWorker = (call: AnyCall) => readingInWorker(call, nameOf(call, true));

const readingInWorker =
  (call: AnyCall, name: string) =>
  async (ctx: OrgCtx, input: object): Promise<WrittenAnswer> => {
    const { workers, orgId, actor, language, acceptEncoding, answerHeaders } = ctx;
    const { headers, subject, body } = await workers.run(
      call.readsMuch === 'history' ? READ_LONG_CALL : READ_CALL,
      partyOf(actor),
      { call: name, actor, orgId, language, acceptEncoding, answerHeaders, input },
      { signal: ctx.whenGone() },
    );
    ctx.subject = subject;
    return new WrittenAnswer(headers, body);
  };

/** Answers calls in a worker thread: reads, checks the result by the contract, and writes it as bytes. */
export function createReader(reads: readonly Read[]) {
  const byName = new Map(reads.map((one) => [nameOf(one.call, one.isShared), one]));
  return async (
    tools: WorkTools,
    { call: name, input, acceptEncoding, ...facts }: ReadOrder,
  ): Promise<ReadAnswer> => {
    const one = byName.get(name);
    if (!one) throw new Error(`no read is called ${name}`);
    const { call } = one;
    const ctx = { ...tools, ...facts, subject: undefined } as unknown as OrgCtx;
    const data = call.result.parse(await one.useCase(ctx, input));
    const { headers, body } = written(call, data, tools, acceptEncoding);
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
    return { headers: { ...ctx.answerHeaders, ...headers }, subject: ctx.subject, body: bytes };
  };
}

function written(call: AnyCall, data: unknown, tools: WorkTools, acceptEncoding: string | undefined) {
  if (call.file) {
    const { name, text } = FileAnswer.parse(data);
    return writeLongText(text, fileHeaders(call.file, name), acceptEncoding);
  }
  const envelope = envelopeOf(call, data, tools);
  return call.long ? writeLongAnswer(envelope, acceptEncoding) : writeAnswer(envelope);
}

/** The legacy API says in every response what time it is, in seconds. */
const envelopeOf = ({ base }: AnyCall, data: unknown, { clock }: Pick<WorkTools, 'clock'>) => ({
  code: textualCode(base) ? '0' : 0,
  data,
  ...(base === 'legacy' && { time: clock.now() / SECOND_MS }),
});
