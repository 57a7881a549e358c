import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { Routes } from '../../../platform/http/bind';
import { takeEvent } from './stripe-events.service';
import type { SessionParts } from './stripe-sessions.service';

const PATH = '/payments/stripe/webhook';
/** Notifications are some thousand bytes; those of sessions with many lines have no lines. */
const BODY_BYTES = 256 * 1024;
/** After which a notification that was signed before is not taken: Stripe signs each attempt anew. */
const TOLERANCE_SECONDS = 300;

/** Where Stripe sends notifications. What is not answered with 2xx it sends again for days. */
export const stripeRoutes =
  (parts: SessionParts): Routes =>
  (_bind, app) =>
    void app.register(async (scope) => {
      // What is signed are the bytes.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.route({
        method: 'POST',
        url: PATH,
        bodyLimit: BODY_BYTES,
        errorHandler: (error: Error & { statusCode?: number }, _request, reply) =>
          refuse(reply, error.statusCode ?? 503, 'not_taken'),
        handler: (request, reply) => answer(parts, request, reply),
      });
    });

async function answer(
  parts: SessionParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const event = eventOf(parts, request);
  if (event === undefined) return refuse(reply, 400, 'signature_invalid');
  try {
    const ignored = await takeEvent(parts, event);
    return reply.send({ received: true, ...(ignored && { ignored }) });
  } catch (error) {
    const isUnread = error instanceof ZodError;
    const reason = isUnread ? 'not of the form that is read' : (error as Error).message;
    parts.log.error(
      { event: (event as { id?: unknown }).id, reason },
      'a notification of Stripe was not taken',
    );
    return refuse(reply, isUnread ? 400 : 503, isUnread ? 'event_malformed' : 'not_taken');
  }
}

/** undefined: Stripe did not sign it, or long ago. */
function eventOf({ api, clock }: SessionParts, { body, headers }: FastifyRequest): unknown {
  const signature = headers['stripe-signature'];
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined;
  try {
    const { webhooks, webhookSecret } = api;
    return webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, clock.now());
  } catch {
    return undefined;
  }
}

const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.status(status).send({ error });
