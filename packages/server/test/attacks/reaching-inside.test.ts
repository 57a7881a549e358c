import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkTarget, fetchOutside, isReachable } from '../../src/platform/http/outbound';
import { whenTestEnds } from '../cleanup';

/*
 * An attacker who has an account makes the portal connect to what only the portal reaches: its own machine, the network
 * around it, and the services by which clouds give machines their credentials.
 */

const AUDIENCES = ['public', 'operator'] as const;

/** Where clouds have them, link-local or not. */
const CREDENTIALS = [
  ...['169.254.169.254', '169.254.170.2', '169.254.0.23', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe'],
  ...['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  ...['::ffff:168.63.129.16', '::ffff:6464:64c8', 'fd00:0ec2:0:0:0:0:0:0254', 'fd00:ec2::254%eth0'],
  ...['64:ff9b::a9fe:a9fe', '64:ff9b::a83f:8110', '2002:a9fe:a9fe::', '::169.254.169.254', 'fe80::a9fe:a9fe'],
];

test.each(CREDENTIALS)('no request reaches credentials of clouds: %s', (address) => {
  for (const audience of AUDIENCES) expect(isReachable(address, audience)).toBe(false);
});

test.each(CREDENTIALS)('nor by a name that has this address: %s', async (address) => {
  for (const audience of AUDIENCES) {
    const check = checkTarget('https://rebound.example', {
      audience,
      resolve: async () => ['8.8.8.8', address],
    });
    await expect(check).rejects.toMatchObject({ reason: 'address_refused' });
  }
});

/** The same few addresses, written in every way that some parser takes. */
const DISGUISES = [
  ...[
    'http://127.0.0.1./',
    'http://127.00.00.01/',
    'http://0x7F.1/',
    'http://0177.1/',
    'http://2130706433./',
  ],
  ...['http://0x7f.0x0.0x0.0x1/', 'http://127.0x1/', 'http://0300.0250.0.1/', 'http://0xc0a80001/'],
  ...[
    'http://3232235521/',
    'http://１２７．０．０．１/',
    'http://127｡0｡0｡1/',
    'http://①②⑦｡⓪.0.1/',
    'http://𝟏27.0.0.1/',
  ],
  ...[
    'http://127.0.0.1:80#@8.8.8.8/',
    'http://127.0.0.1?@8.8.8.8/',
    'http:127.0.0.1/',
    'http:\\\\127.0.0.1/',
  ],
  ...['http://[::]/', 'http://[0:0:0:0:0:0:0:1]/', 'http://[0000::0001]/', 'http://[::ffff:0a00:0001]/'],
  ...[
    'http://[::ffff:0:10.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b:1::1]/',
    'http://[2002:a00:1::]/',
  ],
  ...[
    'http://[2001:0:a00:1::]/',
    'http://[fd00::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[100::1]/',
  ],
  ...['http://0.0.0.0:8080/', 'http://0:8080/', 'http://10.1/', 'http://8.8.8.8:0/', 'http://8.8.8.8:1023/'],
  ...['http://lo%63alhost/', 'http://ⓛocalhost/', 'http://127.0.0.1%2f/', 'http://1%32%37.0.0.1/'],
];

test.each(DISGUISES)('who registered does not get inside by %s', async (address) => {
  await expect(checkTarget(address, { audience: 'public' })).rejects.toMatchObject({
    reason: expect.stringMatching(/^address_(refused|malformed)$/),
  });
});

test.each([
  [
    'a redirect into the own network',
    'HTTP/1.1 307 x\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n',
  ],
  ['an upgrade', 'HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ['a status of no meaning', 'HTTP/1.1 999 x\r\ncontent-length: 0\r\n\r\n'],
  ['a body for a status that has none', 'HTTP/1.1 204 x\r\ncontent-length: 3\r\n\r\nabc'],
  ['headers without an end', `HTTP/1.1 200 x\r\n${'a: b\r\n'.repeat(20_000)}`],
  ['what is no HTTP', '220 mail.example ESMTP\r\n'],
  ['a length that does not come', 'HTTP/1.1 200 x\r\ncontent-length: 10\r\n\r\nabc'],
  [
    'chunks that are too long',
    `HTTP/1.1 200 x\r\ntransfer-encoding: chunked\r\n\r\nffffff\r\n${'x'.repeat(3000)}`,
  ],
])('a server that answers with %s gets one request, and ends nothing', async (_, answer) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => server.close());
  const { port } = server.address() as { port: number };
  const bounds = { audience: 'operator', timeoutMs: 2_000, answerBytes: 1_000 } as const;
  const outcome = await fetchOutside(`http://127.0.0.1:${port}/`, {}, bounds).then(
    ({ status }) => status,
    ({ reason }) => reason,
  );
  expect([204, 307, 'unreachable', 'answer_too_large']).toContain(outcome);
  expect(connections).toBe(1);
});
