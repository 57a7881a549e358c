import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model was asked, and whether whoever asked is gone. */
export interface Asked {
  facts: string;
  question: string | undefined;
  gone: Promise<void>;
}

type Way = (response: ServerResponse, asked: Asked) => void | Promise<void>;

/** A language model that says what a journey has it say: chat completions that are streamed, in the way of Ollama. */
export interface ScriptedModel {
  url: string;
  asked: Asked[];
  /** How it answers from now on. */
  answers(way: Way): void;
  close(): void;
}

const chunk = (delta: object, end: string | null = null): string =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_764_000_000, model: 'scripted' },
    ...{ system_fingerprint: 'fp_ollama', choices: [{ index: 0, delta, finish_reason: end }] },
  })}\n\n`;
const END = `${chunk({}, 'stop')}data: ${JSON.stringify({
  ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'scripted', choices: [] },
  usage: { prompt_tokens: 400, completion_tokens: 40, total_tokens: 440 },
})}\n\ndata: [DONE]\n\n`;

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ role: 'assistant', content: '' }));
}
const tell = (response: ServerResponse, text: string): void => {
  for (const piece of text.match(/[\s\S]{1,4}/gu) ?? []) response.write(chunk({ content: piece }));
};

/** What the model waits for. */
export function aSignal(): { given: Promise<void>; give(): void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

export const WAYS = {
  says:
    (text: string): Way =>
    (response) => {
      begin(response);
      tell(response, text);
      response.end(END);
    },
  /** Says a text, and goes on once it is told to. */
  saysInTurns:
    (text: string, goOn: Promise<void>, rest: string): Way =>
    async (response) => {
      begin(response);
      tell(response, text);
      await goOn;
      tell(response, rest);
      response.end(END);
    },
  breaksOff:
    (text: string): Way =>
    (response) => {
      begin(response);
      tell(response, text);
      response.write('data: {"choices":[{"del', () => response.destroy());
    },
  /** As Ollama refuses a model that it does not have. */
  hasNoSuchModel: ((response) => {
    const error = { type: 'not_found_error', param: null, code: null };
    const message = 'model "scripted" not found, try pulling it first';
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message, ...error } }));
  }) as Way,
};

/** Refuses what Ollama refuses: another address, another method, no model, no messages. */
export async function aScriptedModel(): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  let way: Way = WAYS.says('');
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const gone = new Promise<void>((resolve) => response.on('close', resolve));
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST')
      return response.writeHead(404).end('404 page not found');
    const { model, stream, messages } = JSON.parse(text) as {
      model?: string;
      stream?: boolean;
      messages?: { content: string }[];
    };
    if (!model || !stream || !messages?.length) {
      const error = { message: "[] is too short - 'messages'", type: 'invalid_request_error' };
      return response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    }
    const told = JSON.parse(messages[1]!.content) as { facts: object; question?: string };
    const one = { facts: JSON.stringify(told.facts), question: told.question, gone };
    asked.push(one);
    await way(response, one);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers(other) {
      way = other;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
