import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { notices } from '@fieldscope/contract/calls/notices';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { MINUTE_MS } from '@fieldscope/contract/time';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverAlarms } from '../../src/modules/alarms/delivery/delivery.service';
import { inTransaction, sql } from '../../src/platform/postgres/db';
import { aKit, aNode, anOwner, aSubUser, type User } from '../builders';
import { temperatureOf } from '../fleet';
import { aServer, type TestServer } from '../harness';
import { countJobs } from '../jobs';
import { aSender } from '../sender';
import { aWebhookReceiver } from '../webhook-receiver';

let server: TestServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer({ DATABASE_TIMEOUT_MS: '1000' });
  sender = await aSender(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${owner.orgId}`.execute(server.db);
  node = await aNode(owner);
  server.clock.advance(MINUTE_MS);
});

const FROST = { name: 'Frost', severity: 'critical', measurement_id: 4097 } as const;
const BELOW = { kind: 'below', limit: 2 } as const;
const ruleOf = async (facts: object = {}) =>
  (await owner.call(alarms.createRule, { ...FROST, condition: BELOW, eui: node.eui, ...facts })).rule_id;
const list = async () => (await owner.call(alarms.listAlarms, {})).list;
const measure = async (temperature: number) => {
  server.clock.advance(MINUTE_MS);
  await sender.uplink(node, temperatureOf(temperature));
};
const noticesOf = async (user: User) =>
  (await user.call(notices.list)).list.filter(({ body }) => body.type === 3).map(({ body }) => body.text);

describe('odd conditions', () => {
  test('are refused', async () => {
    const conditions = [
      { kind: 'above', limit: null },
      { kind: 'above', limit: '5' },
      { kind: 'above', limit: 2, hysteresis: -1 },
      { kind: 'outside', low: 5, high: 5 },
      { kind: 'change', direction: 'rise', by: 0, within_minutes: 10 },
      { kind: 'change', direction: 'rise', by: 1, within_minutes: 0.5 },
      { kind: 'silence', intervals: 1e9 },
      { kind: 'battery', limit: 200 },
      { kind: 'constructor' },
      { kind: 'above', limit: 1, extra: true },
    ];
    for (const condition of conditions)
      await expect(ruleOf({ condition }), JSON.stringify(condition)).rejects.toMatchObject({
        code: expect.toBeOneOf([10007, 10009]),
      });
  });

  test('a limit that JSON cannot hold is refused', async () => {
    const body = JSON.stringify({ ...FROST, condition: { kind: 'above', limit: 'X' }, eui: node.eui });
    const answer = await fetch(`${server.url}/portalapi/alarm/create_rule`, {
      method: 'POST',
      headers: { authorization: owner.token, 'content-type': 'application/json' },
      body: body.replace('"X"', '1e999'),
    });
    expect(await answer.json()).toMatchObject({ code: 10007 });
  });
});

test('values at the end of what a number can be are alarms, are notified, and harm nothing', async () => {
  const kit = await aKit(owner, 'Odd');
  const [person] = await owner.call(alarms.listReceivers);
  const receivers = [{ user_id: person!.user_id as never, by_email: true }];
  const rule = { eui: kit.eui, receivers };
  await ruleOf({ ...rule, condition: { kind: 'outside', low: -1e308, high: 1e308 } });
  await ruleOf({ ...rule, condition: { kind: 'above', limit: 5, hysteresis: 1e308 } });
  await ruleOf({
    ...rule,
    condition: { kind: 'change', direction: 'either', by: 1e308, within_minutes: 60 },
  });
  for (const value of ['1', '-1.7e308', '1.7e308', 'NaN', '0']) {
    server.clock.advance(MINUTE_MS);
    await kit.ask({ base: 'device', method: 'POST', path: '/kit/message_uplink' } as never, {
      requestId: value,
      events: [{ name: 'measure-sensor', value: [{ channel: '1', measurements: { 4097: value } }] }],
    });
  }
  expect((await list()).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['outside', 'above', 'change']),
  );
  await deliverAlarms(server);
  expect(await noticesOf(owner)).toHaveLength(1);
});

test('two hundred rules on one device are two hundred alarms and one message', async () => {
  const [person] = await owner.call(alarms.listReceivers);
  const ruleId = await ruleOf({ receivers: [{ user_id: person!.user_id as never, by_email: false }] });
  await sql`
    with copied as (
      insert into alarm_rule (org_id, name, severity, is_on, condition, device_id, is_ungrouped, measurement_id,
        hold_minutes, cooldown_minutes, since)
      select org_id, name, severity, is_on, condition, device_id, is_ungrouped, measurement_id, 0, 0, since
      from alarm_rule, generate_series(1, 199) where rule_id = ${ruleId} returning rule_id)
    insert into alarm_receiver (rule_id, user_id, by_email)
    select copied.rule_id, user_id, by_email from copied, alarm_receiver as receiver where receiver.rule_id = ${ruleId}`.execute(
    server.db,
  );
  await server.alarms.evaluation.reload(owner.orgId);
  await measure(1);
  expect(await owner.call(alarms.countOpen)).toMatchObject({ critical: 200 });
  await deliverAlarms(server);
  expect(await noticesOf(owner)).toEqual([expect.stringContaining('200 alarms')]);
});

test('a rule that is deleted while it fires fires nothing, and the others of the device do', async () => {
  const ruleId = await ruleOf({ name: 'Deleted' });
  await ruleOf({ name: 'Kept' });
  // Another process deletes it, and this one has not been notified.
  await sql`delete from alarm_rule where rule_id = ${ruleId}`.execute(server.db);
  await measure(1);
  expect(await list()).toMatchObject([{ rule_name: 'Kept', resolved_at: null }]);
});

test('a person who was removed from the organisation gets no more notices, and keeps none from others', async () => {
  const former = await aSubUser(owner, 'administrator');
  const receiver = await aWebhookReceiver();
  await former.call(alarmWebhooks.save, { address: receiver.url });
  const persons = await owner.call(alarms.listReceivers);
  const ruleId = await ruleOf({
    receivers: persons.map(({ user_id }) => ({
      user_id: user_id as never,
      by_email: true,
      by_webhook: true,
    })),
  });
  await measure(1);
  await list();
  // Messages are queued, and not sent yet, when the account goes.
  await inTransaction(server.db, (trx) => deliverAlarms({ ...server, db: trx }));
  await measure(5);
  await measure(1);
  await list();
  const formerId = persons.find(({ has_webhook }) => has_webhook)!.user_id;
  await owner.call(subAccounts.remove, { child_id: Number(formerId) } as never);
  server.clock.advance(2 * MINUTE_MS);
  await deliverAlarms(server);
  await server.queue.runDue();
  expect(await noticesOf(owner)).toHaveLength(2);
  expect(await countJobs(server)).toBe(0);
  const [rule] = await owner.call(alarms.listRules);
  expect(rule).toMatchObject({ rule_id: ruleId, receivers: [{ by_email: true }] });
});

test('a database that hangs delays an alarm, which comes once, and ingest does not wait', async () => {
  await ruleOf();
  const holder = new pg.Client({ connectionString: server.config.DATABASE_URL });
  await holder.connect();
  try {
    await holder.query('begin; lock table alarm in access exclusive mode');
    await measure(1);
    await expect(server.alarms.evaluation.flush(owner.orgId)).rejects.toThrow();
    await measure(0);
  } finally {
    await holder.end();
  }
  expect(await list()).toMatchObject([{ value: 1, worst: 0 }]);
});
