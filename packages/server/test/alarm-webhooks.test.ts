import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { notices } from '@fieldscope/contract/calls/notices';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverAlarms } from '../src/modules/alarms/delivery/delivery.service';
import { sealAddresses } from '../src/modules/alarms/webhooks/webhook-addresses.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { countJobs, failedJobs, letTimePass } from './jobs';
import { aMailServer, type MailServer } from './mail-server';
import { aSender } from './sender';
import { aWebhookReceiver, type WebhookReceiver } from './webhook-receiver';

let server: TestServer;
let mailbox: MailServer;
let sender: Awaited<ReturnType<typeof aSender>>;
/** Runs the installation, so that a receiver on its own machine is within its reach. */
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
let receiver: WebhookReceiver;
beforeAll(async () => {
  mailbox = await aMailServer();
  server = await aServer({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://portal.example' });
  sender = await aSender(server);
  return () => mailbox.close();
});
beforeEach(async () => {
  owner = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${owner.orgId}`.execute(server.db);
  receiver = await aWebhookReceiver();
  node = await aNode(owner, { name: 'Greenhouse 2' });
  server.clock.advance(MINUTE_MS);
});

const webhook = async () => (await owner.call(alarmWebhooks.view)).webhook;
const save = async (address = receiver.url) => (await owner.call(alarmWebhooks.save, { address })).secret!;
const ownId = async (user = owner) => {
  const { account } = user;
  const { rows } = await sql<{
    id: string;
  }>`select user_id::text as id from account where account = ${account}`.execute(server.db);
  return rows[0]!.id as never;
};
async function aFrostRule(facts: object = {}): Promise<number> {
  const { rule_id } = await owner.call(alarms.createRule, {
    ...{ name: 'Frost', severity: 'critical', condition: { kind: 'below', limit: 2 } },
    ...{ measurement_id: 4097, eui: node.eui },
    receivers: [{ user_id: await ownId(), by_email: false, by_webhook: true }],
    ...facts,
  });
  server.clock.advance(1000);
  return rule_id;
}
/** A crossing, notified a minute after the notice before. */
async function cross(of = node): Promise<void> {
  server.clock.advance(2 * MINUTE_MS);
  await sender.uplink(of, temperatureOf(20));
  server.clock.advance(1000);
  await sender.uplink(of, temperatureOf(1));
  await owner.call(alarms.listAlarms, {});
  await deliverAlarms(server);
}

describe('a webhook', () => {
  test('gets an alarm once, signed with the secret that was shown when it was made', async () => {
    const secret = await save();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await owner.call(alarmWebhooks.save, { address: receiver.url })).toEqual({ secret: null });
    await aFrostRule();
    await cross();
    await Promise.all([server.queue.runDue(), deliverAlarms(server)]);
    await letTimePass(server);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    expect(message!.isSignedWith(secret)).toBe(true);
    expect(message!.timestamp).toBe(Math.floor(server.clock.now() / 1000));
    expect(message!.body).toMatchObject({
      type: 'alarms.opened',
      data: {
        count: 1,
        url: 'https://portal.example/#/alarms',
        alarms: [
          {
            ...{ rule_name: 'Frost', severity: 'critical', kind: 'below', eui: node.eui },
            ...{
              device_name: 'Greenhouse 2',
              channel: 1,
              measurement_id: 4097,
              value: 1,
              limit: 2,
              unit: '℃',
            },
          },
        ],
      },
    });
    expect(await webhook()).toMatchObject({ is_on: true, last_success_at: server.clock.now() });
  });

  test('is tried again with the same id until it takes the message, and is asked less and less often', async () => {
    await save();
    await aFrostRule();
    receiver.answer((_request, response) => void response.writeHead(503).end());
    await cross();
    await server.queue.runDue();
    // Too early: it is not asked.
    await letTimePass(server);
    expect(receiver.received).toHaveLength(1);
    expect(await webhook()).toMatchObject({ last_error: 'refused', last_error_at: server.clock.now() });
    server.clock.advance(MINUTE_MS);
    await letTimePass(server);
    receiver.answer((_request, response) => void response.writeHead(200).end());
    server.clock.advance(MINUTE_MS);
    await letTimePass(server);
    await letTimePass(server);
    expect(receiver.received.map(({ id }) => id)).toEqual(Array(3).fill(receiver.received[0]!.id));
    expect(await webhook()).toMatchObject({ last_error: null, last_success_at: server.clock.now() });
    expect(await countJobs(server)).toBe(0);
  });

  test('that answers 410 is turned off, and person and owner are notified', async () => {
    const administrator = await aSubUser(owner, 'administrator');
    await administrator.call(alarmWebhooks.save, { address: receiver.url });
    await aFrostRule({
      receivers: [{ user_id: await ownId(administrator), by_email: false, by_webhook: true }],
    });
    receiver.answer((_request, response) => void response.writeHead(410).end());
    await cross();
    await server.queue.runDue();
    await server.queue.runDue();
    expect((await administrator.call(alarmWebhooks.view)).webhook).toMatchObject({
      ...{ is_on: false, was_turned_off: true, last_error: 'gone' },
    });
    for (const person of [administrator, owner]) {
      const { list } = await person.call(notices.list);
      expect(list[0]!.body.text).toContain(`(${new URL(receiver.url).host}) was turned off`);
    }
    expect(mailbox.newestTo(owner.account).subject).toBe('An alarm webhook was turned off');
    await cross();
    await server.queue.runDue();
    expect(receiver.received).toHaveLength(1);
  });

  test('that fails for a day is turned off, and nothing waits for the operator', async () => {
    await save();
    await aFrostRule();
    receiver.answer((_request, response) => void response.destroy());
    await cross();
    await server.queue.runDue();
    expect(await webhook()).toMatchObject({ is_on: true, last_error: 'unreachable' });
    await sql`update alarm_webhook set failing_since = failing_since - interval '24 hours'`.execute(
      server.db,
    );
    server.clock.advance(31 * MINUTE_MS);
    await letTimePass(server);
    await letTimePass(server);
    expect(await webhook()).toMatchObject({ is_on: false, was_turned_off: true, last_error: 'unreachable' });
    expect(receiver.received).toHaveLength(2);
    expect(await countJobs(server)).toBe(0);
    expect(await failedJobs(server)).toEqual([]);
    await save();
    expect(await webhook()).toMatchObject({ is_on: true, was_turned_off: false, last_error: null });
  });

  test('is not followed to another address', async () => {
    await save();
    const other = await aWebhookReceiver();
    receiver.answer((_request, response) => void response.writeHead(307, { location: other.url }).end());
    expect(await owner.call(alarmWebhooks.test)).toEqual({ outcome: 'redirected' });
    expect(other.received).toEqual([]);
  });

  test('counts by its status alone, however much follows', async () => {
    await save();
    let written = 0;
    receiver.answer((_request, response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
      };
      response.on('drain', write);
      write();
    });
    expect(await owner.call(alarmWebhooks.test)).toEqual({ outcome: 'delivered' });
    expect(written).toBeLessThan(16_000_000);
  });

  test('gets a new secret at once, and none when it is deleted', async () => {
    const earlier = await save();
    const { secret } = await owner.call(alarmWebhooks.replaceSecret);
    await owner.call(alarmWebhooks.test);
    expect(receiver.received[0]!.isSignedWith(secret)).toBe(true);
    expect(receiver.received[0]!.isSignedWith(earlier)).toBe(false);
    const { rows } = await sql<{ sealed: Buffer }>`select secret_sealed as sealed from alarm_webhook`.execute(
      server.db,
    );
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain(secret.slice(6));
    await owner.call(alarmWebhooks.remove);
    for (const call of [alarmWebhooks.test, alarmWebhooks.remove, alarmWebhooks.replaceSecret])
      await expect(owner.call(call)).rejects.toMatchObject({ code: 11306 });
  });

  test('whose address an earlier version stored in clear text has it sealed by the next start', async () => {
    await save();
    await sql`update alarm_webhook set address = ${receiver.url}, address_sealed = null`.execute(server.db);
    expect((await webhook())!.address).toBe(receiver.url);
    await sealAddresses(server);
    const { rows } = await sql`select from alarm_webhook where address is not null`.execute(server.db);
    expect(rows).toEqual([]);
    expect((await webhook())!.address).toBe(receiver.url);
    expect(await owner.call(alarmWebhooks.test)).toEqual({ outcome: 'delivered' });
  });

  test('has an address of the web without a password, and not a very long one', async () => {
    const refused = [
      ...['ftp://example.com/', 'javascript:alert(1)', 'alarms.example.com', ''],
      ...['https://user:password@example.com/', `https://example.com/${'a'.repeat(2100)}`],
    ];
    for (const address of refused)
      await expect(owner.call(alarmWebhooks.save, { address }), address).rejects.toMatchObject({
        code: 10007,
      });
  });

  test('of an organisation that merely registered reaches nothing inside', async () => {
    const stranger = await anOwner(server);
    await stranger.call(alarmWebhooks.save, { address: receiver.url });
    expect(await stranger.call(alarmWebhooks.test)).toEqual({ outcome: 'address_refused' });
    await stranger.call(alarmWebhooks.save, { address: 'http://169.254.169.254/latest/meta-data' });
    expect(await stranger.call(alarmWebhooks.test)).toEqual({ outcome: 'address_refused' });
    expect(receiver.received).toEqual([]);
  });
});

