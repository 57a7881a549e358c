import { Readable } from 'node:stream';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { advice, ConverseLine } from '@fieldscope/contract/calls/advice';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Language } from '@fieldscope/contract/languages';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { StreamedAnswer } from '../../../platform/http/call-response';
import type { OrgCtx, UserActor } from '../../../platform/http/request-context';
import type { AttemptLimit } from '../../../platform/security/attempt-limit';
import { measurementLabels } from '../../measurements/measurement-labels.service';
import { findAdvice, findReader } from '../advice.repository';
import { callerOf } from '../ask.service';
import { adviceWriter } from '../writing/advice-writer';
import { ChatFailure, type ChatModel } from './chat-client';
import { modelOf, settingOf } from './kept-wording.service';
import * as repository from './language-model.repository';
import { type Prepared, prepare, type Spent, say } from './say';

type Ctx = OrgCtx<UserActor>;

/** Which model there is, and how it put an advice before. @throws AppError resource_missing */
export async function viewWording(
  ctx: Ctx,
  { advice_id: adviceId, language = ctx.language }: InputOf<typeof advice.viewWording>,
): Promise<ResultOf<typeof advice.viewWording>> {
  const { key } = await readFor(ctx, adviceId, language);
  const model = modelOf(ctx.config)?.name ?? null;
  const kept = model === null ? undefined : await repository.findWording(ctx.db, key);
  return { model, wording: kept ? { model: kept.model, text: kept.text, made_at: kept.madeAt } : null };
}

/**
 * Has the model put an advice into words, or answer a question about it.
 * @throws AppError feature_unsupported without a model; resource_missing; trigger_limit; in_progress; no_data when nothing came
 */
export const converse =
  (limit: AttemptLimit) =>
  async (
    ctx: Ctx,
    { advice_id: adviceId, language = ctx.language, question }: InputOf<typeof advice.converse>,
  ): Promise<StreamedAnswer> => {
    const model = modelOf(ctx.config) ?? fail('feature_unsupported');
    const { key, telling } = await readFor(ctx, adviceId, language);
    const kept = question === undefined ? await repository.findWording(ctx.db, key) : undefined;
    if (kept?.model === model.name)
      return streamed([
        { kind: 'text', text: kept.text },
        { kind: 'done', model: kept.model },
      ]);
    const keep = async (text: string) => {
      const wording = { model: model.name, text, madeAt: ctx.clock.now() };
      if (question === undefined) await repository.saveWording(ctx.db, key, wording);
    };
    const prepared = prepare({ ...telling, question });
    return streamed(await begin(ctx, limit, { model, prepared, keep }));
  };

/** An advice, and how who asks reads it. @throws AppError resource_missing */
async function readFor({ db, orgId, actor }: Ctx, adviceId: string, language: Language) {
  const [found, person] = await Promise.all([
    findAdvice(db, { orgId, adviceId }),
    findReader(db, orgId, actor.userId),
  ]);
  if (!found?.advice || !person) return fail('resource_missing');
  const { temperatureUnit, units } = person;
  const labelOf = await measurementLabels(db, orgId, language);
  const writer = adviceWriter({ temperatureUnit, units, language, labelOf });
  return {
    key: { orgId, adviceId, language, setting: settingOf(person) },
    telling: { advice: found.advice, writer, language },
  };
}

interface Beginning {
  model: ChatModel;
  prepared: Prepared;
  /** Keeps what was said to the end. */
  keep(text: string): Promise<void>;
}

/** @returns the lines, once the first one is there. @throws AppError trigger_limit, in_progress, no_data */
async function begin(
  ctx: Ctx,
  limit: AttemptLimit,
  { model, prepared, keep }: Beginning,
): Promise<AsyncIterable<ConverseLine>> {
  await limit.count(callerOf(ctx));
  const settle = await reserve(ctx, model, prepared.mostTokens);
  const spent: Spent = { tokens: 0 };
  const gone = ctx.whenGone();
  const lines = told();
  // Nobody else ends lines that nobody begins to read.
  const end = () =>
    void lines
      .return(undefined)
      .catch((error: Error) => ctx.log.warn({ err: error }, 'the end of a conversation was not recorded'));
  try {
    const first = await lines.next();
    if (gone.aborted) end();
    else gone.addEventListener('abort', end, { once: true });
    return first.done ? fail('no_data') : after(first.value);
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    ctx.log.warn({ model: model.name, reason: error.message }, 'the language model gave no answer');
    return fail('no_data');
  }

  async function* told(): AsyncGenerator<ConverseLine> {
    let text = '';
    try {
      for await (const line of say(prepared, { model, gone, spent })) {
        if (line.kind === 'text') text += line.text;
        if (line.kind === 'done') await keep(text.trim());
        yield line;
      }
    } finally {
      await settle(spent.tokens);
    }
  }

  async function* after(first: ConverseLine): AsyncGenerator<ConverseLine> {
    try {
      yield first;
      yield* lines;
    } finally {
      await lines.return(undefined);
    }
  }
}

/**
 * Sets aside what an answer may cost, for one answer at a time.
 * @returns what says how much it was
 * @throws AppError in_progress, trigger_limit with the seconds until the next day
 */
async function reserve(
  { db, orgId, actor, clock, config }: Ctx,
  { timeoutMs }: ChatModel,
  tokens: number,
): Promise<(used: number) => Promise<void>> {
  const now = clock.now();
  const conversation = { orgId, userId: actor.userId, beganAt: now };
  if (!(await repository.beginConversation(db, conversation, now - 2 * timeoutMs))) fail('in_progress');
  const day = new Date(now).toISOString().slice(0, 10);
  if (!(await repository.reserveTokens(db, { orgId, day, tokens, most: config.AI_TOKENS_A_DAY }))) {
    await repository.endConversation(db, conversation);
    fail('trigger_limit', { seconds: Math.ceil((DAY_MS - (now % DAY_MS)) / SECOND_MS) });
  }
  return async (used) => {
    await repository.correctTokens(db, { orgId, day, difference: used - tokens });
    await repository.endConversation(db, conversation);
  };
}

const streamed = (lines: Iterable<ConverseLine> | AsyncIterable<ConverseLine>): StreamedAnswer =>
  new StreamedAnswer(Readable.from(written(lines), { objectMode: true, highWaterMark: 1 }));

async function* written(lines: Iterable<ConverseLine> | AsyncIterable<ConverseLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
