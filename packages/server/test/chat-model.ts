import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** What a model was sent. */
export interface ChatRequest {
  authorization: string | undefined;
  text: string;
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string }[];
    tools?: unknown;
  };
  /** Settles when the client is gone. */
  closed: Promise<void>;
}

type Answer = (request: ChatRequest, response: ServerResponse) => void | Promise<void>;

/** A stand-in for a language model, after the published protocol of chat completions that are streamed. */
export interface ChatStandIn {
  url(): string;
  asked: ChatRequest[];
  /** How it answers from now on. */
  answer: Answer;
}

const chunkOf = (delta: object, more: object = {}): string =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_764_000_000, model: 'stand-in' },
    choices: [{ index: 0, delta, finish_reason: null }],
    ...more,
  })}\n\n`;

const DONE = 'data: [DONE]\n\n';
const USAGE = chunkOf(
  {},
  { choices: [], usage: { prompt_tokens: 400, completion_tokens: 20, total_tokens: 420 } },
);

const begin = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });

/** Says a text in pieces of a few characters, as tokens come. */
const pieces = (text: string): string[] => text.match(/[\s\S]{1,3}/gu) ?? [];

export const SAYS = {
  text:
    (text: string, { usage = true } = {}): Answer =>
    (_, response) => {
      begin(response).write(chunkOf({ role: 'assistant', content: '' }));
      for (const piece of pieces(text)) response.write(chunkOf({ content: piece }));
      response.write(chunkOf({}, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
      response.end((usage ? USAGE : '') + DONE);
    },
  /** Says in each chunk a part of a text, in so many chunks. */
  manyPieces:
    (count: number, text: string): Answer =>
    (_, response) => {
      begin(response);
      for (let piece = 0; piece < count; piece += 1)
        response.write(`data: {"choices":[{"delta":{"content":"${piece === 0 ? text : ''}"}}]}\n\n`);
      response.end(DONE);
    },
  /** Says a text, and what it took as the service writes it. */
  usage:
    (usage: object, text: string): Answer =>
    (_, response) => {
      begin(response).write(chunkOf({ content: text }));
      response.end(chunkOf({}, { choices: [], usage }) + DONE);
    },
  /** Breaks off behind a text. */
  cutOff:
    (text: string): Answer =>
    (_, response) => {
      begin(response);
      for (const piece of pieces(text)) response.write(chunkOf({ content: piece }));
      response.write('data: {"choices":[{"del', () => response.destroy());
    },
  /** Says a text, and then nothing until the client goes. */
  silentAfter:
    (text: string): Answer =>
    (_, response) => {
      begin(response).flushHeaders();
      for (const piece of pieces(text)) response.write(chunkOf({ content: piece }));
    },
  status:
    (status: number): Answer =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: { message: 'secret-of-the-operator is wrong', type: 'invalid_request_error' },
        }),
      );
    },
  malformed: ((_, response) => {
    begin(response).end(`data: ["no chunk"]\n\n${DONE}`);
  }) as Answer,
  toolCall:
    (text: string): Answer =>
    (_, response) => {
      begin(response).write(
        chunkOf({
          tool_calls: [
            { index: 0, id: 'call_1', type: 'function', function: { name: 'delete_node', arguments: '{}' } },
          ],
        }),
      );
      for (const piece of pieces(text)) response.write(chunkOf({ content: piece }));
      response.end(USAGE + DONE);
    },
  /** Says a text, and has no more tokens then, or is stopped by a filter. */
  endsBy:
    (reason: 'length' | 'content_filter', text: string): Answer =>
    (_, response) => {
      begin(response);
      for (const piece of pieces(text)) response.write(chunkOf({ content: piece }));
      response.write(chunkOf({}, { choices: [{ index: 0, delta: {}, finish_reason: reason }] }));
      response.end(USAGE + DONE);
    },
  /** Thinks before it speaks, as Ollama tells of models that do. */
  thinking:
    (thought: string, text: string): Answer =>
    (_, response) => {
      begin(response);
      for (const piece of pieces(thought)) response.write(chunkOf({ role: 'assistant', reasoning: piece }));
      for (const piece of pieces(text)) response.write(chunkOf({ content: piece }));
      response.end(USAGE + DONE);
    },
  /** Refuses the older name of a limit, as models of OpenAI do that think. */
  newNamesOnly:
    (text: string): Answer =>
    (request, response) => {
      if (!('max_tokens' in request.body)) return SAYS.text(text)(request, response);
      const error = {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        ...{ type: 'invalid_request_error', param: 'max_tokens', code: 'unsupported_parameter' },
      };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    },
  /** Sends whoever asks somewhere else. */
  redirect:
    (location: string): Answer =>
    (_, response) => {
      response.writeHead(307, { location }).end();
    },
  /** Sends bytes that are no lines of the protocol, whatever they claim to be. */
  bytes:
    (bytes: string | Buffer, headers: Record<string, string> = {}): Answer =>
    (_, response) => {
      begin(response, headers).end(bytes);
    },
  /** Never ends, and never ends a sentence. */
  endless: ((request, response) => {
    begin(response);
    let gone = false;
    void request.closed.then(() => {
      gone = true;
    });
    const more = () => {
      while (!gone && response.write(chunkOf({ content: 'temperature '.repeat(200) })));
      if (!gone) response.once('drain', more);
    };
    more();
  }) as Answer,
};

/** For a test file: a model that says what the test has it say. */
export function aChatModel(): ChatStandIn {
  const standIn = { asked: [], answer: SAYS.text('') } as unknown as ChatStandIn;
  const http = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const closed = new Promise<void>((resolve) => response.on('close', resolve));
    const asked = { authorization: request.headers.authorization, text, body: JSON.parse(text), closed };
    standIn.asked.push(asked);
    await standIn.answer(asked, response);
  });
  standIn.url = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    standIn.asked.length = 0;
  });
  afterAll(() => {
    http.closeAllConnections();
    return new Promise((resolve) => http.close(resolve));
  });
  return standIn;
}