describe('the test of a rule', () => {
  test('reaches its receivers by each way, and says what became of each', async () => {
    const observer = await aSubUser(owner, 'observer');
    await save();
    const rule_id = await aFrostRule({
      receivers: [
        { user_id: await ownId(), by_email: true, by_webhook: true },
        { user_id: await ownId(observer), by_email: true, by_webhook: true },
      ],
    });
    const results = await owner.call(alarmWebhooks.testRule, { rule_id });
    const outcomesOf = async (user: User) => {
      const id = await ownId(user);
      return results.filter(({ user_id }) => user_id === id).map(({ way, outcome }) => [way, outcome]);
    };
    expect(await outcomesOf(owner)).toEqual([
      ['message', 'delivered'],
      ['email', 'delivered'],
      ['push', 'no_browser'],
      ['webhook', 'delivered'],
    ]);
    expect(await outcomesOf(observer)).toEqual([
      ['message', 'delivered'],
      ['email', 'no_address'],
      ['push', 'no_browser'],
      ['webhook', 'no_webhook'],
    ]);
    expect(mailbox.newestTo(owner.account)).toMatchObject({
      subject: 'Test: Frost',
      text: expect.stringContaining('Test of the alarm rule “Frost”'),
    });
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { type: 'alarms.test', data: { count: 0, alarms: [], tested_rule: 'Frost' } },
    ]);
    const { list } = await observer.call(notices.list);
    expect(list[0]!.body.text).toContain('Frost');
    // It is no alarm.
    expect((await owner.call(alarms.listAlarms, { eui: [node.eui] })).list).toEqual([]);
  });

  test('says why mail server and webhook took nothing', async () => {
    await save();
    const rule_id = await aFrostRule({
      receivers: [{ user_id: await ownId(), by_email: true, by_webhook: true }],
    });
    mailbox.refuse(true);
    receiver.answer((_request, response) => void response.writeHead(401).end());
    const outcomes = (await owner.call(alarmWebhooks.testRule, { rule_id })).map(({ outcome }) => outcome);
    mailbox.refuse(false);
    expect(outcomes).toEqual(['delivered', 'mail_refused', 'no_browser', 'refused']);
    await owner.call(alarmWebhooks.save, { address: receiver.url, is_on: false });
    const again = await owner.call(alarmWebhooks.testRule, { rule_id });
    expect(again.find(({ way }) => way === 'webhook')).toMatchObject({ outcome: 'webhook_off' });
  });

  test('says that the portal has no mail server', async () => {
    const quiet = await anOwner(await aServer());
    const [self] = await quiet.call(alarms.listReceivers);
    const { rule_id } = await quiet.call(alarms.createRule, {
      ...{
        name: 'Frost',
        severity: 'critical',
        condition: { kind: 'below', limit: 2 },
        measurement_id: 4097,
      },
      receivers: [{ user_id: self!.user_id as never, by_email: true }],
    });
    const outcomes = await quiet.call(alarmWebhooks.testRule, { rule_id });
    expect(outcomes.map(({ way, outcome }) => [way, outcome])).toEqual([
      ['message', 'delivered'],
      ['email', 'no_mail_server'],
      ['push', 'no_browser'],
    ]);
  });

  test('is refused for a rule of others, and too often', async () => {
    const rule_id = await aFrostRule();
    const stranger = await anOwner(server);
    const test = () => stranger.call(alarmWebhooks.testRule, { rule_id });
    for (let nth = 0; nth < 5; nth += 1) await expect(test()).rejects.toMatchObject({ code: 11306 });
    await expect(test()).rejects.toMatchObject({ code: 11342 });
  });
});
