import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { notices } from '@fieldscope/contract/calls/notices';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverAlarms } from '../src/modules/alarms/delivery/delivery.service';
import { createAlarmEvaluation } from '../src/modules/alarms/evaluation/evaluation.service';
import { noteListening } from '../src/modules/alarms/evaluation/listening.repository';
import { produceDevices } from '../src/modules/binding/production.service';
import { sql } from '../src/platform/postgres/db';
import { aGateway, anOwner, aSubUser, PASSWORD, type User } from './builders';
import { powerOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aMailServer, type MailServer } from './mail-server';
import { aSender, type UplinkFacts } from './sender';
import { aWebhookReceiver, type WebhookReceiver } from './webhook-receiver';

let server: TestServer;
let mailbox: MailServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
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
  await owner.call(alarmWebhooks.save, { address: receiver.url });
});

interface Node {
  eui: string;
  dev_eui: string;
}

/** Nodes of the owner, by their numbers, of which it is known that they send every ten minutes. */
async function aFew(count: number, name = 'Node'): Promise<Node[]> {
  const nodes = await produceDevices(server, { model: 'S2101', count });
  for (const [index, { eui, code }] of nodes.entries())
    await owner.call(production.bind, { eui, code, name: `${name} ${String(index + 1).padStart(3, '0')}` });
  await report(nodes, { gateways: [FIRST_GATEWAY] });
  await list();
  server.clock.advance(MINUTE_MS);
  return nodes;
}
const FIRST_GATEWAY = '2CF7F1C0000000F0';
/** They say that they send every ten minutes. */
const report = (nodes: readonly Node[], facts?: UplinkFacts) =>
  Promise.all(nodes.map((node) => sender.uplink(node, powerOf(88, 10), facts)));
async function advance(minutes: number): Promise<void> {
  server.clock.advance(minutes * MINUTE_MS);
  owner.token = (await owner.call(users.signIn, { account: owner.account, password: PASSWORD })).token;
  await noteListening(server.db, server.clock.now());
}
const list = async (input: object = {}) => (await owner.call(alarms.listAlarms, input)).list;
const open = () => list({ status: 'open' });
/** Rules fire, and persons are notified. */
async function pass(): Promise<void> {
  // What was reported is known by then.
  await list();
  await server.alarms.evaluation.fireDue(server.db);
  await deliverAlarms(server);
  await server.queue.runDue();
}
async function aSilenceRule(facts: object = {}): Promise<number> {
  const [person] = await owner.call(alarms.listReceivers);
  const { rule_id } = await owner.call(alarms.createRule, {
    ...{ name: 'Silent', severity: 'warning', condition: { kind: 'silence', intervals: 3 } },
    receivers: [{ user_id: person!.user_id as never, by_email: true, by_webhook: true }],
    ...facts,
  });
  return rule_id;
}
const mails = () => mailbox.all().filter(({ to }) => to.includes(owner.account));
const noticesOf = async (user = owner) =>
  (await user.call(notices.list)).list.filter(({ body }) => body.type === 3).map(({ body }) => body.text);
const restarted = () => createAlarmEvaluation({ ...server, ingest: { onCommitted: () => {} } });

