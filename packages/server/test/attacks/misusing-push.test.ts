import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { push } from '@fieldscope/contract/calls/push';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverAlarms } from '../../src/modules/alarms/delivery/delivery.service';
import { pushEnds } from '../../src/modules/alarms/push/alarm-push.service';
import { PUSH_JOB } from '../../src/modules/push/push-delivery.service';
import { sql } from '../../src/platform/postgres/db';
import { aNode, anOwner, aStranger, aSubUser, type User } from '../builders';
import { whenTestEnds } from '../cleanup';
import { temperatureOf } from '../fleet';
import { aServer, type TestServer } from '../harness';
import { aPushService, type PushBrowser, type PushService } from '../push-service';
import { aSender } from '../sender';

let server: TestServer;
let service: PushService;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
beforeAll(async () => {
  server = await aServer({ PUBLIC_URL: 'https://portal.example' });
  sender = await aSender(server);
  service = await aPushService();
});
beforeEach(async () => {
  owner = await anOwner(server);
  await sql`update organisation set runs_installation = true where org_id = ${owner.orgId}`.execute(
    server.db,
  );
  server.clock.advance(MINUTE_MS);
});

async function aBrowser(user: User): Promise<PushBrowser> {
  const browser = service.subscribe((await user.call(push.view)).public_key);
  await user.call(push.subscribe, browser.subscription);
  return browser;
}
const idOf = async ({ account }: User) => {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as id from account where account = ${account}`.execute(server.db);
  return rows[0]!.id as never;
};
/** A farm with an alarm that is pushed to its owner, or to another person of it. */
async function aPushedAlarm(farm: User, person = farm): Promise<PushBrowser> {
  const browser = await aBrowser(person);
  const node = await aNode(farm);
  await farm.call(alarms.createRule, {
    ...{ name: 'Frost', severity: 'critical', condition: { kind: 'below', limit: 2 } },
    ...{ measurement_id: 4097, eui: node.eui },
    receivers: [{ user_id: await idOf(person), by_email: false, by_push: true }],
  });
  for (const temperature of [20, 1]) {
    server.clock.advance(SECOND_MS);
    await sender.uplink(node, temperatureOf(temperature));
  }
  await farm.call(alarms.countOpen);
  server.clock.advance(2 * MINUTE_MS);
  await deliverAlarms(server);
  return browser;
}
const ticketOf = ({ taken }: PushBrowser) => taken[0]!.message.acknowledge!.ticket;
const by = (ticket: string) => aStranger(server).call(alarms.acknowledgeByTicket, { ticket });

describe('a ticket', () => {
  test('acknowledges the alarm of its own organisation alone', async () => {
    const other = await anOwner(server);
    await sql`update organisation set runs_installation = true where org_id = ${other.orgId}`.execute(
      server.db,
    );
    const [mine] = [await aPushedAlarm(owner), await aPushedAlarm(other)];
    await server.queue.runDue();
    expect(await by(ticketOf(mine))).toMatchObject({ outcome: 'acknowledged' });
    expect(await owner.call(alarms.countOpen)).toMatchObject({ critical: 1, unacknowledged: 0 });
    expect(await other.call(alarms.countOpen)).toMatchObject({ critical: 1, unacknowledged: 1 });
  });

  test('of which a hundred are shown at once acknowledges once', async () => {
    const browser = await aPushedAlarm(owner);
    await server.queue.runDue();
    const answers = await Promise.all(Array.from({ length: 100 }, () => by(ticketOf(browser))));
    expect(answers.filter(({ outcome }) => outcome === 'acknowledged')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'acknowledged_before')).toHaveLength(99);
  });

  test('signs nobody in, and is no access token', async () => {
    const browser = await aPushedAlarm(owner);
    await server.queue.runDue();
    const answer = await fetch(`${server.url}/portalapi/alarm/list_alarms`, {
      headers: { authorization: ticketOf(browser) },
    });
    expect(await answer.json()).toMatchObject({ code: 10006 });
  });

  test('of an administrator who is an observer now is worth nothing', async () => {
    const anna = await aSubUser(owner, 'administrator');
    const browser = await aPushedAlarm(owner, anna);
    await server.queue.runDue();
    await owner.call(subAccounts.edit, { child_id: await idOf(anna), type: SUB_ACCOUNT_TYPE.observer });
    // Another role ends the sessions of before, and the browser with them.
    await expect(by(ticketOf(browser))).rejects.toMatchObject({ code: 11339 });
    await sql`update session set revoked_at = null where user_id = ${await idOf(anna)}`.execute(server.db);
    await expect(by(ticketOf(browser))).rejects.toMatchObject({ code: 10005 });
    expect(await owner.call(alarms.countOpen)).toMatchObject({ unacknowledged: 1 });
  });

  test('cannot be guessed on and on, and is nowhere in the database', async () => {
    const browser = await aPushedAlarm(owner);
    await server.queue.runDue();
    const { rows } = await sql<{ row: string }>`
      select row_to_json(alarm_push_ticket)::text as row from alarm_push_ticket
      union all select row_to_json(push_subscription)::text from push_subscription`.execute(server.db);
    for (const { row } of rows) {
      expect(row).not.toContain(ticketOf(browser));
      expect(row).not.toContain(browser.subscription.endpoint);
      expect(row).not.toContain(browser.subscription.auth);
    }
    const codes: unknown[] = [];
    for (let attempt = 0; attempt <= PUSH_LIMITS.guessesPerMinute; attempt += 1)
      codes.push(await by(String(attempt).padStart(43, 'x')).catch(({ code }) => code));
    expect(codes[0]).toBe(11339);
    expect(codes.at(-1)).toBe(10022);
  });
});

describe('a subscription', () => {
  const subscribe = (user: User, facts: object) => {
    const { subscription } = service.subscribe('');
    return user.call(push.subscribe, { ...subscription, ...facts });
  };

  test.each([
    'http://push.example/abc',
    'https://127.0.0.1/abc',
    'https://localhost/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3:9200/abc',
    'https://0x7f000001/abc',
    'https://push.example:25/abc',
    'https://user:secret@push.example/abc',
  ])('of who merely registered does not reach inside: %s', async (endpoint) => {
    const other = await anOwner(server);
    await sql`update organisation set runs_installation = false where org_id = ${other.orgId}`.execute(
      server.db,
    );
    await expect(subscribe(other, { endpoint })).rejects.toMatchObject({
      code: expect.toBeOneOf([10007]),
      facts: { field: 'endpoint' },
    });
  });

  test('whose name leads inside later is not followed', async () => {
    const other = await anOwner(server);
    await sql`update organisation set runs_installation = true where org_id = ${other.orgId}`.execute(
      server.db,
    );
    const browser = await aBrowser(other);
    const { subscription_id } = (await other.call(push.view)).browsers[0]!;
    // From now on it is no organisation that reaches its own network.
    await sql`update organisation set runs_installation = false where org_id = ${other.orgId}`.execute(
      server.db,
    );
    const before = service.requests();
    expect(await other.call(push.test, { subscription_id })).toEqual({ failure: 'address_refused' });
    expect(service.requests()).toBe(before);
    expect(browser.taken).toEqual([]);
  });

  test('with a key that is none is refused before anything is encrypted with it', async () => {
    const off = Buffer.alloc(65, 7);
    off[0] = 4;
    for (const p256dh of [off.toString('base64url'), Buffer.alloc(65).toString('base64url')])
      await expect(subscribe(owner, { p256dh })).rejects.toMatchObject({ facts: { field: 'p256dh' } });
  });

  test('beyond what one account may have is refused, also when all come at once', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: PUSH_LIMITS.browsers + 5 }, () => aBrowser(owner)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(PUSH_LIMITS.browsers);
    expect((await owner.call(push.view)).browsers).toHaveLength(PUSH_LIMITS.browsers);
  });

  test("of another person is not taken by who knows its address, nor are that person's seen or removed", async () => {
    const browser = await aBrowser(owner);
    const thief = await aSubUser(owner, 'administrator');
    const { endpoint } = browser.subscription;
    await expect(subscribe(thief, { endpoint })).rejects.toMatchObject({ code: 11308 });
    const { browsers } = await owner.call(push.view);
    const id = { subscription_id: browsers[0]!.subscription_id };
    await expect(thief.call(push.remove, id)).rejects.toMatchObject({ code: 11306 });
    await expect(thief.call(push.test, id)).rejects.toMatchObject({ code: 11306 });
    await expect(
      aStranger(server).call(push.renew, {
        earlier: { ...service.subscribe('').subscription, endpoint },
        subscription: service.subscribe('').subscription,
      }),
    ).rejects.toMatchObject({ code: 11306 });
    expect((await owner.call(push.view)).browsers).toEqual(browsers);
    expect((await thief.call(push.view)).browsers).toEqual([]);
  });
});

test('a push service that does not answer holds up no other organisation', async () => {
  let [waiting, most] = [0, 0];
  const http = createServer(() => {
    waiting += 1;
    most = Math.max(most, waiting);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => {
    http.closeAllConnections();
    http.close();
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const slow = await anOwner(server);
  await sql`update organisation set runs_installation = true where org_id = ${slow.orgId}`.execute(server.db);
  for (let person = 0; person < 12; person += 1) {
    const { subscription } = service.subscribe('');
    const user = await aSubUser(slow, 'observer');
    const { subscription_id: subscriptionId } = await user.call(push.subscribe, {
      ...subscription,
      endpoint: `${url}/${person}`,
    });
    await server.queue.send(PUSH_JOB, {
      ...{ orgId: slow.orgId, subscriptionId, origin: url, text: '{}', topic: 'a', urgency: 'high' },
      ...{ at: server.clock.now(), attempts: 0 },
    });
  }
  const hung = server.queue.runDue();
  await expect.poll(() => most).toBe(PUSH_JOB.atOnce);
  const browser = await aPushedAlarm(owner);
  await expect.poll(() => browser.taken.length).toBe(1);
  expect(most).toBe(PUSH_JOB.atOnce);
  await sql`delete from job where kind = ${PUSH_JOB.name} and state = 'waiting'`.execute(server.db);
  http.closeAllConnections();
  await hung;
});

test('the end of alarms of one person is pushed although that of another cannot be read', async () => {
  const other = await anOwner(server);
  await sql`update organisation set runs_installation = true where org_id = ${other.orgId}`.execute(
    server.db,
  );
  const [mine, theirs] = [await aPushedAlarm(owner), await aPushedAlarm(other)];
  await server.queue.runDue();
  await sql`update push_subscription set sealed = '\\x00' where org_id = ${owner.orgId}`.execute(server.db);
  await sql`update alarm set resolved_at = opened_at`.execute(server.db);
  await pushEnds(server);
  await server.queue.runDue();
  expect(mine.taken).toHaveLength(1);
  expect(theirs.taken).toHaveLength(2);
});

test('of ten thousand alarms at once a reader gets one message, which is no longer than push services take', async () => {
  const browser = await aPushedAlarm(owner);
  await server.queue.runDue();
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'alarm'::regclass and attnum > 0 and not attisdropped
      and attname not in ('alarm_id', 'channel', 'device_name') order by attnum`.execute(server.db);
  const same = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    with made as (
      insert into alarm (channel, device_name, ${same})
      select n, repeat('温室', 32), ${same} from alarm, generate_series(2, 10001) as n where org_id = ${owner.orgId}
      returning alarm_id)
    insert into alarm_delivery (user_id, alarm_id, by_email, by_push)
    select ${await idOf(owner)}, alarm_id, false, true from made`.execute(server.db);
  server.clock.advance(10 * MINUTE_MS);
  await deliverAlarms(server);
  await server.queue.runDue();
  expect(browser.taken).toHaveLength(2);
  expect(browser.taken[1]!.bytes).toBeLessThanOrEqual(4096);
  expect(browser.taken[1]!.message.body).toContain('9996 more');
  // Nobody acknowledges ten thousand alarms unread.
  expect(browser.taken[1]!.message.acknowledge).toBeUndefined();
});
