import { once } from 'node:events';
import { connect } from 'node:net';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { expect, test, vi } from 'vitest';
import { OpenConnections } from '../src/platform/open-connections';
import { aHouse } from './harness';
import { aSite } from './ingest-site';
import { whenTestEnds } from './leaving';
import { aConnection, waiting } from './overtaken';
import { S2101_UPLINK } from './sender';

const site = aSite();

/** A connection to write to as a network server that does things its own way. */
async function aWire(port = Number(new URL(site.house.url).port)) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  whenTestEnds(() => void socket.destroy());
  let heard = '';
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text;
  });
  await once(socket, 'connect');
  return {
    socket,
    /** Resolves once the bytes have left, so that the next ones come in a segment of their own. */
    write: (bytes: string | Buffer) =>
      new Promise((resolve) => socket.write(bytes, () => setImmediate(resolve))),
    ended: () => once(socket, 'end'),
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    heard: () => heard,
  };
}

let fCnt = 0;
/** An uplink as an event; each is another one. */
function anEvent(): string {
  fCnt += 1;
  return JSON.stringify(site.up(S2101_UPLINK, { fCnt, receivedAt: site.now() - fCnt * SECOND_MS }));
}

function aPost(body: string, fields: string[] = []): Buffer {
  const head = [
    'POST /ingest/chirpstack?event=up HTTP/1.1',
    'Host: farm',
    `Authorization: Bearer ${site.server.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...fields,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
const ASKS_FOR_HEALTH = 'GET /healthz HTTP/1.1\r\nHost: farm\r\n\r\n';
const answers = (wire: Awaited<ReturnType<typeof aWire>>, count: number) =>
  vi.waitUntil(() => wire.statuses().length === count, 10_000);

test('one connection carries uplink after uplink', async () => {
  const wire = await aWire();
  for (let count = 1; count <= 3; count++) {
    await wire.write(aPost(anEvent()));
    await answers(wire, count);
  }
  expect(wire.statuses()).toEqual([200, 200, 200]);
  expect(wire.heard().match(/"outcome":"stored"/g)).toHaveLength(3);
  expect(await site.uplinks()).toHaveLength(3);
});

test('an uplink may come byte by byte, and letters of several bytes in pieces', async () => {
  const wire = await aWire();
  const body = JSON.stringify({ ...JSON.parse(anEvent()), note: '温室' });
  for (const byte of aPost(body)) await wire.write(Buffer.of(byte));
  await answers(wire, 1);
  const bytes = aPost(JSON.stringify({ ...JSON.parse(anEvent()), note: '温室' }));
  const inside = bytes.indexOf('温') + 1;
  const another = await aWire();
  await another.write(bytes.subarray(0, inside));
  await another.write(bytes.subarray(inside));
  await answers(another, 1);
  expect(await site.uplinks()).toHaveLength(2);
});

test('requests sent without waiting are answered in their order', async () => {
  const wire = await aWire();
  const unknown = aPost('{"deviceInfo":{"devEui":"2CF7F1C044300999"}}');
  await wire.write(
    Buffer.concat([aPost(anEvent()), unknown, aPost(anEvent()), Buffer.from(ASKS_FOR_HEALTH)]),
  );
  await answers(wire, 4);
  const codes = [...wire.heard().matchAll(/"code":"(\d+)"/g)].map(([, code]) => code);
  expect(codes).toEqual(['0', String(ERRORS.eui_not_registered.code), '0']);
  expect(wire.heard()).toMatch(/{"status":"alive"}$/);
  expect(await site.uplinks()).toHaveLength(2);
});

test('whatever else a connection asks for is answered as ever, and uplinks after it', async () => {
  const wire = await aWire();
  await wire.write(aPost(anEvent()));
  await answers(wire, 1);
  await wire.write(ASKS_FOR_HEALTH);
  await answers(wire, 2);
  await wire.write(aPost(anEvent(), ['Connection: close']));
  await wire.ended();
  expect(wire.statuses()).toEqual([200, 200, 200]);
  expect(await site.uplinks()).toHaveLength(2);
});

test('who says goodbye after the request is answered first', async () => {
  const wire = await aWire();
  wire.socket.end(aPost(anEvent()));
  await wire.ended();
  expect(wire.heard()).toContain('"outcome":"stored"');
  expect(wire.heard()).toContain('connection: close');
});

test('so is who sends two at once and says goodbye', async () => {
  const wire = await aWire();
  wire.socket.end(Buffer.concat([aPost(anEvent()), aPost(anEvent())]));
  await wire.ended();
  expect(wire.statuses()).toEqual([200, 200]);
  expect(await site.uplinks()).toHaveLength(2);
});

test('a connection that broke before its answer is nobody’s', async () => {
  const handedOver = vi.spyOn(OpenConnections.prototype, 'leaveLane');
  const stored = vi.spyOn(site.house.ingest, 'store');
  whenTestEnds(() => vi.restoreAllMocks());
  const lock = await aConnection(site.house);
  await lock.query('begin; lock table reading in access exclusive mode');
  const wire = await aWire();
  await wire.write(Buffer.concat([aPost(anEvent()), Buffer.from(ASKS_FOR_HEALTH)]));
  await waiting(site.house, 1);
  wire.socket.resetAndDestroy();
  await lock.query('commit');
  await lock.end();
  expect(await stored.mock.results[0]!.value).toMatchObject({ kind: 'stored' });
  expect(await site.uplinks()).toHaveLength(1);
  expect(handedOver).not.toHaveBeenCalled();
});

test('half an uplink is none', async () => {
  const wire = await aWire();
  const bytes = aPost(anEvent());
  wire.socket.end(bytes.subarray(0, bytes.length - 1));
  await wire.ended();
  expect(wire.heard()).toBe('');
  expect(await site.uplinks()).toEqual([]);
});

test('a body may be as long as the limit, and no longer', async () => {
  const fill = (bytes: number) => {
    const event = JSON.parse(anEvent());
    const rest = bytes - Buffer.byteLength(JSON.stringify({ ...event, note: '' }));
    return aPost(JSON.stringify({ ...event, note: 'n'.repeat(rest) }));
  };
  const wire = await aWire();
  await wire.write(fill(LIMITS.ingest.bodyBytes));
  await answers(wire, 1);
  await wire.write(fill(LIMITS.ingest.bodyBytes + 1));
  await answers(wire, 2);
  expect(wire.statuses()).toEqual([200, 413]);
  expect(await site.uplinks()).toHaveLength(1);
});

test('a stop answers what came before it, and closes the connections that rest', async () => {
  const house = await aHouse({ DATABASE_URL: site.house.config.DATABASE_URL });
  const { port } = house.server;
  const busy = await aWire(port);
  const resting = await aWire(port);
  await resting.write(aPost(anEvent()));
  await answers(resting, 1);
  const lock = await aConnection(site.house);
  await lock.query('begin; lock table reading in access exclusive mode');
  await busy.write(aPost(anEvent()));
  await waiting(house, 1);
  const stopped = house.stop();
  await resting.ended();
  resting.socket.end();
  expect(busy.heard()).toBe('');
  await lock.query('commit');
  await busy.ended();
  busy.socket.end();
  expect(busy.heard()).toContain('"outcome":"stored"');
  expect(busy.heard()).toContain('connection: close');
  await Promise.all([stopped, lock.end()]);
});
