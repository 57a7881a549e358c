import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type DerivedSettings, derived } from '@fieldscope/contract/calls/derived';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { EventsBody, type ReadingEvent } from '@fieldscope/contract/integration-events';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { deriveDue } from '../src/modules/derived/derivation.service';
import { packClosedDays } from '../src/modules/history/packing.service';
import { noteLooking } from '../src/modules/integrations/delivery/delivery.repository';
import { wakeForgotten } from '../src/modules/integrations/delivery/waking.service';
import { purgeIntegrations } from '../src/modules/integrations/integrations.service';
import { linesOf } from '../src/modules/integrations/kinds/line-protocol.model';
import { createIntegrationLog } from '../src/modules/integrations/log/log.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, PASSWORD, type User } from './builders';
import { whenFileEnds } from './cleanup';
import { climateOf, temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { letTimePass } from './jobs';
import { aSender } from './sender';
import { aWebhookReceiver, type WebhookReceiver } from './webhook-receiver';

// What an organisation stores goes on to its integrations: everything, once, in the order in which it was stored.

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
/** Runs the installation, so that a receiver on its own machine is within its reach. */
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
let receiver: WebhookReceiver<EventsBody>;
beforeAll(async () => {
  server = await aServer();
  sender = await aSender(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${owner.orgId}`.execute(server.db);
  receiver = await aWebhookReceiver(EventsBody);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  server.clock.advance(MINUTE_MS);
});

const create = (facts: object = {}) =>
  owner.call(integrations.create, {
    ...{ kind: 'webhook', name: 'Warehouse', topics: ['readings'] },
    settings: { address: receiver.url },
    ...facts,
  } as never);
const one = async () => (await owner.call(integrations.list))[0]!;
/** Has what was committed sent; after days the session has expired. */
async function settle(): Promise<void> {
  const { account } = owner;
  owner.token = (await owner.call(users.signIn, { account, password: PASSWORD })).token;
  await owner.call(integrations.list);
  await server.queue.runDue();
}
async function send(value: number, of = node): Promise<void> {
  server.clock.advance(MINUTE_MS);
  await sender.uplink(of, temperatureOf(value));
}
const readings = () =>
  receiver.received.flatMap(({ body }) =>
    body.data.events.filter((event): event is ReadingEvent => event.type === 'reading'),
  );
const temperatures = () =>
  readings()
    .filter(({ measurement_id }) => measurement_id === 4097)
    .map(({ value }) => value);
/** Another process of the installation: it knows nothing of what this one holds in memory. */
const anotherLog = () => createIntegrationLog({ ...server, ingest: { onCommitted() {} } });

describe('a webhook', () => {
  test('gets readings as they are stored, signed with the secret that was shown when it was made', async () => {
    const { secret, integration_id } = await create();
    await send(21.5);
    await settle();
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(message!.isSignedWith(secret!)).toBe(true);
    expect(readings()[0]).toMatchObject({
      ...{ type: 'reading', eui: node.eui, device_name: 'Greenhouse 2', channel: 1 },
      ...{ measurement_id: 4097, measurement: 'Air Temperature', value: 21.5, unit: '℃' },
      at: new Date(server.clock.now()).toISOString(),
    });
    expect(await one()).toMatchObject({
      ...{ integration_id, state: 'working', last_message_at: server.clock.now(), last_error: null },
      lag: { entries: 0, is_more: false, since: null },
    });
    expect(await owner.call(integrations.listMessages, { integration_id })).toMatchObject([
      { message_id: message!.id, state: 'delivered', status: 204, attempts: 1 },
    ]);
  });

  test('is told of nothing that was stored before, nor of other organisations', async () => {
    await send(1);
    await create();
    const stranger = await anOwner(server);
    await send(2, await aNode(stranger));
    await send(3);
    await settle();
    expect(temperatures()).toEqual([3]);
  });

  test('is of a group, or of the devices that it names', async () => {
    const other = await aNode(owner);
    await create({ euis: [other.eui] });
    await send(1);
    await send(2, other);
    await settle();
    expect(temperatures()).toEqual([2]);
    expect(
      await owner.ask(integrations.create, {
        ...{ kind: 'webhook', name: 'x', topics: ['readings'], settings: { address: receiver.url } },
        group_uuid: '0123456789ABCDEF' as never,
      }),
    ).toMatchObject({ body: { code: 11317 } });
  });

  test('tells how devices are and how their batteries are, if that is wanted', async () => {
    await create({ topics: ['states'] });
    await sender.uplink(node, temperatureOf(5));
    server.clock.advance(1000);
    await sql`
      insert into device_event (org_id, device_id, at, kind)
      select org_id, device_id, ${new Date(server.clock.now())}, 'offline' from device where eui = ${node.eui}`.execute(
      server.db,
    );
    await anotherLog().noteStates(server.db);
    await anotherLog().noteStates(server.db, 'seldom');
    await settle();
    const events = receiver.received.flatMap(({ body }) => body.data.events);
    expect(events.filter(({ type }) => type === 'reading')).toEqual([]);
    expect(events).toContainEqual({
      ...{ type: 'state', state: 'offline', value: null, eui: node.eui, device_name: 'Greenhouse 2' },
      at: new Date(server.clock.now()).toISOString(),
      id: expect.any(String),
    });
  });

  test('is told of what is derived of days that end while there is an integration', async () => {
    const settings: DerivedSettings = {
      ...{ timezone: 'UTC', season_start: '01-01', chill_start: '10-01', degree_day_method: 'average' },
      ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
      ...{ longitude: 13, planted_on: '03-01', biofix: '03-01', crop: null, soil: null, pathogen: null },
      irrigation: 'measured',
    };
    const facts = { eui: node.eui, channel: 1, measurement_ids: [9011 as const], settings };
    const hourly = async () => {
      for (let hour = 0; hour < 25; hour += 1) {
        await sender.uplink(node, climateOf(20, 50));
        server.clock.advance(HOUR_MS);
      }
      await settle();
    };
    await hourly();
    await owner.call(derived.save, facts);
    await create();
    await hourly();
    await deriveDue(server);
    await server.queue.runDue();
    await wakeForgotten(server);
    await settle();
    const days = readings().filter(({ measurement_id }) => measurement_id === 9011);
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject({ eui: node.eui, channel: 1, value: expect.any(Number) });
  });

  test('is tested, also while it is off, and what it answers is told', async () => {
    const { integration_id } = await create();
    await owner.call(integrations.switch, { integration_id, is_on: false });
    expect(await owner.call(integrations.test, { integration_id })).toMatchObject({
      error: null,
      status: 204,
    });
    expect(receiver.received[0]!.body).toMatchObject({ type: 'events.test', data: { events: [] } });
    receiver.answer((_request, response) => void response.writeHead(500).end());
    expect(await owner.call(integrations.test, { integration_id })).toMatchObject({
      error: 'refused',
      status: 500,
    });
    receiver.answer(
      (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    );
    expect(await owner.call(integrations.test, { integration_id })).toMatchObject({ error: 'redirected' });
    await sql`update organisation set runs_installation = false`.execute(server.db);
    expect(await owner.call(integrations.test, { integration_id })).toMatchObject({
      ...{ error: 'address_refused', status: null },
    });
  });

  test('that answers 410 is switched off, and people are notified', async () => {
    await create();
    receiver.answer((_request, response) => void response.writeHead(410).end());
    await send(1);
    await settle();
    expect(await one()).toMatchObject({ state: 'off', was_turned_off: true, last_error: 'gone' });
    const { list } = await owner.call(notices.list);
    expect(list[0]!.body.text).toContain('“Warehouse” was switched off');
  });
});

describe('a target that is away', () => {
  test('loses nothing and gets nothing twice, however long that takes', async () => {
    await create();
    receiver.answer((_request, response) => void response.writeHead(500).end());
    const sent: number[] = [];
    for (let hour = 0; hour < 26; hour += 1) {
      await send(hour);
      sent.push(hour);
      server.clock.advance(HOUR_MS);
      await settle();
      await letTimePass(server);
    }
    expect(await one()).toMatchObject({ state: 'failing', last_error: 'refused', last_status: 500 });
    expect((await one()).lag.entries).toBe(26);
    const { list } = await owner.call(notices.list);
    expect(list.filter(({ body }) => body.text.includes('has failed for an hour'))).toHaveLength(1);
    receiver.received.length = 0;
    receiver.answer((_request, response) => void response.writeHead(204).end());
    server.clock.advance(HOUR_MS);
    await letTimePass(server);
    expect(temperatures()).toEqual(sent);
    expect(await one()).toMatchObject({ state: 'working', lag: { entries: 0 } });
  });

  test('gets the same message again when the process was killed before it noted that it was taken', async () => {
    await create();
    await send(1);
    await settle();
    await sql`
      with killed as (
        update integration_message set is_delivered = false
        from integration where integration.integration_id = integration_message.integration_id
          and org_id = ${owner.orgId}
        returning integration_message.integration_id, after_position
      )
      update integration set position = after_position from killed
      where integration.integration_id = killed.integration_id`.execute(server.db);
    await send(2);
    await settle();
    const [first, again, next] = receiver.received.map(({ id }) => id);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(temperatures()).toEqual([1, 1, 2]);
  });

  test('that fails is sent the message that it did not take, without what came since', async () => {
    await create();
    receiver.answer((_request, response) => void response.writeHead(503).end());
    await send(1);
    await settle();
    await send(2);
    await settle();
    receiver.answer((_request, response) => void response.writeHead(204).end());
    server.clock.advance(HOUR_MS);
    await letTimePass(server);
    const ids = receiver.received.map(({ id }) => id);
    expect(new Set(ids.slice(0, -1))).toEqual(new Set([ids[0]]));
    expect(new Set(temperatures().slice(0, -1))).toEqual(new Set([1]));
    expect(temperatures().at(-1)).toBe(2);
  });

  test('of a frozen organisation is told nothing until that is unfrozen', async () => {
    const { integration_id } = await create();
    const target = { orgId: owner.orgId, integrationId: integration_id };
    await setFrozen(server, { organisation: owner.orgId }, true);
    expect(await noteLooking(server.db, target)).toBe(false);
    await setFrozen(server, { organisation: owner.orgId }, false);
    expect(await noteLooking(server.db, target)).toBe(true);
  });

  test('gets what a process committed that was killed before it wrote it to the log', async () => {
    await create();
    const { ingest } = withoutLog();
    await ingest(7);
    server.clock.advance(4 * MINUTE_MS);
    await anotherLog().catchUp(server.db);
    await anotherLog().catchUp(server.db);
    await settle();
    expect(temperatures()).toEqual([7]);
  });

  test('gets what was packed before it was in the log', async () => {
    await create();
    const { ingest } = withoutLog();
    await ingest(8);
    server.clock.advance(4 * DAY_MS);
    const log = anotherLog();
    await log.load();
    const parts = { ...server, rest: async () => {}, ports: log };
    await packClosedDays(parts);
    await settle();
    expect(temperatures()).toEqual([8]);
  });
});

/** Stores uplinks as a process does that dies right after. */
function withoutLog() {
  return {
    async ingest(value: number) {
      const own = sql`where org_id = ${owner.orgId}`;
      await sql`update integration set is_on = false ${own}`.execute(server.db);
      await send(value);
      await owner.call(integrations.list);
      await sql`delete from integration_entry ${own}`.execute(server.db);
      await sql`update integration set is_on = true ${own}`.execute(server.db);
    },
  };
}

describe('messages', () => {
  test('are sent again with the same id, and everything since a time with the same events', async () => {
    const { integration_id } = await create();
    await send(1);
    await settle();
    const since = server.clock.now() + 1;
    await send(2);
    await settle();
    const [newest] = await owner.call(integrations.listMessages, { integration_id });
    const { message_id } = newest!;
    expect(await owner.call(integrations.sendAgain, { integration_id, message_id })).toMatchObject({
      ...{ error: null, status: 204 },
    });
    expect(receiver.received.map(({ id }) => id).slice(1)).toEqual([message_id, message_id]);
    await owner.call(integrations.replay, { integration_id, since });
    await server.queue.runDue();
    expect(temperatures()).toEqual([1, 2, 2, 2]);
    expect(new Set(readings().map(({ id }) => id)).size).toBe(
      readings().length - 2 * (readings().length / 4),
    );
  });

  test('are kept for a week once they were taken', async () => {
    await create();
    await send(1);
    await settle();
    server.clock.advance(8 * DAY_MS);
    await purgeIntegrations(server);
    const { rows } = await sql`select from integration_entry where org_id = ${owner.orgId}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });
});

