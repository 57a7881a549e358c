import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import type { FileAnswer } from '@fieldscope/contract/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { writeLongAnswer } from './long-answers';
import type { Ctx } from './request-context';

/** The envelope of a response and its HTTP status and headers. */
export interface CallResponse {
  status: number;
  headers: Record<string, string>;
  envelope:
    | { code: number | string; data: unknown; time?: number }
    | { code: number | string; msg: string; facts?: ErrorFacts; time?: number };
  /** What is sent in place of the envelope. */
  file?: string;
}

/** Sends a response through fastify. */
export function send(reply: FastifyReply, { status, headers, envelope, file }: CallResponse): FastifyReply {
  return reply
    .status(status)
    .headers(headers)
    .send(file ?? envelope);
}

/** Sends the response of a long call through fastify. */
export function sendLong(
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { status, headers, envelope }: CallResponse,
): FastifyReply {
  const { body, ...answer } = writeLongAnswer(envelope, asked['accept-encoding']);
  return reply
    .status(status)
    .headers({ ...headers, ...answer.headers })
    .send(body);
}

/** A file as the response of a call, saved under its name. */
export const fileResponse = (
  type: string,
  { name, text }: z.output<typeof FileAnswer>,
  ctx: Pick<Ctx, 'answerHeaders'>,
) => ({
  status: 200,
  headers: {
    ...ctx.answerHeaders,
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  },
  envelope: { code: 0, data: {} },
  file: text,
});
