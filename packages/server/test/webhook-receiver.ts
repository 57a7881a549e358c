import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebhookBody } from '@fieldscope/contract/alarm-delivery';
import { WEBHOOK_HEADERS } from '@fieldscope/contract/webhook-requests';
import type { z } from 'zod';
import { whenFileEnds } from './cleanup';

interface ReceivedMessage<Body> {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  headers: IncomingHttpHeaders;
  body: Body;
  /** Whether the secret signed it. */
  isSignedWith(secret: string): boolean;
}

export interface WebhookReceiver<Body = WebhookBody> {
  url: string;
  received: ReceivedMessage<Body>[];
  /** Has every message answered this way from now on. */
  answer(listener: RequestListener): void;
}

/** A real web server that takes messages of webhooks as docs/webhooks.md says. */
export async function aWebhookReceiver<Body = WebhookBody>(
  schema: z.ZodType<Body> = WebhookBody as never,
): Promise<WebhookReceiver<Body>> {
  const taken: RequestListener = (_request, response) => void response.writeHead(204).end();
  let listener = taken;
  const received: ReceivedMessage<Body>[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const header = (name: string) => String(request.headers[name]);
    const id = header(WEBHOOK_HEADERS.id);
    const timestamp = header(WEBHOOK_HEADERS.timestamp);
    received.push({
      id,
      timestamp: Number(timestamp),
      headers: request.headers,
      body: schema.parse(JSON.parse(body)),
      isSignedWith(secret) {
        const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
        const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
        return header(WEBHOOK_HEADERS.signature) === `v1,${expected}`;
      },
    });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alarms?token=abc`,
    received,
    answer(next) {
      listener = next;
    },
  };
}
