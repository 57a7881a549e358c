import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WEBHOOK_HEADERS, WebhookBody } from '@fieldscope/contract/alarm-delivery';
import { whenFileEnds } from './cleanup';

interface ReceivedMessage {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  headers: IncomingHttpHeaders;
  body: WebhookBody;
  /** Whether the secret signed it. */
  isSignedWith(secret: string): boolean;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedMessage[];
  /** Has every message answered this way from now on. */
  answer(listener: RequestListener): void;
}

/** A real web server that takes messages of webhooks as docs/webhooks.md says. */
export async function aWebhookReceiver(): Promise<WebhookReceiver> {
  const taken: RequestListener = (_request, response) => void response.writeHead(204).end();
  let listener = taken;
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const header = (name: string) => String(request.headers[name]);
    const id = header(WEBHOOK_HEADERS.id);
    const timestamp = header(WEBHOOK_HEADERS.timestamp);
    received.push({
      id,
      timestamp: Number(timestamp),
      headers: request.headers,
      body: WebhookBody.parse(JSON.parse(body)),
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
