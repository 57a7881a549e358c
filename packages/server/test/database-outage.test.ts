import { BASES } from '@fieldscope/contract/call';
import { ingest } from '@fieldscope/contract/calls/ingest';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aCaller, aNetworkServer, aNode, anOwner } from './builders';
import { aConnection, waiting } from './concurrency';
import { aServer, type TestServer } from './harness';
import { countJobs, isLed } from './jobs';
import { aMqttClient, closed } from './mqtt-clients';
import { aDatabaseProxy } from './platform/database-proxy';
import { anUpEvent, S2101_UPLINK } from './sender';

const BUSY = ERRORS.server_busy.code;
/** Readings of one S2101_UPLINK. */
const READINGS = 2;
const UPLINKS_OVER_POOR_LINK = 60;
const WAIT = { timeout: 20_000 };

/** Reaches the database without detours: here things are made and looked at. */
let direct: TestServer;
/** The server under test, which reaches the same database over `proxy`. */
let server: TestServer;
let proxy: Awaited<ReturnType<typeof aDatabaseProxy>>;
let site: Awaited<ReturnType<typeof aSite>>;

/** Settings of a server that reaches the database over `proxy`. */
const behindProxy = () => ({
  DATABASE_URL: proxy.url,
  DATABASE_TIMEOUT_MS: '1000',
  DATA_DIR: direct.config.DATA_DIR,
  ROLES: 'web,ingest',
});

beforeAll(async () => {
  direct = await aServer({ ROLES: 'web,ingest' });
  proxy = await aDatabaseProxy(direct.config.DATABASE_URL!);
  server = await aServer(behindProxy());
});
beforeEach(async () => {
  proxy.set('pass');
  // A test may have cut its connections.
  await vi.waitUntil(() => anOwner(direct).then(Boolean, () => false), WAIT);
  site = await aSite();
});

/** An owner, a node and a network server, each of which the server has met before. */
async function aSite() {
  direct.clock.advance(server.clock.now() - direct.clock.now());
  const owner = await anOwner(direct);
  const node = await aNode(owner);
  const { token } = await aNetworkServer(direct);
  const networkServer = aCaller(server, () => `Bearer ${token}`);
  const { ask } = aCaller(server, () => owner.token);
  const connect = () =>
    aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, { username: 'chirpstack', password: token });
  const next = () => {
    server.clock.advance(SECOND_MS);
    return anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now());
  };
  const send = (event: object) => networkServer.ask(ingest.chirpstack, event);
  await vi.waitUntil(async () => (await send(next())).status === 200, WAIT);
  return {
    token,
    ownerToken: owner.token,
    next,
    send,
    connect,
    topic: `application/7/device/${node.dev_eui.toLowerCase()}/event/up`,
    list: () => ask(users.viewOrganisation),

    credits: async () => (await owner.call(users.viewOrganisation)).um_balance,
    stored: async () => {
      const { rows } = await sql<{ uplinks: number; readings: number }>`
        select count(*)::int as uplinks, coalesce(sum(reading_count), 0)::int as readings
        from uplink join device using (device_id) where eui = ${node.eui}`.execute(direct.db);
      return rows[0];
    },
  };
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

async function readiness() {
  server.clock.advance(SECOND_MS);
  const answer = await fetch(`${server.url}/readyz`);
  return (await answer.json()) as Record<'status' | 'database' | 'writer', unknown>;
}

const times = (count: number) => ({ uplinks: count, readings: READINGS * count });

