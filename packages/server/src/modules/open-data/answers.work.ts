import { MINUTE_MS } from '@fieldscope/contract/time';
import { writeLongAnswer } from '../../platform/http/long-answers';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { answer, type Question } from './answers.service';
import { Refusal } from './protocol/refusals.model';

/** What goes to the client; bytes are moved between threads. */
export interface WrittenResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

type Order = Question & {
  /** Codings that the client can read. */
  acceptEncoding: string | undefined;
};

export const ANSWER_SENSOR_THINGS: WorkKind<Order, WrittenResponse> = {
  name: 'open-data.answer',
  priority: 'readLong',
  limitMs: MINUTE_MS,
};

/** Answers a request about a publication; what the protocol refuses is an answer too. */
export async function answerSensorThings(
  tools: WorkTools,
  { acceptEncoding, ...question }: Order,
): Promise<WrittenResponse> {
  try {
    const answered = await answer(tools, question);
    return 'text' in answered
      ? { status: 200, headers: TEXT, body: bytesOf(answered.text) }
      : writtenJson(200, answered.json, acceptEncoding);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return writtenJson(error.status, refusalOf(error.status, error.message), undefined);
  }
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** As the programs of this protocol read it. */
export const refusalOf = (code: number, message: string) => ({ code, type: 'error', message });

function writtenJson(status: number, json: object, acceptEncoding: string | undefined): WrittenResponse {
  const { headers, body } = writeLongAnswer(json, acceptEncoding);
  return { status, headers, body: bytesOf(body) };
}

const bytesOf = (text: string | Uint8Array): Uint8Array =>
  typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
