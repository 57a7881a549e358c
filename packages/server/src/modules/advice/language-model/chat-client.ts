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
/** Of one answer; a longer one is cut off by the model. */
export const ANSWER_TOKENS = 800;

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
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
});

/**
 * Streams the answer of a model (chat completions as OpenAI publishes them, with `stream`).
 * @param gone ends the request to the model
 * @throws ChatFailure when it fails, is cut off before its end, takes too long or is malformed
 */
export async function* streamChat(
  { url, key, name, timeoutMs }: ChatModel,
  messages: readonly Message[],
  gone: AbortSignal,
): AsyncGenerator<ChatPiece> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(timeoutMs)]);
  const body = JSON.stringify({
    ...{ model: name, messages, stream: true, stream_options: { include_usage: true } },
    max_tokens: ANSWER_TOKENS,
  });
  const headers = {
    ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  let answer: IncomingMessage | undefined;
  try {
    answer = await requestOutside(
      `${url.replace(/\/+$/, '')}/chat/completions`,
      { method: 'POST', headers, body },
      { audience: 'operator', signal },
    );
    if (answer.statusCode !== 200) throw new ChatFailure(`it answered with status ${answer.statusCode}`);
    yield* piecesOf(answer);
  } catch (error) {
    throw error instanceof ChatFailure ? error : new ChatFailure('it could not be read', { cause: error });
  } finally {
    answer?.destroy();
  }
}

async function* piecesOf(answer: IncomingMessage): AsyncGenerator<ChatPiece> {
  let found: (ChatPiece | 'done')[] = [];
  const parser = createParser({ onEvent: ({ data }) => found.push(...piecesIn(data)) });
  let bytes = 0;
  const decoder = new TextDecoder();
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES) throw new ChatFailure('its answer is too long');
    parser.feed(decoder.decode(chunk, { stream: true }));
    const ready = found;
    found = [];
    for (const piece of ready) {
      if (piece === 'done') return;
      yield piece;
    }
  }
  throw new ChatFailure('its answer was cut off');
}

function piecesIn(data: string): (ChatPiece | 'done')[] {
  if (data === '[DONE]') return ['done'];
  const { choices, usage } = chunkOf(data);
  const text = choices?.[0]?.delta?.content ?? '';
  return [...(text === '' ? [] : [{ text }]), ...(usage ? [{ tokens: usage.total_tokens }] : [])];
}

function chunkOf(data: string): z.infer<typeof Chunk> {
  try {
    return Chunk.parse(JSON.parse(data));
  } catch (error) {
    throw new ChatFailure('its answer is no chunk of the protocol', { cause: error });
  }
}
