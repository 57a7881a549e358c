import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { MINUTE_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../src/modules/integrations/kinds/reading-table.model';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { whenFileEnds } from './cleanup';
import { temperatureOf } from './fleet';
import { aDatabase, aServer, type TestServer } from './harness';
import { aDatabaseProxy } from './platform/database-proxy';
import { aSender } from './sender';

// Readings go on to a table in a PostgreSQL of the organisation's.

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
/** The organisation's database, and the way on which the portal reaches it. */
let theirs: pg.Client;
let proxy: Awaited<ReturnType<typeof aDatabaseProxy>>;
let login: { host: string; port: number; database: string; user: string };
beforeAll(async () => {
  server = await aServer();
  sender = await aSender(server);
  const database = await aDatabase('template1');
  theirs = new pg.Client({ connectionString: database.url });
  await theirs.connect();
  whenFileEnds(async () => {
    await theirs.end();
    await database.drop();
  });
  proxy = await aDatabaseProxy(database.url);
  const { hostname, port, pathname, username } = new URL(proxy.url);
  login = { host: hostname, port: Number(port), database: pathname.slice(1), user: username };
});
beforeEach(async () => {
  proxy.set('pass');
  owner = await anOwner(server);
  // So that a database on its own machine is within its reach.
  await sql`update organisation set runs_installation = org_id = ${owner.orgId}`.execute(server.db);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  server.clock.advance(MINUTE_MS);
});

const create = (settings: object, password = '') =>
  owner.call(integrations.create, {
    ...{ kind: 'postgresql', name: 'Warehouse', topics: ['readings'] },
    settings: { ...login, tls: 'off', ...settings },
    secrets: { password },
  } as never);
async function outcomeOf(settings: object) {
  const { integration_id } = await create(settings);
  const outcome = await owner.call(integrations.test, { integration_id });
  await owner.call(integrations.remove, { integration_id });
  return outcome;
}
const one = async () => (await owner.call(integrations.list))[0]!;
async function send(value: number): Promise<void> {
  server.clock.advance(MINUTE_MS);
  await sender.uplink(node, temperatureOf(value));
  await owner.call(integrations.list);
  await server.queue.runDue();
}
const rowsIn = async (table: string) =>
  (await theirs.query(`select * from ${table} where measurement_id = 4097 order by measured_at`)).rows;

test('readings become rows of a table that the portal makes; what comes again changes nothing', async () => {
  const { integration_id } = await create({ table: 'Readings of "farm"; drop' });
  await send(21.5);
  await send(22);
  const table = '"Readings of ""farm""; drop"';
  const rows = await rowsIn(table);
  expect(rows).toMatchObject([{ value: 21.5 }, { value: 22 }]);
  expect(rows[1]).toEqual({
    ...{
      eui: node.eui,
      device_name: 'Greenhouse 2',
      channel: 1,
      measurement_id: 4097,
      value: 22,
      text: null,
    },
    ...{ measurement: 'Air Temperature', unit: '℃', measured_at: new Date(server.clock.now()) },
  });
  const versions = async () => (await theirs.query(`select xmin from ${table}`)).rows;
  const before = await versions();
  await owner.call(integrations.replay, { integration_id, since: 0 });
  await server.queue.runDue();
  expect(await versions()).toEqual(before);
  expect(await one()).toMatchObject({ state: 'working', last_error: null, lag: { entries: 0 } });
});

test('a test writes nothing and says what the table lacks, by name', async () => {
  expect(await outcomeOf({ table: 'missing', missing_table: 'report' })).toEqual({
    ...{ error: 'not_found', status: null, detail: 'public.missing' },
  });
  expect(await outcomeOf({ table: 'tested' })).toEqual({ error: null, status: null, detail: null });
  expect((await theirs.query('select from tested')).rows).toEqual([]);
  await theirs.query('alter table tested drop unit, drop value');
  expect(await outcomeOf({ table: 'tested' })).toMatchObject({
    ...{ error: 'columns_missing', detail: 'unit text, value double precision' },
  });
  await theirs.query('alter table tested add unit text, add value boolean');
  expect(await outcomeOf({ table: 'tested' })).toMatchObject({
    ...{ error: 'columns_missing', detail: 'value double precision' },
  });
  await theirs.query('alter table tested drop value, add value double precision');
  await theirs.query('alter table tested drop constraint tested_pkey');
  expect(await outcomeOf({ table: 'tested' })).toMatchObject({ error: 'key_missing' });
  await theirs.query('create role reader login; grant select on tested to reader');
  whenFileEnds(async () => {
    await theirs.query('drop owned by reader; drop role reader');
  });
  await theirs.query('alter table tested add primary key (eui, channel, measurement_id, measured_at)');
  expect(await outcomeOf({ table: 'tested', user: 'reader' })).toMatchObject({ error: 'not_permitted' });
});

test('a test says why there is no connection, no schema or no database', async () => {
  expect(await outcomeOf({ table: 'x', schema: 'none' })).toMatchObject({
    error: 'not_found',
    detail: 'none',
  });
  expect(await outcomeOf({ table: 'x', database: 'none' })).toMatchObject({
    ...{ error: 'not_found', detail: 'none' },
  });
  expect(await outcomeOf({ table: 'x', user: 'nobody' })).toMatchObject({ error: 'unauthorised' });
  expect(await outcomeOf({ table: 'x', tls: 'verify' })).toMatchObject({ error: 'not_encrypted' });
  proxy.set('close');
  expect(await outcomeOf({ table: 'x' })).toMatchObject({ error: 'unreachable' });
});

test('who registered reaches no database of the own network', async () => {
  await sql`update organisation set runs_installation = false`.execute(server.db);
  expect(await outcomeOf({ table: 'x' })).toMatchObject({ error: 'address_refused' });
  expect(await outcomeOf({ table: 'x', host: 'localhost' })).toMatchObject({ error: 'address_refused' });
});

test('an address that changes nothing of the way', async () => {
  for (const host of ['a b', 'user@host', 'host/db', ''])
    expect(
      await owner.ask(integrations.create, {
        ...{ kind: 'postgresql', name: 'x', topics: ['readings'], settings: { ...login, host, table: 'x' } },
      } as never),
    ).toMatchObject({ body: { code: 10007 } });
});

/** Speaks what it is told to whoever connects, over TLS with a certificate that nobody knows if that is asked for. */
async function aSpeaker(speak: (socket: Socket | TLSSocket, message: Buffer) => void) {
  const sockets = new Set<Socket>();
  const listening: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (first) => {
      if (first.readUInt32BE(4) !== 80_877_103) return speak(socket, first);
      socket.write('S');
      const sealed = new TLSSocket(socket, { isServer: true, ...CERTIFICATE });
      sealed.on('error', () => {});
      sealed.once('data', (message) => speak(sealed, message));
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  return { host: '127.0.0.1', port: (listening.address() as AddressInfo).port, table: 'x' };
}
const certificate = (name: string) => readFileSync(new URL(`certificates/${name}`, import.meta.url));
const CERTIFICATE = { cert: certificate('chirpstack.pem'), key: certificate('chirpstack.key') };

/** A message of the protocol. */
const message = (code: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const AUTHENTICATED = message('R', Buffer.alloc(4));

test.each([
  ['no protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['a description that ends too early', message('T', Buffer.from([255, 255]))],
  ['rows that nobody asked for', Buffer.concat([AUTHENTICATED, message('D', Buffer.alloc(2))])],
  ['an unknown way to sign in', message('R', Buffer.from([0, 0, 0, 99]))],
  ['a first step without sense', message('R', Buffer.from('\0\0\0\x0aSCRAM-SHA-256\0\0'))],
  ['a length without sense', Buffer.concat([AUTHENTICATED, Buffer.from('Z\0\0\0\0')])],
])('what answers %s is a target that fails, and no end of the process', async (_, answer) => {
  for (const tls of ['off', 'encrypt']) {
    const speaker = await aSpeaker((socket) => socket.end(answer));
    expect(await outcomeOf({ ...speaker, tls })).toMatchObject({ error: 'unreachable' });
  }
});

test('a certificate that nobody knows is refused, unless any will do', async () => {
  const asked: string[] = [];
  const speaker = await aSpeaker((socket, startup) => {
    asked.push(startup.toString());
    const refusal = Buffer.from('SFATAL\0C28P01\0Mpassword "s3cret" is wrong\0\0');
    socket.end(message('E', refusal));
  });
  expect(await outcomeOf({ ...speaker, tls: 'verify' })).toMatchObject({ error: 'certificate_refused' });
  expect(asked).toEqual([]);
  expect(await outcomeOf({ ...speaker, tls: 'encrypt' })).toEqual({
    ...{ error: 'unauthorised', status: null, detail: null },
  });
  expect(asked[0]).toContain(`user\0${login.user}\0database\0${login.database}`);
});

test('passwords of this machine are sent to nobody', async () => {
  process.env.PGPASSWORD = 'our-own';
  whenFileEnds(() => void delete process.env.PGPASSWORD);
  const sent: string[] = [];
  const speaker = await aSpeaker((socket) => {
    socket.write(message('R', Buffer.from([0, 0, 0, 3])));
    socket.once('data', (bytes) => {
      sent.push(bytes.toString());
      socket.end();
    });
  });
  await outcomeOf(speaker);
  expect(sent).toEqual(['p\0\0\0\x05\0']);
});

test('of several readings with the same key the last is kept, and no text has what no column holds', () => {
  const reading = {
    ...({ type: 'reading', id: '1.0', eui: 'E', at: new Date(5).toISOString(), channel: 1 } as const),
    ...{ measurement_id: 1, measurement: 'm', unit: '', device_name: 'Bed\0 1' },
  };
  expect(
    rowsOf([
      { ...reading, value: 1 },
      { ...reading, value: 'a\0b' },
    ]),
  ).toMatchObject([{ device_name: 'Bed  1', value: null, text: 'a b' }]);
});
