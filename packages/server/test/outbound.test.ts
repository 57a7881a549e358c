import { Resolver } from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os, { type NetworkInterfaceInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkTarget, fetchOutside, isReachable, type ResolveName } from '../src/platform/http/outbound';
import { connectOutside } from '../src/platform/http/outbound-socket';

const refusal = (reason: string) => expect.objectContaining({ reason });
const at =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses;

/** A web server on this machine. */
async function aWebServer(answer: RequestListener): Promise<{ url: string; port: number }> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

describe('addresses', () => {
  test.each([
    ['8.8.8.8', '1.1.1.1', '203.1.113.1', '2606:4700:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'],
  ])('everybody reaches public ones', (...addresses) => {
    for (const address of addresses)
      expect([address, isReachable(address, 'public')]).toEqual([address, true]);
  });

  test.each([
    ['this network', '0.0.0.0', '0.1.2.3', '::'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1'],
    ['link-local', '169.254.169.254', 'fe80::1', 'febf::1'],
    ['shared by carriers', '100.64.0.1', '100.127.255.254'],
    ['for documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    ['for benchmarks', '198.18.0.1', '198.19.255.254', '2001:2::1'],
    ['of protocols', '192.0.0.1', '192.88.99.1', '2001:1::1'],
    ['multicast and broadcast', '224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', 'ff02::1'],
    ['IPv4 as IPv6', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1'],
    ['IPv4 by a translator', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
    ['unique local', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
    ['no address', '', 'localhost', '127.1', '0x7f000001', 'fe80::1%eth0'],
  ])('who registered reaches none that is %s', (_, ...addresses) => {
    for (const address of addresses)
      expect([address, isReachable(address, 'public')]).toEqual([address, false]);
  });

  test('who registered does not reach this machine by its public addresses either, nor by a name that has one', async () => {
    const own = (address: string) => ({ address }) as NetworkInterfaceInfo;
    const interfaces = vi.spyOn(os, 'networkInterfaces');
    interfaces.mockReturnValue({ eth0: [own('9.8.7.6'), own('2a00:1450:0:0::5')], lo: [own('127.0.0.1')] });
    onTestFinished(() => interfaces.mockRestore());
    for (const address of ['9.8.7.6', '::ffff:9.8.7.6', '2a00:1450::5']) {
      expect([address, isReachable(address, 'public')]).toEqual([address, false]);
      expect([address, isReachable(address, 'operator')]).toEqual([address, true]);
    }
    expect(isReachable('9.8.7.7', 'public')).toBe(true);
    const rebound = { audience: 'public', resolve: at('8.8.8.8', '9.8.7.6') } as const;
    await expect(checkTarget('https://portal.example', rebound)).rejects.toEqual(refusal('address_refused'));
  });

  test('who runs the installation reaches their own network, and no machine credentials', () => {
    const own = ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', '172.20.0.1', '100.64.0.7', 'fd00::1'];
    for (const address of [...own, '8.8.8.8', '::ffff:10.0.0.1'])
      expect([address, isReachable(address, 'operator')]).toEqual([address, true]);
    const refusing = [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      'fe80::1',
      '0.0.0.0',
      '::',
      '224.0.0.1',
      '64:ff9b::7f00:1',
    ];
    for (const address of refusing)
      expect([address, isReachable(address, 'operator')]).toEqual([address, false]);
  });
});

describe('what a user enters', () => {
  test.each([
    ['http://127.0.0.1/'],
    ['http://127.1:8080/'],
    ['http://2130706433/'],
    ['http://0x7f000001/'],
    ['http://0x7f.0.0.1/'],
    ['http://0177.0.0.1/'],
    ['http://017700000001/'],
    ['http://127。0。0。1/'],
    ['http://①②⑦.0.0.1/'],
    ['http://[::1]/'],
    ['http://[::ffff:7f00:1]/'],
    ['http://[::ffff:127.0.0.1]:8080/'],
    ['http://[64:ff9b::127.0.0.1]/'],
    ['http://[2002:7f00:1::]/'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://0/'],
    ['http://10.0.0.1\\@8.8.8.8/'],
    ['https://8.8.8.8:22/'],
    ['http://8.8.8.8:25/'],
  ])('%s is refused', async (address) => {
    await expect(checkTarget(address, { audience: 'public' })).rejects.toEqual(refusal('address_refused'));
  });

  test.each([
    ['file:///etc/passwd'],
    ['gopher://8.8.8.8/'],
    ['ftp://8.8.8.8/'],
    ['data:text/plain,1'],
    ['8.8.8.8:8080'],
    ['http://'],
    ['http://user:pass@8.8.8.8/'],
    ['http://8.8.8.8@127.0.0.1/'],
    ['http://8.8.8.8%00.example/'],
    ['http://[fe80::1%25eth0]/'],
    ['http://1.2.3.4.5/'],
  ])('%s is none that is understood', async (address) => {
    for (const audience of ['public', 'operator'] as const)
      await expect(checkTarget(address, { audience })).rejects.toEqual(refusal('address_malformed'));
  });

  test('a name is refused when one of its addresses is', async () => {
    const resolve = at('8.8.8.8', '10.0.0.7');
    const check = checkTarget('https://both.example', { audience: 'public', resolve });
    await expect(check).rejects.toEqual(refusal('address_refused'));
    expect(await checkTarget('https://both.example', { audience: 'operator', resolve })).toMatchObject({
      hostname: 'both.example',
      port: 443,
      addresses: ['8.8.8.8', '10.0.0.7'],
    });
  });

  test('names of this machine are refused whatever they look like', async () => {
    for (const name of ['localhost', 'LOCALHOST'])
      await expect(checkTarget(`http://${name}/`, { audience: 'public' })).rejects.toEqual(
        refusal('address_refused'),
      );
  });

  test("names of others are asked of name servers, not of the system's few look-ups that all share", async () => {
    const asked = [
      vi.spyOn(Resolver.prototype, 'resolve4'),
      vi.spyOn(Resolver.prototype, 'resolve6'),
    ] as const;
    onTestFinished(() => asked.forEach((one) => void one.mockRestore()));
    asked[0].mockResolvedValue(['8.8.8.8']);
    asked[1].mockRejectedValue(new Error('ENODATA'));
    expect(await checkTarget('https://farm.example', { audience: 'public' })).toMatchObject({
      addresses: ['8.8.8.8'],
    });
    asked[1].mockResolvedValue(['fd00::1']);
    const rebound = checkTarget('https://farm.example', { audience: 'public' });
    await expect(rebound).rejects.toEqual(refusal('address_refused'));
    asked[0].mockRejectedValue(new Error('ENOTFOUND'));
    asked[1].mockRejectedValue(new Error('ENOTFOUND'));
    const unknown = checkTarget('https://farm.example', { audience: 'public' });
    await expect(unknown).rejects.toEqual(refusal('name_unknown'));
  });

  test('a name that has no address', async () => {
    const unknown = { audience: 'public', resolve: at() } as const;
    await expect(checkTarget('http://none.example', unknown)).rejects.toEqual(refusal('name_unknown'));
  });
});

describe('a request', () => {
  test('goes out with its headers and body and brings the answer', async () => {
    const { url } = await aWebServer((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        response.writeHead(201, {
          'x-received': `${request.method} ${request.url} ${request.headers['x-key']}`,
        });
        response.end(`${body}!`);
      });
    });
    const sent = { method: 'POST', headers: { 'x-key': 'k' }, body: 'hello' };
    const answer = await fetchOutside(`${url}/path?a=1`, sent, { audience: 'operator' });
    expect([answer.status, answer.headers.get('x-received'), await answer.text()]).toEqual([
      201,
      'POST /path?a=1 k',
      'hello!',
    ]);
  });

  test('goes to the address that was checked, whatever its name says afterwards', async () => {
    let resolved = 0;
    const { port } = await aWebServer((request, response) => response.end(request.headers.host));
    const resolve: ResolveName = async () => [resolved++ === 0 ? '127.0.0.1' : '169.254.169.254'];
    const answer = await fetchOutside(
      `http://changing.example:${port}/`,
      {},
      { audience: 'operator', resolve },
    );
    expect([await answer.text(), resolved]).toEqual([`changing.example:${port}`, 1]);
  });

  test('does not go to a private address that a public name has', async () => {
    let asked = 0;
    const { port } = await aWebServer((_, response) => {
      asked += 1;
      response.end();
    });
    const options = { audience: 'public', resolve: at('127.0.0.1') } as const;
    await expect(fetchOutside(`http://rebound.example:${port}/`, {}, options)).rejects.toEqual(
      refusal('address_refused'),
    );
    expect(asked).toBe(0);
  });

  test('ends where an answer only ever says that one follows, or comes a byte at a time', async () => {
    const interim = await aWebServer((_, response) => {
      for (let nth = 0; nth < 20; nth += 1) response.writeContinue();
      response.end();
    });
    await expect(fetchOutside(interim.url, {}, { audience: 'operator' })).rejects.toEqual(
      refusal('unreachable'),
    );
    const inPieces = (count: number) =>
      aWebServer(({ socket }) => {
        const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
        socket.end(`${head}${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`);
      });
    const few = await fetchOutside((await inPieces(1_000)).url, {}, { audience: 'operator' });
    expect((await few.text()).length).toBe(1_000);
    const many = await inPieces(10_000);
    await expect(fetchOutside(many.url, {}, { audience: 'operator' })).rejects.toEqual(
      refusal('answer_too_large'),
    );
  });

  test('follows no redirect', async () => {
    const { url } = await aWebServer((request, response) => {
      if (request.url !== '/') throw new Error('followed');
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    expect((await fetchOutside(url, {}, { audience: 'operator' })).status).toBe(302);
  });

  test('gives up on an answer that is too long, that never comes or never ends', async () => {
    const { url } = await aWebServer((request, response) => {
      if (request.url === '/long') response.end('x'.repeat(2000));
      if (request.url === '/endless') response.write('x');
    });
    const bounds = { audience: 'operator', timeoutMs: 200, answerBytes: 1000 } as const;
    await expect(fetchOutside(`${url}/silent`, {}, bounds)).rejects.toEqual(refusal('timeout'));
    await expect(fetchOutside(`${url}/endless`, {}, bounds)).rejects.toEqual(refusal('timeout'));
    await expect(fetchOutside(`${url}/long`, {}, { ...bounds, timeoutMs: 10_000 })).rejects.toEqual(
      refusal('answer_too_large'),
    );
  });

  test('gives up on a name that is never resolved', async () => {
    const never = {
      audience: 'operator',
      timeoutMs: 50,
      resolve: () => new Promise<never>(() => {}),
    } as const;
    await expect(fetchOutside('http://slow.example', {}, never)).rejects.toEqual(refusal('timeout'));
  });

  test('reports that nothing listens', async () => {
    const request = fetchOutside('http://127.0.0.1:1', {}, { audience: 'operator' });
    await expect(request).rejects.toEqual(refusal('unreachable'));
  });
});

describe('a connection of another protocol', () => {
  const name = (hostname: string, port: number) => ({ hostname, port });

  test('goes to the address that was checked, and brings what is written there', async () => {
    const { port } = await aWebServer((request, response) => response.end(request.headers.host));
    let resolved = 0;
    const resolve: ResolveName = async () => [resolved++ === 0 ? '127.0.0.1' : '169.254.169.254'];
    const socket = await connectOutside(name('broker.example', port), {
      audience: 'operator',
      timeoutMs: 10_000,
      resolve,
    });
    socket.end('GET / HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n');
    expect([(await text(socket)).startsWith('HTTP/1.1 200 OK'), resolved]).toEqual([true, 1]);
  });

  test.each([
    ['127.0.0.1', 5432],
    ['10.1.2.3', 5432],
    ['::1', 5432],
    ['::ffff:127.0.0.1', 5432],
    ['fe80::1%eth0', 5432],
    ['169.254.169.254', 80],
    ['localhost', 5432],
    ['database', 5432],
    ['8.8.8.8', 22],
    ['rebound.example', 5432],
  ])('of who registered, to %s %i, is refused', async (hostname, port) => {
    const options = { audience: 'public', timeoutMs: 10_000, resolve: at('8.8.8.8', '10.0.0.7') } as const;
    await expect(connectOutside(name(hostname, port), options)).rejects.toEqual(refusal('address_refused'));
  });

  test('is given up where nothing listens, or a name is never resolved', async () => {
    const options = { audience: 'operator', timeoutMs: 10_000 } as const;
    await expect(connectOutside(name('127.0.0.1', 1), options)).rejects.toEqual(refusal('unreachable'));
    const resolve = () => new Promise<never>(() => {});
    const never = connectOutside(name('slow.example', 5432), { ...options, timeoutMs: 50, resolve });
    await expect(never).rejects.toEqual(refusal('timeout'));
  });
});