test.each([
  'keep',
  'lose',
] as const)('while a database hangs (its packets: %s) everybody is refused with 503 and nothing is acknowledged; it recovers by itself', async (packets) => {
  const client = await site.connect();
  const cut = closed(client);
  const [overHttp, overMqtt] = [site.next(), site.next()];
  proxy.set(packets);
  const [uplink, answer, calls, published] = await Promise.all([
    site.send(overHttp),
    fetch(`${server.url}${BASES.portal}${users.viewOrganisation.path}`, {
      headers: { authorization: site.ownerToken },
    }),
    Promise.all([site.list(), site.list(), site.list()]),
    Promise.race([
      client.publishAsync(site.topic, JSON.stringify(overMqtt), { qos: 1 }).then(
        () => 'acknowledged',
        () => 'cut',
      ),
      cut.then(() => 'cut'),
    ]),
    vi.waitUntil(async () => (await readiness()).database === false, WAIT),
  ]);
  expect(uplink).toMatchObject({ status: 503, body: { code: String(BUSY) } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  for (const call of calls) expect(call).toMatchObject({ status: 503, body: { code: BUSY } });
  expect(published).toBe('cut');
  expect(await readiness()).toMatchObject({ status: 'not_ready', database: false, writer: false });

  proxy.set('pass');
  await vi.waitUntil(async () => (await site.list()).status === 200, WAIT);
  expect(await site.send(overHttp)).toMatchObject({ status: 200 });
  await (await site.connect()).publishAsync(site.topic, JSON.stringify(overMqtt), { qos: 1 });
  expect(await site.stored()).toEqual(times(3));
  await vi.waitUntil(async () => (await readiness()).status === 'ready', WAIT);
});

test('a commit whose answer is lost is repeated, and stored and counted once', async () => {
  const before = await site.credits();
  let announced = 0;
  server.ingest.ingest.onCommitted((stored) => {
    announced += stored.length;
  });
  const lock = await aConnection(direct);
  await lock.query('begin; lock table uplink in access exclusive mode');
  const answer = site.send(site.next());
  await waiting(direct, 1);
  proxy.set('lose answers');
  await lock.query('commit');
  await vi.waitUntil(async () => (await site.stored())?.uplinks === 2, WAIT);
  proxy.set('pass');
  expect(await answer).toMatchObject({ status: 200 });
  expect(await site.stored()).toEqual(times(2));
  expect(await site.credits()).toBe(before - READINGS);
  expect(announced).toBe(1);
  await lock.end();
});

test('over a link that loses packets, breaks and hangs, what is acknowledged is stored and counted once', async () => {
  const before = await site.credits();
  let acknowledged = 0;
  const sendUntilAcknowledged = async (event: object) => {
    for (;;) {
      const { status } = await site.send(event);
      if (status === 200) break;
      expect(status).toBe(503);
    }
    acknowledged += 1;
  };
  const events = Array.from({ length: UPLINKS_OVER_POOR_LINK }, () => site.next());
  proxy.set('poor');
  const senders = Array.from({ length: 8 }, async () => {
    for (let event = events.pop(); event; event = events.pop()) await sendUntilAcknowledged(event);
  });
  await Promise.all([...senders, server.queue.runDue()]);
  expect(acknowledged).toBe(UPLINKS_OVER_POOR_LINK);
  expect(proxy.lost()).toBeGreaterThan(1);
  proxy.set('pass');
  expect(await site.stored()).toEqual(times(1 + UPLINKS_OVER_POOR_LINK));
  await vi.waitUntil(async () => (await site.list()).status === 200, WAIT);
  await vi.waitUntil(async () => (await readiness()).status === 'ready', WAIT);
  expect(await site.credits()).toBe(before - READINGS * UPLINKS_OVER_POOR_LINK);
}, 120_000);

test('a database that became a read-only standby fails /readyz, and is left for its successor', async () => {
  const database = sql.id(new URL(proxy.url).pathname.slice(1));
  const cutAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(direct.db);
  await cutAll();
  await vi.waitUntil(async () => (await readiness()).database === true, WAIT);
  expect(await readiness()).toMatchObject({ status: 'not_ready', database: true, writer: false });
  expect(await site.send(site.next())).toMatchObject({ status: 503 });
  expect(await site.list()).toMatchObject({ status: 200 });

  await sql`
    begin read write;
    alter database ${database} reset default_transaction_read_only;
    commit`.execute(direct.db);
  expect(await site.send(site.next())).toMatchObject({ status: 200 });
  await vi.waitUntil(async () => (await readiness()).status === 'ready', WAIT);
  // Connections that were made meanwhile stay read-only.
  await cutAll();
});

test('a server whose database hangs stops, and refuses clients that it cannot serve any more', async () => {
  const stopping = await aServer(behindProxy());
  const caller = aCaller(stopping, () => `Bearer ${site.token}`);
  proxy.set('lose');
  const answer = caller.ask(ingest.chirpstack, site.next());
  await vi.waitUntil(() => proxy.lost() > 0, WAIT);
  await stopping.running.stop();
  expect(await answer).toMatchObject({ status: 503 });
});

test('a server outlives an endpoint that closes connections at once, and works and listens again', async () => {
  const outliving = await aServer({ ...behindProxy(), ROLES: 'web,ingest,jobs' });
  await vi.waitUntil(() => isLed(direct), WAIT);
  const start = performance.now();
  proxy.set('close');
  // Every half second, until the periodic work, too, has tried to come back.
  await vi.waitUntil(() => countOf(outliving.logged(), 'notifications are down') >= 11, WAIT);
  expect(performance.now() - start).toBeGreaterThan(5000);
  expect(await site.list()).toMatchObject({ status: 503 });
  expect(await site.send(site.next())).toMatchObject({ status: 503 });

  proxy.set('pass');
  await vi.waitUntil(async () => (await site.list()).status === 200, WAIT);
  expect(await site.send(site.next())).toMatchObject({ status: 200 });
  await vi.waitUntil(() => isLed(direct), WAIT);
  await direct.mail.send({ to: 'ada@valley.example', subject: 'Your code', text: '493027' });
  await vi.waitUntil(async () => (await countJobs(direct)) === 0, WAIT);
  await outliving.stop();
});

test('queued work is done when the database is back', async () => {
  const jobs = await aServer({ ...behindProxy(), ROLES: 'jobs' });
  proxy.set('lose');
  // As its timer does.
  await jobs.queue.runDue();
  proxy.set('pass');
  await direct.mail.send({ to: 'ada@valley.example', subject: 'Your code', text: '493027' });
  await vi.waitUntil(async () => {
    await jobs.queue.runDue();
    return (await countJobs(direct)) === 0;
  }, WAIT);
});

test('a job that does not end keeps no server from stopping', async () => {
  const lock = await aConnection(direct);
  await lock.query('begin; lock table session in access exclusive mode');
  const stopping = await aServer({ ...behindProxy(), ROLES: 'jobs' });
  await waiting(direct, 1);
  await stopping.running.stop();
  expect(stopping.logged()).toContain('a part did not close');
  await lock.end();
});

test('a server that finds its database hanging does not start', async () => {
  proxy.set('lose');
  await expect(aServer(behindProxy())).rejects.toThrow(/^The database does not answer: .+$/);
});
