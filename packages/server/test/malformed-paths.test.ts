import { beforeAll, expect, test } from 'vitest';
import { anOwner } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

test('a part of a path that is far too long is refused as any other wrong one', async () => {
  const { token } = await anOwner(server);
  const at = (id: string) =>
    fetch(`${server.url}/portalapi/chart/update_chart/${id}`, {
      method: 'PATCH',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Warmth', series: [] }),
    });
  const [long, wrong] = [await at('9'.repeat(5000)), await at('nine')];
  expect([long.status, await long.json()]).toEqual([wrong.status, await wrong.json()]);
});

test.each([
  ['/%', 10020],
  ['/assets/%ff.js?v=%', 10020],
  ['/portalapi/%zz', 10020],
  ['/openapi/%c3%28', '11107'],
])('%s cannot be decoded and is answered as a path that does not exist, with the usual headers', async (path, code) => {
  const [malformed, missing] = await Promise.all(
    [path, path.replace(/%[^?]*/, 'nothing')].map((url) => fetch(server.url + url)),
  );
  expect(malformed!.status).toBe(404);
  expect(await malformed!.json()).toEqual({ code, msg: expect.any(String) });
  const headersOf = ({ headers }: Response) => {
    const { date: _, 'content-length': __, ...rest } = Object.fromEntries(headers);
    return rest;
  };
  expect(headersOf(malformed!)).toEqual(headersOf(missing!));
});
