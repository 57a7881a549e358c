import { PassThrough, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type AnyCall, BASES, call } from '@fieldscope/contract/call';
import { listOf } from '@fieldscope/contract/fields';
import {
  GATHERED_MOST,
  GATHERED_PATH,
  GATHERED_TYPE,
  type GatheredCall,
  mayGather,
} from '@fieldscope/contract/gathered-calls';
import { LIVE_PLACE_HEADER } from '@fieldscope/contract/live';
import { z } from 'zod';
import type { CallRequest } from './call-input';
import type { CallResponse } from './call-response';
import { codingFor } from './long-answers';

/** The request that brings them. It is no call of the contract: who makes it may do nothing with it alone. */
export const GATHERING = call({
  method: 'POST',
  path: GATHERED_PATH,
  reads: true,
  role: 'public',
  summary: 'Answers several calls at once',
  listBody: 'calls',
  body: z.object({
    calls: listOf(
      z.object({ method: z.enum(['GET', 'POST']), address: z.string(), body: z.string().optional() }),
      { least: 1, most: GATHERED_MOST },
    ),
  }),
});

/** Outside the threads that answer. */
const COMPRESSORS = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip(),
};

interface GatheredResponse {
  headers: Record<string, string>;
  /** A line for each call, in the order in which they are answered. */
  lines: Transform;
}

/** Calls that come in one request: each is authorised, takes its turn and is answered as if it had come alone. */
export class GatheredCalls<Request extends CallRequest> {
  private readonly known = new Map<
    string,
    { call: AnyCall; answer(request: Request): Promise<CallResponse> }
  >();

  add(one: AnyCall, answer: (request: Request) => Promise<CallResponse>): void {
    if (mayGather(one)) this.known.set(`${one.method} ${one.path}`, { call: one, answer });
  }

  /** @param request that brought them, with what they share: its headers, address and connection */
  answer(calls: readonly GatheredCall[], request: Request): GatheredResponse {
    // What is long has no secrets: other answers are not compressed (long-answers.ts).
    const areLong = calls.every((one) => this.find(one)?.call.long);
    const coding = areLong ? codingFor(request.headers['accept-encoding'] as string | undefined) : undefined;
    const compressor = coding && COMPRESSORS[coding]();
    const lines = compressor ?? new PassThrough();
    // A client that leaves is no failure.
    lines.on('error', () => undefined);
    void Promise.all(
      calls.map(async (one, place) => {
        // One that may not come with others, or that breaks, has no line: it is made alone.
        const response = await this.find(one)
          ?.answer(asIfAlone(one, request))
          .catch(() => undefined);
        if (!response || lines.destroyed) return;
        lines.write(lineOf(place, response));
        compressor?.flush();
      }),
    )
      // An answer that cannot be written ends the others, not the process.
      .catch(() => undefined)
      .then(() => lines.end());
    return {
      headers: {
        'content-type': `${GATHERED_TYPE}; charset=utf-8`,
        // A proxy that collects the lines would have all wait for the slowest.
        'x-accel-buffering': 'no',
        ...(areLong && { vary: 'accept-encoding' }),
        ...(coding && { 'content-encoding': coding }),
      },
      lines,
    };
  }

  private find({ method, address }: GatheredCall) {
    return this.known.get(`${method} ${address.split('?', 1)[0]}`);
  }
}

function asIfAlone<Request extends CallRequest>({ address, body }: GatheredCall, request: Request): Request {
  const { 'accept-encoding': _, ...headers } = request.headers;
  return {
    ...request,
    headers,
    url: BASES.portal + address,
    params: {},
    query: address.split('?').slice(1).join('?'),
    body,
    contentType: body === undefined ? undefined : 'application/json',
  };
}

function lineOf(place: number, { headers, envelope, body }: CallResponse): string {
  const live = JSON.stringify(headers[LIVE_PLACE_HEADER] ?? null);
  const text = body === undefined ? JSON.stringify(envelope) : textOf(body);
  return `{"call":${place},"place":${live},"envelope":${text}}\n`;
}

const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);