describe('200 nodes behind one gateway that is silent', () => {
  test('are one alarm, one mail, one notice and one message, which ends once the gateway is back', async () => {
    const gateway = await aGateway(owner, { name: 'silo' });
    const [early] = await aFew(1, 'Early');
    await aSilenceRule();
    await report([early!], { gateways: [gateway.eui] });
    await advance(60);
    await pass();
    // Silent for a reason of its own, before the others.
    expect(await open()).toMatchObject([
      { device_name: 'Early 001', affected: null, verdict: { cause: 'unknown' } },
      { device_name: 'silo', affected: null, verdict: { cause: 'gateway_silent', certainty: 'possible' } },
    ]);
    const nodes = await aFew(200);
    await advance(1);
    await report(nodes, { gateways: [gateway.eui] });
    const before = mails().length;
    await advance(29);
    // The gateway itself is missed first, and what is silent behind it is known by then. However many processes do it at once.
    await list();
    await Promise.all([1, 2, 3].map(() => restarted().fireDue(server.db)));
    await Promise.all([1, 2, 3].map(() => deliverAlarms(server)));
    await server.queue.runDue();
    expect(mails()).toHaveLength(before + 1);
    const mail = mailbox.newestTo(owner.account);
    expect(mail.subject).toBe('Warning: Silent · The gateway silo is silent (200 devices)');
    expect(mail.text).toMatch(
      /Through the gateway silo nothing came for 29 min, and \d+ uplinks of 200 nodes were due/,
    );
    expect(mail.text).toContain('Node 001, Node 002');
    expect(mail.text).toContain('and 180 more');
    expect(receiver.received.at(-1)!.body.data).toMatchObject({
      count: 1,
      alarms: [
        {
          ...{ eui: gateway.eui, device_name: 'silo', kind: 'silence' },
          verdict: { cause: 'gateway_silent' },
          text: expect.stringMatching(
            /^The gateway silo is silent \(200 devices\)\. Through .* Next: Check the gateway\.$/,
          ),
          affected: {
            count: 200,
            devices: expect.arrayContaining([{ eui: nodes[0]!.eui, device_name: 'Node 001' }]),
          },
        },
      ],
    });
    expect(receiver.received.at(-1)!.body.data.alarms[0]!.affected!.devices).toHaveLength(20);
    expect((await noticesOf()).filter((text) => text.includes('The gateway silo is silent'))).toHaveLength(1);

    await advance(2);
    await list();
    await Promise.all([1, 2, 3].map(() => restarted().fireDue(server.db)));
    await pass();
    expect(mails()).toHaveLength(before + 1);
    const [common, ...others] = await open();
    expect(others.map(({ device_name }) => device_name)).toEqual(['Early 001']);
    expect(common).toMatchObject({
      ...{ rule_name: 'Silent', severity: 'warning', kind: 'silence', eui: gateway.eui, device_name: 'silo' },
      ...{ is_gateway: true, measurement_id: null, acknowledged_at: null, joined_alarm_id: null },
      affected: { count: 201, open: 201 },
      verdict: {
        ...{ cause: 'gateway_silent', certainty: 'likely', gateway: { eui: gateway.eui, name: 'silo' } },
        proof: [{ kind: 'gateway_quiet', nodes: 200 }],
      },
    });
    expect(await owner.call(alarms.countOpen)).toMatchObject({ warning: 2, unacknowledged: 2 });
    expect(await owner.call(alarms.listRules)).toMatchObject([{ open_count: 2 }]);

    // The list is paged, and on the page of a node its own alarm says through which one it is changed.
    const affected = (offset: number) =>
      owner.call(alarms.listAffected, { alarm_id: common!.alarm_id, offset, length: 150 });
    expect((await affected(1)).page.count).toBe(201);
    expect((await affected(2)).list).toHaveLength(51);
    expect(await list({ eui: [nodes[7]!.eui] })).toMatchObject([
      { device_name: 'Node 008', joined_alarm_id: common!.alarm_id, affected: null },
    ]);
    expect(await list({ eui: [gateway.eui] })).toMatchObject([
      { affected: { count: 201 } },
      // Of before, when nobody knew.
      { affected: null, resolution: 'recovered' },
    ]);

    // The gateway is back with one uplink: the others are due again, and one of them stays away.
    await advance(30);
    await pass();
    await report([nodes[0]!], { gateways: [gateway.eui] });
    const back = server.clock.now();
    await pass();
    expect(await list({ alarm_id: common!.alarm_id })).toMatchObject([
      { resolution: 'recovered', resolved_at: back, affected: { count: 201, open: 0 } },
    ]);
    expect((await open()).map(({ device_name }) => device_name)).toEqual(['Early 001']);
    for (let tens = 0; tens < 3; tens += 1) {
      await report(nodes.slice(0, 199), { gateways: [gateway.eui] });
      await advance(10);
    }
    await pass();
    expect((await open())[0]).toMatchObject({
      device_name: 'Node 200',
      verdict: { cause: 'unknown' },
      affected: null,
    });
  });
});

