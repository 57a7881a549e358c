import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { users } from '@fieldscope/contract/calls/users';
import type { EventsBody } from '@fieldscope/contract/integration-events';
import {
  factsOfIntegrationKind,
  INTEGRATION_KINDS,
  type IntegrationKind,
} from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createIntegrationLog } from '../src/modules/integrations/log/log.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, PASSWORD } from './builders';
import { whenFileEnds } from './cleanup';
import { temperatureOf } from './fleet';
import { aDatabase, aServer, type TestServer } from './harness';
import { letTimePass } from './jobs';
import { aDatabaseProxy } from './platform/database-proxy';
import { aSender } from './sender';

// What every kind of integration that is sent messages promises: a new one needs a target here, and is tested like the others.

/** `silent`: it takes what it is sent and answers nothing. */
type Mood = 'takes' | 'fails' | 'silent' | 'redirects';

interface Target {
  facts: object;
  set(mood: Mood): void;
  /** Air temperatures that it has, in order; whoever reads them drops what comes again with the same id. */
  values(): Promise<number[]>;
}

const KINDS = INTEGRATION_KINDS.filter((kind) => !factsOfIntegrationKind(kind).holdsConnection);
const AIR_TEMPERATURE = 4097;

/** A web server whose moods are statuses of HTTP. */
async function aWebServer(take: (body: Buffer) => void) {
  let mood: Mood = 'takes';
  const listening = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url!.startsWith('/inside')) throw new Error('followed');
    if (mood === 'silent') return;
    if (mood === 'redirects') return response.writeHead(307, { location: '/inside' }).end();
    if (mood === 'takes') take(body);
    return response.writeHead(mood === 'takes' ? 204 : 500).end();
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const set = (next: Mood) => {
    mood = next;
  };
  return { address, set };
}

const TARGETS: Partial<Record<IntegrationKind, () => Promise<Target>>> = {
  async webhook() {
    const found = new Map<string, number>();
    const { address, set } = await aWebServer((body) => {
      for (const event of (JSON.parse(body.toString()) as EventsBody).data.events)
        if (event.type === 'reading' && event.measurement_id === AIR_TEMPERATURE)
          found.set(event.id, event.value as number);
    });
    return { facts: { settings: { address } }, set, values: async () => [...found.values()] };
  },
  async influxdb() {
    const found = new Map<string, number>();
    const { address, set } = await aWebServer((body) => {
      for (const line of gunzipSync(body).toString().split('\n')) {
        const [, series, value, time] = /^(.*) value=(\S+) (\d+)$/.exec(line)!;
        if (series!.includes(`measurement_id=${AIR_TEMPERATURE}`))
          found.set(`${series} ${time}`, Number(value));
      }
    });
    const settings = { version: '2', address, org: 'o', bucket: 'b' };
    return { facts: { settings }, set, values: async () => [...found.values()] };
  },
  async postgresql() {
    const database = await aDatabase('template1');
    const theirs = new pg.Client({ connectionString: database.url });
    await theirs.connect();
    const proxy = await aDatabaseProxy(database.url);
    whenFileEnds(async () => {
      await theirs.end();
      await database.drop();
    });
    const { hostname, port, pathname, username } = new URL(proxy.url);
    const settings = { host: hostname, port, database: pathname.slice(1), user: username, tls: 'off' };
    return {
      facts: { settings: { ...settings, table: 'readings' } },
      set: (mood) => proxy.set(mood === 'takes' ? 'pass' : mood === 'silent' ? 'lose' : 'close'),
      async values() {
        const { rows } = await theirs.query<{ value: number }>(
          `select value from readings where measurement_id = ${AIR_TEMPERATURE} order by measured_at`,
        );
        return rows.map(({ value }) => value);
      },
    };
  },
};

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
beforeAll(async () => {
  server = await aServer();
  sender = await aSender(server);
});

