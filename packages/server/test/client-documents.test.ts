import { expect, test, vi } from 'vitest';
import { createClientDocuments } from '../src/modules/programs/client-documents.service';
import { fetchOutside, OutboundError } from '../src/platform/http/outbound';

const ID = 'https://app.example/client.json';
const DOCUMENT = { client_id: ID, client_name: 'App', redirect_uris: ['https://app.example/callback'] };
const log = { info: () => {} } as never;

function documents(answer?: () => Promise<Response>) {
  let now = 0;
  const fetched = vi.fn(answer ?? fetchOutside);
  return {
    ...createClientDocuments({
      clock: { now: () => now as never },
      log,
      fetch: fetched as typeof fetchOutside,
    }),
    fetched,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

test.each([
  ...['https://127.0.0.1/client.json', 'https://10.0.0.7/client.json', 'https://[::1]/client.json'],
  ...[
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/client.json',
    'https://2130706433/client.json',
  ],
])('the document of a program is not fetched from %s', async (id) => {
  const { find, fetched } = documents();
  expect(await find(id)).toBeUndefined();
  for (const { value } of fetched.mock.results) await expect(value).rejects.toThrow(OutboundError);
});

test.each([
  ...[
    'http://app.example/client.json',
    'https://app.example',
    'https://app.example/',
    'https://APP.example/client.json',
  ],
  ...[
    'https://u:p@app.example/client.json',
    'https://app.example/client.json#x',
    'https://app.example/a/../client.json',
  ],
  ...['app.example', `https://app.example/${'x'.repeat(600)}`, 'file:///etc/passwd'],
])('%s is no address of a document', async (id) => {
  const { find, fetched } = documents();
  expect(await find(id)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['leads elsewhere', () => new Response(null, { status: 302, headers: { location: 'https://10.0.0.7/' } })],
  ['is missing', () => new Response('{}', { status: 404 })],
  [
    'is of another program',
    () => Response.json({ ...DOCUMENT, client_id: 'https://app.example/other.json' }),
  ],
  ['is no JSON', () => new Response('<html>')],
  ['is nothing', () => new Response('null')],
  ['names no redirect', () => Response.json({ client_id: ID })],
  [
    'leads into the private network',
    () => Response.json({ ...DOCUMENT, redirect_uris: ['http://10.0.0.7/'] }),
  ],
  ['runs a script', () => Response.json({ ...DOCUMENT, redirect_uris: ['javascript:alert(1)'] })],
])('a document that %s makes no program', async (_what, answer) => {
  expect(await documents(async () => answer()).find(ID)).toBeUndefined();
});

test('a document is bounded, fetched once and kept for a while', async () => {
  const { find, fetched, advance } = documents(async () =>
    Response.json({
      ...DOCUMENT,
      client_name: 'App\u202e'.repeat(100),
      token_endpoint_auth_method: 'private_key_jwt',
    }),
  );
  const [one, two] = await Promise.all([find(ID), find(ID)]);
  expect(one).toEqual(two);
  expect(Object.keys(one!)).toEqual(['client_id', 'client_name', 'redirect_uris']);
  expect(one!.client_name.length).toBeLessThanOrEqual(64);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]!.at(2)).toMatchObject({
    audience: 'public',
    answerBytes: 16_384,
    timeoutMs: 5_000,
  });
  advance(11 * 60_000);
  await find(ID);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('no more than a few are fetched at once, and a missing one is asked for once a minute', async () => {
  const { find, fetched } = documents(() => new Promise(() => {}));
  for (let program = 1; program <= 20; program++) void find(`https://app.example/${program}.json`);
  expect(fetched).toHaveBeenCalledTimes(8);
  const missing = documents(async () => new Response('', { status: 404 }));
  for (let time = 1; time <= 3; time++) await missing.find(ID);
  expect(missing.fetched).toHaveBeenCalledTimes(1);
  missing.advance(61_000);
  await missing.find(ID);
  expect(missing.fetched).toHaveBeenCalledTimes(2);
});

test('a program that was read once goes on for a day while its document cannot be read, and ends with another one', async () => {
  let answer: () => Promise<Response> = async () => Response.json(DOCUMENT);
  const { find, advance } = documents(() => answer());
  expect(await find(ID)).toBeDefined();
  answer = async () => new Response('', { status: 503 });
  advance(11 * 60_000);
  expect(await find(ID)).toMatchObject({ client_id: ID });
  // Whoever keeps all places busy does not end it either.
  answer = () => new Promise(() => {});
  for (let program = 1; program <= 8; program++) void find(`https://other.example/${program}.json`);
  advance(11 * 60_000);
  expect(await find(ID)).toMatchObject({ client_id: ID });
  advance(25 * 3_600_000);
  expect(await find(ID)).toBeUndefined();
});