describe('devices of one cause', () => {
  const GATEWAYS = ['2CF7F1C0000000F1', '2CF7F1C0000000F2'];

  test('that are silent later join without a further message, and it ends when all of them are heard again', async () => {
    const nodes = await aFew(6);
    await aSilenceRule();
    const gateways = [GATEWAYS[0]!];
    await report(nodes.slice(0, 3), { gateways });
    await advance(8);
    await report(nodes.slice(3), { gateways });
    await advance(23);
    await pass();
    expect(await open()).toMatchObject([
      { eui: null, device_name: GATEWAYS[0], affected: { count: 3, open: 3 } },
    ]);
    await advance(8);
    await pass();
    expect(await open()).toMatchObject([{ affected: { count: 6, open: 6 } }]);
    expect([mails().length, receiver.received.length]).toEqual([1, 1]);
    // By another gateway, so that this one stays silent.
    await report(nodes.slice(0, 5), { gateways: [GATEWAYS[1]!] });
    await pass();
    expect(await open()).toMatchObject([{ affected: { count: 6, open: 1 } }]);
    await advance(1);
    await report([nodes[5]!], { gateways: [GATEWAYS[1]!] });
    await pass();
    expect(await list()).toMatchObject([{ resolution: 'recovered', resolved_at: server.clock.now() }]);
  });

  test('are one alarm of their network server when several gateways are silent', async () => {
    const nodes = await aFew(4);
    await aSilenceRule();
    await report(nodes.slice(0, 2), { gateways: [GATEWAYS[0]!] });
    await report(nodes.slice(2), { gateways: [GATEWAYS[1]!] });
    await withRoutes();
    await advance(31);
    await pass();
    expect(await open()).toMatchObject([
      {
        eui: null,
        device_name: '',
        is_gateway: false,
        affected: { count: 4 },
        verdict: { cause: 'server_silent' },
      },
    ]);
    expect(mailbox.newestTo(owner.account).subject).toBe(
      'Warning: Silent · The operator’s network server is silent (4 devices)',
    );
  });

  test('of a gateway become those of the network server once that is silent, too', async () => {
    const nodes = await aFew(6);
    await aSilenceRule();
    await report(nodes.slice(0, 3), { gateways: [GATEWAYS[0]!] });
    await withRoutes();
    await advance(25);
    await report(nodes.slice(3), { gateways: [GATEWAYS[1]!] });
    await withRoutes();
    await advance(6);
    await pass();
    expect(await open()).toMatchObject([{ device_name: GATEWAYS[0], affected: { count: 3 } }]);
    await advance(25);
    await pass();
    expect(await open()).toMatchObject([{ verdict: { cause: 'server_silent' }, affected: { count: 6 } }]);
    expect(mails()).toHaveLength(2);
    expect(await list()).toHaveLength(1);
  });

  test('are changed together: seen, assigned, silenced, resolved', async () => {
    const nodes = await aFew(3);
    await aSilenceRule();
    await report(nodes, { gateways: [GATEWAYS[0]!] });
    await advance(31);
    await pass();
    const [common] = await open();
    const [own] = await list({ eui: [nodes[1]!.eui] });
    await owner.call(alarms.acknowledge, { alarm_id: [own!.alarm_id] });
    expect((await open())[0]).toMatchObject({ acknowledged_at: server.clock.now() });
    expect(await owner.call(alarms.countOpen)).toMatchObject({ warning: 1, unacknowledged: 0 });
    await owner.call(alarms.silence, { alarm_id: [common!.alarm_id], minutes: 600 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from alarm_state where org_id = ${owner.orgId} and silenced_until is not null`.execute(
      server.db,
    );
    expect(rows[0]!.count).toBe(3);
    const administrator = await aSubUser(owner, 'administrator');
    await administrator.call(alarms.resolve, { alarm_id: [common!.alarm_id] });
    expect(await open()).toEqual([]);
    expect(await list({ eui: [nodes[1]!.eui] })).toMatchObject([{ resolution: 'by_hand' }]);
    const stranger = await anOwner(server);
    for (const call of [alarms.listAffected, alarms.acknowledge] as const)
      await expect(
        stranger.call(call, {
          alarm_id: call === alarms.acknowledge ? [common!.alarm_id] : common!.alarm_id,
        } as never),
      ).rejects.toMatchObject({ code: 11306 });
    await pass();
    expect(await open()).toEqual([]);
  });

  test('are one alarm for each rule that watches them, with its own severity and receivers', async () => {
    const observer = await aSubUser(owner, 'observer');
    const nodes = await aFew(3);
    await aSilenceRule();
    const persons = await owner.call(alarms.listReceivers);
    const other = persons.find(({ has_email }) => !has_email)!;
    await aSilenceRule({
      ...{ name: 'Long silent', severity: 'critical', condition: { kind: 'silence', intervals: 9 } },
      receivers: [{ user_id: other.user_id, by_email: false }],
    });
    await report(nodes, { gateways: [GATEWAYS[0]!] });
    await advance(31);
    await pass();
    expect([(await noticesOf()).length, (await noticesOf(observer)).length]).toEqual([1, 0]);
    await advance(60);
    await pass();
    expect((await open()).map(({ rule_name, affected }) => [rule_name, affected])).toEqual([
      ['Long silent', { count: 3, open: 3 }],
      ['Silent', { count: 3, open: 3 }],
    ]);
    expect([mails().length, (await noticesOf()).length]).toEqual([1, 1]);
    await observer.call(users.signIn, { account: observer.account, password: PASSWORD }).then(({ token }) => {
      observer.token = token;
    });
    expect(await noticesOf(observer)).toHaveLength(1);
  });

  test('are notified of without a verdict when causes cannot be looked for', async () => {
    const nodes = await aFew(3);
    await aSilenceRule();
    await report(nodes, { gateways: [GATEWAYS[0]!] });
    await list();
    await advance(31);
    const workers = { ...server.workers, run: () => Promise.reject(new Error('no thread')) };
    await createAlarmEvaluation({ ...server, workers, ingest: { onCommitted: () => {} } }).fireDue(server.db);
    await deliverAlarms({ ...server, workers });
    await server.queue.runDue();
    expect(mails()).toEqual([]);
    await advance(6);
    // It is tried once more, given up, and what was given up goes out with the next pass.
    await deliverAlarms({ ...server, workers });
    await server.queue.runDue();
    expect(mails().map(({ subject }) => subject)).toEqual(['3 alarms']);
    expect(await open()).toMatchObject([1, 2, 3].map(() => ({ verdict: null, affected: null })));
  });

  test('whose alarms were written by a process that ended then are one alarm after all', async () => {
    const nodes = await aFew(3);
    await aSilenceRule();
    await report(nodes, { gateways: [GATEWAYS[0]!] });
    await advance(31);
    await pass();
    // As if it had ended between the alarms and what was found out of them.
    await sql`
      with head as (delete from alarm_delivery), undone as (
        update alarm set joined_id = null, is_diagnosed = false where org_id = ${owner.orgId} and common_cause is null
      ) select 1`.execute(server.db);
    await sql`delete from alarm where org_id = ${owner.orgId} and common_cause is not null`.execute(
      server.db,
    );
    await sql`
      insert into alarm_delivery (user_id, alarm_id, by_email, by_webhook)
      select user_id, alarm_id, by_email, by_webhook from alarm join alarm_receiver using (rule_id)
      where org_id = ${owner.orgId}`.execute(server.db);
    await advance(2);
    await Promise.all([deliverAlarms(server), deliverAlarms(server), restarted().fireDue(server.db)]);
    await server.queue.runDue();
    expect(await open()).toMatchObject([{ affected: { count: 3, open: 3 } }]);
    expect(mails()).toHaveLength(2);
  });
});

/** As network servers say that take downlinks: the way of each device is known. */
async function withRoutes(): Promise<void> {
  await list();
  await sql`
    insert into downlink_route (device_id, token_hash, source, way, application_id, device_name)
    select device_id, token_hash, 'chirpstack', 'http', '7', '' from device cross join connection
    where device.org_id = ${owner.orgId} and connection.org_id is null
    on conflict do nothing`.execute(server.db);
}
