import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { whenFileEnds } from './cleanup';

/** A tunnel service of an operator, and what it was asked. */
export async function aTunnelService(
  answer: { status?: number; body: string } = { body: '{"ticket":"ssh"}' },
) {
  const asked: { authorization?: string; body: unknown }[] = [];
  const service = createServer(async (request: IncomingMessage, response) => {
    asked.push({ authorization: request.headers.authorization, body: await json(request) });
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => void service.close());
  return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/open`, asked };
}