/** An organisation with a node and an integration, which may be on this machine. */
async function aSite(kind: IntegrationKind) {
  const owner = await anOwner(server);
  // One organisation alone runs an installation; here several reach this machine.
  await sql`update organisation set runs_installation = true where org_id = ${owner.orgId}`.execute(
    server.db,
  );
  const node = await aNode(owner);
  const target = await TARGETS[kind]!();
  server.clock.advance(MINUTE_MS);
  const facts = { kind, name: kind, topics: ['readings'], ...target.facts };
  const { integration_id } = await owner.call(integrations.create, facts as never);
  /** After hours the session has expired; asked for, what was committed is written to the log. */
  const state = async () => {
    const { account } = owner;
    owner.token = (await owner.call(users.signIn, { account, password: PASSWORD })).token;
    return (await owner.call(integrations.list))[0]!;
  };
  return {
    ...{ owner, target, integration_id, state },
    async send(value: number) {
      server.clock.advance(MINUTE_MS);
      await sender.uplink(node, temperatureOf(value));
      await state();
    },
  };
}

describe.each(KINDS)('%s', (kind) => {
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeEach(async () => {
    site = await aSite(kind);
  });

  test('that never answers keeps nobody waiting, and has everything when it does', async () => {
    const limits = INTEGRATION_LIMITS as { timeoutMs: number };
    const { timeoutMs } = limits;
    onTestFinished(() => {
      limits.timeoutMs = timeoutMs;
    });
    limits.timeoutMs = 3 * SECOND_MS;
    const other = await aSite(kind);
    site.target.set('silent');
    await Promise.all([site.send(1), other.send(2)]);
    await server.queue.runDue();
    expect(await other.target.values()).toEqual([2]);
    expect(await site.state()).toMatchObject({
      state: 'failing',
      last_error: 'timeout',
      lag: { entries: 1 },
    });
    limits.timeoutMs = timeoutMs;
    site.target.set('takes');
    server.clock.advance(HOUR_MS);
    await letTimePass(server);
    expect(await site.target.values()).toEqual([1]);
    expect(await site.state()).toMatchObject({ state: 'working', lag: { entries: 0 } });
  });

  test('that fails for a day has everything afterwards, once', async () => {
    site.target.set('fails');
    const sent: number[] = [];
    for (let quarter = 0; quarter < 5; quarter += 1) {
      await site.send(quarter);
      sent.push(quarter);
      server.clock.advance(6 * HOUR_MS);
      await letTimePass(server);
    }
    expect(await site.state()).toMatchObject({ state: 'failing', lag: { entries: 5 } });
    site.target.set('takes');
    server.clock.advance(HOUR_MS);
    await letTimePass(server);
    expect(await site.target.values()).toEqual(sent);
    expect(await site.state()).toMatchObject({ state: 'working', lag: { entries: 0 } });
  });

  test('that redirects, or is away, is not followed into the own network', async () => {
    site.target.set('redirects');
    const outcome = await site.owner.call(integrations.test, { integration_id: site.integration_id });
    expect(['redirected', 'unreachable']).toContain(outcome.error);
    await sql`update organisation set runs_installation = false`.execute(server.db);
    expect(await site.owner.call(integrations.test, { integration_id: site.integration_id })).toMatchObject({
      error: 'address_refused',
    });
  });

  test('has everything once when a process is killed after the commit, and after the delivery', async () => {
    const own = sql`org_id = ${site.owner.orgId}`;
    await sql`update integration set is_on = false where ${own}`.execute(server.db);
    await site.send(1);
    // The log was not written: the next process finds what was committed.
    await sql`delete from integration_entry where ${own}`.execute(server.db);
    await sql`update integration set is_on = true where ${own}`.execute(server.db);
    await createIntegrationLog({ ...server, ingest: { onCommitted() {} } }).recover(server.db);
    await letTimePass(server);
    // It was taken, which was not noted.
    await sql`
      with killed as (
        update integration_message set is_delivered = false
        from integration where integration.integration_id = integration_message.integration_id and ${own}
        returning integration_message.integration_id, after_position
      )
      update integration set position = after_position from killed
      where integration.integration_id = killed.integration_id`.execute(server.db);
    await site.send(2);
    // A delivery that was under way meanwhile holds the next one up.
    await expect
      .poll(async () => {
        await letTimePass(server);
        return site.target.values();
      })
      .toEqual([1, 2]);
    expect(await site.state()).toMatchObject({ state: 'working', lag: { entries: 0 } });
  });
});

test('every kind that is sent messages has a target here', () => {
  expect(Object.keys(TARGETS)).toEqual(expect.arrayContaining(KINDS));
});
