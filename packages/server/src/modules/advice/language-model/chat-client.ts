import type { IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { requestOutside } from '../../../platform/http/outbound';
import type { Message } from './prompt.model';

/** Where the model is. */
export interface ChatModel {
  /** Base of the API, without `/chat/completions`. */
  url: string;
  key: string | undefined;
  name: string;
  timeoutMs: number;
}

/** The model gave no answer, or none that is a stream of the protocol. The message never has the key. */
export class ChatFailure extends Error {}

/** A piece of text, or how many tokens it all took. */
export type ChatPiece = { text: string } | { tokens: number };

const ANSWER_BYTES = 1_048_576;
/** Of what is said in it; twelve sentences have a tenth of that. */
const ANSWER_CHARACTERS = 20_000;
/** Of why a request was refused. */
const REFUSAL_BYTES = 16_384;
/** Of one answer, what a model thinks before it included; a longer one is cut off by the model. */
export const ANSWER_TOKENS = 2000;

const Tokens = z.number().int().min(0).nullish();
/** Services that are like the published one write parts of it, or none: then it is estimated. */
const Usage = z
  .object({ total_tokens: Tokens, prompt_tokens: Tokens, completion_tokens: Tokens })
  .nullish()
  .catch(undefined);

/** What is read of a chunk: no tool is offered, so no call of one is looked at. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: Usage,
});

/**
 * Streams the answer of a model (chat completions as OpenAI publishes them, with `stream`).
 * @param gone ends the request to the model
 * @throws ChatFailure when it fails, is cut off before its end, takes too long or is malformed
 */
export async function* streamChat(
  model: ChatModel,
  messages: readonly Message[],
  gone: AbortSignal,
): AsyncGenerator<ChatPiece> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(model.timeoutMs)]);
  let answer: IncomingMessage | undefined;
  try {
    answer = await ask(model, { messages, max_tokens: ANSWER_TOKENS }, signal);
    if (answer.statusCode === 400 && (await namesMaxTokens(answer)))
      answer = await ask(model, { messages, max_completion_tokens: ANSWER_TOKENS }, signal);
    if (answer.statusCode !== 200) throw new ChatFailure(`it answered with status ${answer.statusCode}`);
    // From here on it takes tokens.
    yield { text: '' };
    yield* piecesOf(answer);
  } catch (error) {
    throw error instanceof ChatFailure ? error : new ChatFailure('it could not be read', { cause: error });
  } finally {
    answer?.destroy();
  }
}

function ask({ url, key, name }: ChatModel, asked: object, signal: AbortSignal): Promise<IncomingMessage> {
  return requestOutside(
    `${url.replace(/\/+$/, '')}/chat/completions`,
    {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        ...{ model: name, stream: true, stream_options: { include_usage: true } },
        ...asked,
      }),
    },
    { audience: 'operator', signal },
  );
}

/** Models of OpenAI that think refuse the older name, which everybody else understands. */
async function namesMaxTokens(answer: IncomingMessage): Promise<boolean> {
  let text = '';
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    text += String(chunk);
    if (text.length > REFUSAL_BYTES) return false;
  }
  return text.includes('max_completion_tokens');
}

async function* piecesOf(answer: IncomingMessage): AsyncGenerator<ChatPiece> {
  // A fault is told in its turn: what came before it may have come with it.
  let found: Told[] = [];
  const parser = createParser({ onEvent: ({ data }) => found.push(...toldIn(data)) });
  let [bytes, characters] = [0, 0];
  const decoder = new TextDecoder();
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES) throw new ChatFailure('its answer is too long');
    parser.feed(decoder.decode(chunk, { stream: true }));
    const ready = found;
    found = [];
    for (const told of ready) {
      if (told === 'done') return;
      if (told instanceof ChatFailure) throw told;
      if ('text' in told) characters += told.text.length;
      if (characters > ANSWER_CHARACTERS) throw new ChatFailure('its answer is too long');
      yield told;
    }
  }
  throw new ChatFailure('its answer was cut off');
}

type Told = ChatPiece | 'done' | ChatFailure;

function toldIn(data: string): Told[] {
  if (data === '[DONE]') return ['done'];
  const chunk = chunkOf(data);
  if (chunk === undefined) return [new ChatFailure('its answer is no chunk of the protocol')];
  const { delta, finish_reason: end } = chunk.choices?.[0] ?? {};
  const text = delta?.content ?? '';
  return [
    ...(text === '' ? [] : [{ text }]),
    // It had no more tokens, or a filter of the service took the rest.
    ...(end === 'length' || end === 'content_filter' ? [new ChatFailure(`it ended by ${end}`)] : []),
    ...tokensIn(chunk.usage),
  ];
}

function tokensIn(usage: z.infer<typeof Usage>): Told[] {
  const { total_tokens: total, prompt_tokens: prompt, completion_tokens: completion } = usage ?? {};
  if (typeof total === 'number') return [{ tokens: total }];
  const areBoth = typeof prompt === 'number' && typeof completion === 'number';
  return areBoth ? [{ tokens: prompt + completion }] : [];
}

/** undefined: it is none. */
function chunkOf(data: string): z.infer<typeof Chunk> | undefined {
  try {
    return Chunk.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}
