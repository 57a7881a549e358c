import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { push } from '@fieldscope/contract/calls/push';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PUSH_JOB } from '../../src/modules/push/push-delivery.service';
import { sql } from '../../src/platform/postgres/db';
import { anOwner, aSubUser, type User } from '../builders';
import { whenTestEnds } from '../cleanup';
import { aServer, type TestServer } from '../harness';
import { aPushService, type PushService } from '../push-service';

// A push service is whatever address a browser names: who subscribes with one of their own decides what it answers.

let server: TestServer;
let service: PushService;
let owner: User;
beforeAll(async () => {
  server = await aServer({ PUBLIC_URL: 'https://portal.example' });
  service = await aPushService();
});
beforeEach(async () => {
  owner = await aFarm();
});

/** An organisation that may reach the services of this test. */
async function aFarm(): Promise<User> {
  const farm = await anOwner(server);
  await sql`update organisation set runs_installation = true where org_id = ${farm.orgId}`.execute(server.db);
  return farm;
}

/** A service of somebody else. @returns its address */
async function aHostileService(answer: RequestListener): Promise<string> {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

async function subscribedAt(user: User, endpoint: string): Promise<string> {
  const { subscription } = service.subscribe('');
  return (await user.call(push.subscribe, { ...subscription, endpoint })).subscription_id;
}
const failureAt = async (answer: RequestListener) => {
  const subscription_id = await subscribedAt(owner, `${await aHostileService(answer)}/send`);
  return (await owner.call(push.test, { subscription_id })).failure;
};
const queue = (farm: User, subscriptionId: string, origin: string) =>
  server.queue.send(PUSH_JOB, {
    ...{ orgId: farm.orgId, subscriptionId, origin, text: '{}', topic: 'a', urgency: 'high' },
    ...{ at: server.clock.now(), attempts: 0 },
  });
/** Messages that are tried again: after how many seconds. */
const waiting = async (farm: User): Promise<number[]> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::float8 as seconds from job
    where kind = ${PUSH_JOB.name} and state = 'waiting' and party = ${farm.orgId}`.execute(server.db);
  return rows.map(({ seconds }) => seconds);
};
const flood = (response: ServerResponse) => {
  const piece = Buffer.alloc(65_536, 'x');
  const write = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', write);
  write();
};

test('a body without end is not read', async () => {
  let sent = 0;
  const failure = await failureAt((_, response) => {
    response.writeHead(201);
    flood(response);
    response.on('close', () => (sent = response.socket?.bytesWritten ?? sent));
  });
  expect(failure).toBeNull();
  // What fits into buffers on the way was sent, and no more.
  expect(sent).toBeLessThan(32 * 1024 ** 2);
});

test('a head without end is no answer', async () => {
  const failure = await failureAt((request) => {
    request.socket.write('HTTP/1.1 201 Created\r\n');
    const line = `x-more: ${'x'.repeat(8_000)}\r\n`;
    const write = () => {
      while (!request.socket.destroyed && request.socket.write(line));
    };
    request.socket.on('drain', write).on('error', () => {});
    write();
  });
  expect(failure).not.toBeNull();
});

test.each([301, 302, 303, 307, 308])('%d leads the server nowhere', async (status) => {
  let asked = 0;
  const inner = await aHostileService((_, response) => {
    asked += 1;
    response.writeHead(201).end();
  });
  const failure = await failureAt((_, response) =>
    response.writeHead(status, { location: `${inner}/latest/meta-data` }).end(),
  );
  expect(failure).not.toBeNull();
  expect(asked).toBe(0);
});

test.each([404, 410])('%d ends the subscription', async (status) => {
  const origin = await aHostileService((_, response) => response.writeHead(status).end());
  await queue(owner, await subscribedAt(owner, `${origin}/send`), origin);
  await server.queue.runDue();
  expect((await owner.call(push.view)).browsers).toEqual([]);
  expect(await waiting(owner)).toEqual([]);
});

test('413 drops the message and keeps the browser', async () => {
  const origin = await aHostileService((_, response) => response.writeHead(413).end());
  await queue(owner, await subscribedAt(owner, `${origin}/send`), origin);
  await server.queue.runDue();
  expect((await owner.call(push.view)).browsers).toHaveLength(1);
  expect(await waiting(owner)).toEqual([]);
});

test.each([
  '999999999',
  '3153600000',
  '99999999999999999999',
  'Fri, 01 Jan 2126 00:00:00 GMT',
  '1e9',
  'Infinity',
  'NaN',
  '-5',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '',
  ';drop table job',
])('429 with Retry-After %j keeps no message longer than any', async (after) => {
  const origin = await aHostileService((_, response) =>
    response.writeHead(429, { 'retry-after': after }).end(),
  );
  await queue(owner, await subscribedAt(owner, `${origin}/send`), origin);
  await server.queue.runDue();
  expect((await owner.call(push.view)).browsers).toHaveLength(1);
  const again = await waiting(owner);
  expect(again.length).toBeLessThanOrEqual(1);
  for (const seconds of again) expect(seconds).toBeLessThanOrEqual(PUSH_LIMITS.keptMs / SECOND_MS);
});

test('an organisation with many dead push services holds up no other one', async () => {
  let [hanging, most] = [0, 0];
  for (let person = 0; person < 12; person += 1) {
    const origin = await aHostileService(() => {
      hanging += 1;
      most = Math.max(most, hanging);
    });
    const user = await aSubUser(owner, 'observer');
    await queue(owner, await subscribedAt(user, `${origin}/send`), origin);
  }
  const hung = server.queue.runDue();
  await expect.poll(() => most).toBe(PUSH_JOB.atOnce);
  const other = await aFarm();
  const browser = service.subscribe((await other.call(push.view)).public_key);
  const { subscription_id } = await other.call(push.subscribe, browser.subscription);
  await queue(other, subscription_id, service.url);
  await expect.poll(() => browser.taken.length).toBe(1);
  expect(most).toBe(PUSH_JOB.atOnce);
  await sql`delete from job where kind = ${PUSH_JOB.name} and state = 'waiting'`.execute(server.db);
  await hung;
}, 90_000);
