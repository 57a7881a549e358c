import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openHttpLines } from '../src/http-lines';

/** Lines to a server that treats requests as the test wants. */
async function linesTo(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const lines = openHttpLines(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    lines.close();
    server.closeAllConnections();
    server.close();
  });
  return lines;
}

const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  response.setHeader('content-length', body.length);
  const half = Math.floor(body.length / 2);
  response.write(body.subarray(0, half));
  setImmediate(() => response.end(body.subarray(half)));
};

test('every request gets its own response, however many are in flight and however the responses are split', async () => {
  const lines = await linesTo(echo);
  const sent = Array.from({ length: 300 }, (_, number) =>
    JSON.stringify({ number, name: 'Теплица 温室 °C' }),
  );
  expect(await Promise.all(sent.map((text) => lines.post('/any', 'Bearer x', text)))).toEqual(sent);
});

test('a connection that breaks fails what it carried, and the next request opens another', async () => {
  let requests = 0;
  const lines = await linesTo((request, response) => {
    requests += 1;
    if (requests <= 8) request.socket.destroy();
    else echo(request, response);
  });
  const post = () => lines.post('/any', 'Bearer x', '{}');
  const first = await Promise.allSettled(Array.from({ length: 8 }, post));
  expect(first.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  expect(await post()).toBe('{}');
});

test('a response without its length is refused', async () => {
  const lines = await linesTo((_, response) => response.write('{}'));
  await expect(lines.post('/any', 'Bearer x', '{}')).rejects.toThrow('without its length');
});
