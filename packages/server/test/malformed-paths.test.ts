import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
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
