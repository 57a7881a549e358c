import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { commands } from '@fieldscope/contract/calls/commands';
import { connections } from '@fieldscope/contract/calls/connections';
import type { Eui, UserId } from '@fieldscope/contract/ids';
import { beforeAll, expect, test } from 'vitest';
import { queueWebhookMessage } from '../src/modules/alarms/webhooks/webhook-delivery.service';
import { webhookBodyOf } from '../src/modules/alarms/webhooks/webhooks.model';
import { SEND_COMMAND_JOB } from '../src/modules/commands/command-sending.job';
import { JOB_POOLS } from '../src/platform/jobs/job-pools';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aChirpstack } from './chirpstack';
import { whenTestEnds } from './cleanup';
import { powerOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aWebhookReceiver } from './webhook-receiver';

let server: TestServer;
let slow: User;
let other: User;
beforeAll(async () => {
  server = await aServer();
  [slow, other] = [await anOwner(server), await anOwner(server)];
  // Servers of both are on this machine.
  await sql`update organisation set runs_installation = true`.execute(server.db);
});

/** Takes requests and answers none of them before the test ends, and says how many it had at most at a time. */
async function aSlowServer() {
  let [open, most] = [0, 0];
  const http = createServer((_, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => {
    http.close();
    http.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, most: () => most };
}

const setInterval = (who: User, euis: Eui[]) =>
  who.call(commands.publishSetting, { eui: euis, setting: { kind: 'set_interval', minutes: 10 } });

test("a network server that does not answer holds up no other organisation's command", async () => {
  const { url, most } = await aSlowServer();
  const nodes = await Promise.all(Array.from({ length: 12 }, () => aNode(slow)));
  const { connection_id: id } = await slow.call(connections.create, {
    name: 'Roof',
    kind: 'tts',
    way: 'http',
  });
  await sql`
    insert into network_server_api (connection_id, org_id, address, key_sealed, application_id, application_name)
    values (${id}, ${slow.orgId}, ${url}, ${server.secrets.seal('NNSXS.KEY')}, 'farm', 'Farm')`.execute(
    server.db,
  );
  const euis = nodes.map(({ eui }) => eui as Eui);
  await sql`
    insert into downlink_route (device_id, token_hash, source, way, application_id, device_name)
    select device_id, token_hash, 'tts', 'http', 'farm', eui from device, connection
    where connection_id = ${id} and eui = any(${euis}::text[])`.execute(server.db);
  await setInterval(slow, euis);
  await expect.poll(most).toBe(SEND_COMMAND_JOB.atOnce);

  const { token } = await other.call(connections.create, { name: 'Mast', kind: 'chirpstack', way: 'mqtt' });
  const chirpstack = await aChirpstack(server, token);
  const node = await aNode(other);
  await chirpstack.uplink(node, powerOf(90, 60));
  await setInterval(other, [node.eui as Eui]);
  await expect.poll(() => chirpstack.taken.length).toBe(1);
  expect(most()).toBe(SEND_COMMAND_JOB.atOnce);
  await sql`delete from job`.execute(server.db);
});

test("a hundred webhooks that do not answer hold up no other organisation's alarm", async () => {
  const { url, most } = await aSlowServer();
  const { rows } = await sql<{ userId: UserId }>`
    insert into account (org_id, account, password_hash, role, nickname, created_at)
    select ${slow.orgId}, 'person' || nth || '@valley.example', '', 'administrator', '', now()
    from generate_series(1, 100) as nth returning user_id::text as "userId"`.execute(server.db);
  const [address, secret] = [server.secrets.seal(url), server.secrets.seal('whsec_AAAA')];
  await sql`
    insert into alarm_webhook (user_id, org_id, address_sealed, secret_sealed, is_on)
    select user_id, org_id, ${address}, ${secret}, true from account where account like 'person%'`.execute(
    server.db,
  );
  for (const { userId } of rows)
    await queueWebhookMessage(server, server.db, { orgId: slow.orgId, userId, body: '{}' });
  await expect.poll(most).toBe(JOB_POOLS.outside.perParty);

  const receiver = await aWebhookReceiver();
  await other.call(alarmWebhooks.save, { address: receiver.url });
  const { rows: people } = await sql<{ userId: UserId }>`
    select user_id::text as "userId" from account where account = ${other.account}`.execute(server.db);
  const body = webhookBodyOf([], { now: server.clock.now(), url: null });
  const [{ userId }] = people as [{ userId: UserId }];
  await queueWebhookMessage(server, server.db, { orgId: other.orgId, userId, body });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(most()).toBe(JOB_POOLS.outside.perParty);
  await sql`delete from job`.execute(server.db);
});
