import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, toIsoTime } from '@fieldscope/contract/time';
import { expect, onTestFinished, test } from 'vitest';
import { openCloud } from './cloud-client.service';

const EUI = Eui.parse('2CF7F1C044300001');
const FROM = Date.UTC(2026, 0, 1);
const JSON_TYPE = { 'content-type': 'application/json' };

/** An address with answers of the test's choice. */
async function aHost(answer: RequestListener) {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { asked, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

const opened = (address: string) =>
  openCloud({ address, accessId: 'A', accessKey: 'B', audience: 'operator' }, { pause: async () => {} });
const readDay = (address: string) => opened(address).listReadings(EUI, FROM, FROM + DAY_MS - 1);

/** A series with so many readings, from a moment on. */
const seriesOf = (count: number, from: number) =>
  JSON.stringify({
    code: '0',
    data: { list: [[[1, 4097]], [Array.from({ length: count }, (_, ms) => [ms, toIsoTime(from + ms)])]] },
  });

test.each<[string, RequestListener]>([
  ['a page', (_, response) => response.end('<html>sign in</html>')],
  [
    'a bomb',
    (_, response) =>
      response
        .writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(50_000_000))),
  ],
  [
    'brackets 100,000 deep',
    (_, response) => response.end(`{"code":"0","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ],
  [
    'text in place of readings',
    (_, response) => response.end('{"code":0,"data":{"list":[[[1,4097]],[["21.5"]]]}}'),
  ],
  ['no data', (_, response) => response.end('{"code":"0","data":null}')],
  ['a list', (_, response) => response.end('[{"code":"0"}]')],
  [
    'readings of years outside of the calendar',
    (_, response) =>
      response.end('{"code":"0","data":{"list":[[[1,4097]],[[[1,"99999-01-01T00:00:00Z"]]]]}}'),
  ],
])('%s is no answer', async (_, answer) => {
  const { address } = await aHost(answer);
  await expect(readDay(address)).rejects.toMatchObject({ problem: 'answer_unreadable' });
});

test('an answer without an end is cut off', async () => {
  let sent = 0;
  const { address } = await aHost((_, response) => {
    const more = () => {
      sent += 65_536;
      response.write('x'.repeat(65_536), (error) => error ?? more());
    };
    more();
  });
  await expect(readDay(address)).rejects.toMatchObject({ problem: 'answer_unreadable' });
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test.each([301, 302, 307, 308])('a %i does not lead elsewhere', async (status) => {
  const inside = await aHost((_, response) => response.end('{}'));
  for (const location of [`${inside.address}/`, 'http://169.254.169.254/latest/meta-data']) {
    const { address } = await aHost((_, response) => response.writeHead(status, { location }).end());
    await expect(readDay(address)).rejects.toMatchObject({ problem: 'answer_unreadable' });
  }
  expect(inside.asked).toEqual([]);
});

test('answers that seem cut for ever end the import, before their readings fill the memory', async () => {
  const { address, asked } = await aHost(({ url }, response) => {
    const from = Number(new URL(url!, 'http://cloud').searchParams.get('time_start'));
    response.end(seriesOf(20_000, from));
  });
  await expect(readDay(address)).rejects.toMatchObject({ problem: 'answer_unreadable' });
  expect(asked.length).toBeLessThan(64);
});

test('readings of other times than were requested are left out', async () => {
  const { address } = await aHost((_, response) => response.end(seriesOf(100, FROM - 90)));
  expect(await readDay(address)).toHaveLength(10);
});

test.each([
  ['700', 600_000],
  ['1e300', 600_000],
  ['3', 3000],
  ['-5', 5000],
  ['', 5000],
  ['Infinity', 5000],
  ['Wed, 21 Oct 2099 07:28:00 GMT', 5000],
  ['soon', 5000],
])('a cloud that is busy for "%s" is left alone for %i ms', async (after, waitMs) => {
  const { address } = await aHost((_, response) =>
    response.writeHead(429, after === '' ? {} : { 'retry-after': after }).end(),
  );
  await expect(readDay(address)).rejects.toMatchObject({ problem: 'busy', waitMs });
});