test('integrations are limited in number', async () => {
  for (let count = 0; count < INTEGRATION_LIMITS.integrations; count += 1) await create();
  await expect(create()).rejects.toThrow('No more can be created');
});

test('one that was switched off goes on where it stopped', async () => {
  const { integration_id } = await create();
  await owner.call(integrations.switch, { integration_id, is_on: false });
  await send(4);
  await settle();
  expect(receiver.received).toEqual([]);
  await owner.call(integrations.switch, { integration_id, is_on: true });
  await server.queue.runDue();
  expect(temperatures()).toEqual([4]);
});

test('settings are stored sealed', async () => {
  await create();
  const { rows } = await sql<{ text: string }>`
    select encode(sealed, 'escape') as text from integration`.execute(server.db);
  expect(rows[0]!.text).not.toContain('token=abc');
});

describe('InfluxDB', () => {
  interface Write {
    url: URL;
    headers: IncomingHttpHeaders;
    lines: string[];
  }
  /** Takes writes as InfluxDB does. */
  async function anInflux(status = 204, answer = '') {
    const writes: Write[] = [];
    const listening = createServer(async (request, response) => {
      const body = gunzipSync(await buffer(request)).toString();
      writes.push({
        url: new URL(request.url!, 'http://influx'),
        headers: request.headers,
        lines: body.split('\n'),
      });
      response.writeHead(status).end(answer);
    });
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    whenFileEnds(() => void listening.close());
    return { writes, address: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` };
  }

  test('2 gets readings as compressed lines with tags, of its organisation and bucket', async () => {
    const { writes, address } = await anInflux();
    await create({
      ...{ kind: 'influxdb', secrets: { token: 's3cret' } },
      settings: { version: '2', address: `${address}/influx/`, org: 'farm', bucket: 'all readings' },
    });
    await send(21.5);
    await settle();
    const [{ url, headers, lines }] = writes as [Write];
    expect(url.pathname).toBe('/influx/api/v2/write');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ org: 'farm', bucket: 'all readings', precision: 'ms' },
    });
    expect(headers).toMatchObject({ authorization: 'Token s3cret', 'content-encoding': 'gzip' });
    expect(lines).toContain(
      `fieldscope,channel=1,device=Greenhouse\\ 2,eui=${node.eui},measurement=Air\\ Temperature,measurement_id=4097,unit=℃ value=21.5 ${server.clock.now()}`,
    );
    expect(JSON.stringify(await owner.call(integrations.list))).not.toContain('s3cret');
  });

  test('1 gets them for its database, with user and password, to the nanosecond', async () => {
    const { writes, address } = await anInflux();
    const { integration_id } = await create({
      ...{ kind: 'influxdb', secrets: { token: 'pass' } },
      settings: { version: '1', address, database: 'farm', user: 'ann', precision: 'ns' },
    });
    expect(await owner.call(integrations.test, { integration_id })).toMatchObject({
      error: null,
      status: 204,
    });
    const [{ url, headers, lines }] = writes as [Write];
    expect(url.toString()).toBe('http://influx/write?db=farm&precision=ns');
    expect(headers.authorization).toBe(`Basic ${Buffer.from('ann:pass').toString('base64')}`);
    expect(lines).toEqual([`fieldscope_test value=1 ${server.clock.now()}000000`]);
  });

  test('is sent its token at another address only by who enters it again', async () => {
    const [own, other] = [await anInflux(), await anInflux()];
    const kept = { kind: 'influxdb', settings: { version: '2', org: 'farm', bucket: 'all' } };
    const at = (address: string) => ({ ...kept, settings: { ...kept.settings, address } });
    const { integration_id } = await create({ ...at(own.address), secrets: { token: 's3cret' } });
    const administrator = await aSubUser(owner, 'administrator');
    const change = (facts: object) =>
      administrator.call(integrations.update, {
        ...{ integration_id, name: 'Warehouse', topics: ['readings'] },
        ...facts,
      } as never);
    await expect(change(at(other.address))).rejects.toMatchObject({ code: ERRORS.parameter_invalid.code });
    await change({ ...kept, settings: { ...kept.settings, address: own.address, bucket: 'hourly' } });
    await change({ ...at(other.address), secrets: { token: 'theirs' } });
    await owner.call(integrations.test, { integration_id });
    expect(other.writes.map(({ headers }) => headers.authorization)).toEqual(['Token theirs']);
  });

  test('that refuses the token or does not know the bucket fails; one that refuses some points does not', async () => {
    const outcome = async (status: number, answer = '') => {
      const { address } = await anInflux(status, answer);
      const { integration_id } = await create({
        kind: 'influxdb',
        settings: { version: '2', address, org: 'farm', bucket: 'readings' },
      });
      return owner.call(integrations.test, { integration_id });
    };
    expect(await outcome(401)).toMatchObject({ error: 'unauthorised', status: 401 });
    expect(await outcome(404)).toMatchObject({ error: 'not_found', status: 404 });
    expect(await outcome(400, '{"message":"unable to parse"}')).toMatchObject({
      error: 'refused',
      status: 400,
    });
    expect(
      await outcome(400, '{"message":"partial write: points beyond retention policy dropped=1"}'),
    ).toMatchObject({
      ...{ error: null, status: 400 },
    });
  });

  test('gets lines that say what was said, whatever devices are called', () => {
    const reading: ReadingEvent = {
      ...{ type: 'reading', id: '1.0', eui: 'E', at: new Date(5).toISOString(), channel: 1 },
      ...{ measurement_id: 1, measurement: 'a=b', unit: '', value: 1 },
      device_name: 'Bed 1,x=y\nfieldscope value=9 \\',
    };
    expect(linesOf([reading, { ...reading, value: 'say "hi"\\' }], { precision: 'ms' })).toEqual([
      'fieldscope,channel=1,device=Bed\\ 1\\,x\\=y\\ fieldscope\\ value\\=9\\ ,eui=E,measurement=a\\=b,measurement_id=1 value=1 5',
      expect.stringMatching(/ text="say \\"hi\\"\\\\" 5$/),
    ]);
  });
});
