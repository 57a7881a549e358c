import type { BodyInputOf } from '@fieldscope/contract/call';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { groups } from '@fieldscope/contract/calls/groups';
import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverAlarms } from '../src/modules/alarms/delivery/delivery.service';
import { lockDueStates, type StateKey } from '../src/modules/alarms/evaluation/evaluation.repository';
import { createAlarmEvaluation } from '../src/modules/alarms/evaluation/evaluation.service';
import { noteListening } from '../src/modules/alarms/evaluation/listening.repository';
import { endUnwatchedAlarms } from '../src/modules/alarms/rules/rules.service';
import { type Db, inTransaction, sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { powerOf, temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { aMailServer, type MailServer } from './mail-server';
import { aHistory } from './readings';
import { aSender } from './sender';

let server: TestServer;
let mailbox: MailServer;
let sender: Awaited<ReturnType<typeof aSender>>;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  mailbox = await aMailServer();
  server = await aServer({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://portal.example' });
  sender = await aSender(server);
  return () => mailbox.close();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  server.clock.advance(HOUR_MS);
});

type Facts = Partial<BodyInputOf<typeof alarms.createRule>>;

/** A rule against frost, for the node unless it says otherwise. */
async function aFrostRule(facts: Facts = {}): Promise<number> {
  const { rule_id: ruleId } = await owner.call(alarms.createRule, {
    name: 'Frost',
    severity: 'critical',
    condition: { kind: 'below', limit: 2, hysteresis: 1 },
    measurement_id: 4097,
    eui: node.eui,
    ...facts,
  });
  return ruleId;
}
const measure = async (temperature: number, of = node) => {
  server.clock.advance(MINUTE_MS);
  await sender.uplink(of, temperatureOf(temperature));
};
const list = async (input: object = {}) => (await owner.call(alarms.listAlarms, input)).list;
const noticesOf = async (user = owner) =>
  (await user.call(notices.list)).list.filter(({ body }) => body.type === 3).map(({ body }) => body.text);
const ownId = async () => (await owner.call(alarms.listReceivers))[0]!.user_id;
const fireDue = () => server.alarms.evaluation.fireDue(server.db);
/** A second evaluation, as of a process that has just started. */
const restarted = () => createAlarmEvaluation({ ...server, ingest: { onCommitted: () => {} } });

describe('a value that crosses its limit', () => {
  test('is one alarm, which ends by itself once the value is back by the hysteresis', async () => {
    await aFrostRule();
    await measure(5);
    expect(await list()).toEqual([]);
    await measure(1.5);
    const openedAt = server.clock.now();
    await measure(-0.5);
    await measure(2.5);
    expect(await list()).toMatchObject([
      {
        ...{
          rule_name: 'Frost',
          severity: 'critical',
          kind: 'below',
          eui: node.eui,
          device_name: 'Greenhouse 2',
          is_gateway: false,
        },
        ...{
          channel: 1,
          measurement_id: 4097,
          value: 1.5,
          limit: 2,
          worst: -0.5,
          opened_at: openedAt,
          resolved_at: null,
        },
      },
    ]);
    expect(await owner.call(alarms.countOpen)).toEqual({
      critical: 1,
      warning: 0,
      info: 0,
      unacknowledged: 1,
    });
    await measure(3);
    expect(await list()).toMatchObject([{ resolved_at: server.clock.now(), resolution: 'recovered' }]);
    expect(await owner.call(alarms.countOpen)).toMatchObject({ critical: 0 });
    await measure(0);
    expect(await list({ status: 'open' })).toHaveLength(1);
    expect(await list({ status: 'resolved' })).toHaveLength(1);
  });

  test('reaches each person once, in the message centre and by email, in units of their own', async () => {
    const observer = await aSubUser(owner, 'observer');
    await owner.call(users.changeSetting, { temperatureUnit: 1, timezone: 'Asia/Kolkata' });
    const persons = await owner.call(alarms.listReceivers);
    expect(persons.map(({ has_email }) => has_email).sort()).toEqual([false, true]);
    await aFrostRule({ receivers: persons.map(({ user_id }) => ({ user_id, by_email: true })) });
    await measure(1.5);
    await list();
    for (let again = 0; again < 3; again += 1)
      await Promise.all([deliverAlarms(server), deliverAlarms(server)]);
    await server.queue.runDue();
    expect(mailbox.countTo(owner.account)).toBe(1);
    const mail = mailbox.newestTo(owner.account);
    expect(mail.subject).toBe('Critical: Frost · Greenhouse 2');
    expect(mail.text).toContain(
      'GMT+5:30 · Critical · Frost · Greenhouse 2: Air Temperature 34.7 °F (limit 35.6 °F)',
    );
    expect(mail.text).toContain('https://portal.example/#/alarms');
    expect(await noticesOf()).toEqual([
      expect.stringContaining('Frost · Greenhouse 2: Air Temperature 34.7 °F'),
    ]);
    expect(await noticesOf(observer)).toEqual([
      expect.stringContaining('UTC · Critical · Frost · Greenhouse 2: Air Temperature 1.5 °C (limit 2 °C)'),
    ]);
  });

  test('on many devices together is one message, and what comes within the minute is the next one', async () => {
    const others = [await aNode(owner, 'S2101'), await aNode(owner, 'S2101'), await aNode(owner, 'S2101')];
    await aFrostRule({ eui: null, receivers: [{ user_id: await ownId(), by_email: true }] });
    for (const one of others) await measure(0, one);
    await list();
    await deliverAlarms(server);
    await measure(0);
    await list();
    await deliverAlarms(server);
    await server.queue.runDue();
    expect(
      mailbox
        .all()
        .filter(({ to }) => to.includes(owner.account))
        .map(({ subject }) => subject),
    ).toEqual(['3 alarms', 'Critical: Frost · Greenhouse 2']);
  });
});

test('what was committed and not evaluated is evaluated once, by however many processes', async () => {
  await aFrostRule({ receivers: [{ user_id: await ownId(), by_email: false }] });
  await measure(1.5);
  await list();
  // As if the process had died before it wrote what it made of the uplink.
  for (const table of ['alarm', 'alarm_state', 'alarm_progress'])
    await sql`delete from ${sql.table(table)} where org_id = ${owner.orgId}`.execute(server.db);
  expect(await list()).toEqual([]);
  const processes = [restarted(), restarted(), restarted()];
  await Promise.all(processes.map((one) => one.recover(server.db)));
  await processes[0]!.catchUp(server.db);
  expect(await list()).toMatchObject([{ value: 1.5, resolved_at: null }]);
  await deliverAlarms(server);
  expect(await noticesOf()).toHaveLength(1);
});

describe('what a process stored and did not live to evaluate', () => {
  /** Nothing of what is stored meanwhile is evaluated. */
  async function unevaluated(work: () => Promise<void>): Promise<void> {
    const setRules = async (isOn: boolean) => {
      await sql`update alarm_rule set is_on = ${isOn} where org_id = ${owner.orgId}`.execute(server.db);
      await server.alarms.evaluation.reload(owner.orgId);
    };
    await setRules(false);
    await work();
    await setRules(true);
  }

  test('is made up by the process that evaluates the device next', async () => {
    await aFrostRule({ receivers: [{ user_id: await ownId(), by_email: false }] });
    await measure(5);
    await list();
    server.clock.advance(10 * MINUTE_MS);
    await unevaluated(() => measure(1));
    const crossedAt = server.clock.now();
    server.clock.advance(10 * MINUTE_MS);
    await measure(5);
    expect(await list()).toMatchObject([
      { value: 1, opened_at: crossedAt, resolved_at: server.clock.now(), resolution: 'recovered' },
    ]);
    await deliverAlarms(server);
    await Promise.all([restarted().recover(server.db), server.alarms.evaluation.catchUp(server.db)]);
    expect(await list()).toHaveLength(1);
    await deliverAlarms(server);
    expect(await noticesOf()).toHaveLength(1);
  });

  test('is made up also where nothing of the device was evaluated before', async () => {
    await aFrostRule();
    await unevaluated(() => measure(1));
    const crossedAt = server.clock.now();
    server.clock.advance(10 * MINUTE_MS);
    await measure(0);
    expect(await list()).toMatchObject([{ value: 1, worst: 0, opened_at: crossedAt, resolved_at: null }]);
  });
});

describe('after an outage of the portal', () => {
  beforeEach(async () => {
    await sender.uplink(node, powerOf(60, 10));
    await list();
    await aFrostRule({ condition: { kind: 'silence', intervals: 2 }, measurement_id: null });
    await fireDue();
    server.clock.advance(15 * MINUTE_MS);
    await sql`update alarm_listening set listened_until = now() - interval '3 hours'`.execute(server.db);
    server.clock.advance(10 * MINUTE_MS);
    await fireDue();
    expect(await list()).toEqual([]);
    await noteListening(server.db, server.clock.now());
  });

  test('a device has all its intervals again before it counts as silent', async () => {
    server.clock.advance(19 * MINUTE_MS);
    await fireDue();
    expect(await list()).toEqual([]);
    server.clock.advance(MINUTE_MS);
    await noteListening(server.db, server.clock.now());
    await fireDue();
    expect(await list()).toMatchObject([{ kind: 'silence', opened_at: server.clock.now() }]);
  });

  test('a device that is heard again was not silent', async () => {
    await measure(20);
    expect(await list()).toEqual([]);
  });
});

test('a device that says nothing for its own intervals, and is back', async () => {
  await sender.uplink(node, powerOf(60, 10));
  await list();
  await aFrostRule({ condition: { kind: 'silence', intervals: 3 }, measurement_id: null });
  await fireDue();
  server.clock.advance(29 * MINUTE_MS);
  await fireDue();
  expect(await list()).toEqual([]);
  server.clock.advance(MINUTE_MS);
  await fireDue();
  await fireDue();
  expect(await list()).toMatchObject([{ kind: 'silence', value: null, opened_at: server.clock.now() }]);
  await measure(20);
  expect(await list()).toMatchObject([{ resolution: 'recovered' }]);
});

test('a low battery', async () => {
  await aFrostRule({ condition: { kind: 'battery', limit: 20 }, measurement_id: null });
  await sender.uplink(node, powerOf(15, 20));
  expect(await list()).toMatchObject([{ kind: 'battery', value: 15 }]);
});

test('a rule that must hold fires by the clock, without a further reading', async () => {
  await aFrostRule({ hold_minutes: 10 });
  await measure(1);
  const since = server.clock.now();
  await list();
  server.clock.advance(15 * MINUTE_MS);
  await Promise.all([fireDue(), restarted().fireDue(server.db)]);
  expect(await list()).toMatchObject([{ opened_at: since + 10 * MINUTE_MS, value: 1 }]);
});

test('of many devices that are silent each turn looks at some, whatever is due for ever before them', async () => {
  const ruleId = await aFrostRule({
    ...{ eui: null, measurement_id: null, severity: 'warning' },
    condition: { kind: 'silence', intervals: 3 },
  });
  const count = 300;
  await sql`
    insert into device overriding system value
    select (jsonb_populate_record(null::device, to_jsonb(device) || jsonb_build_object(
      'device_id', device_id + number, 'eui', upper(lpad(to_hex(device_id + number), 16, '0')),
      'dev_eui', upper(lpad(to_hex(device_id + number), 16, '0'))))).*
    from device, generate_series(1000001, ${1_000_000 + count}::int) as number where eui = ${node.eui}`.execute(
    server.db,
  );
  // Of half of them the rule was another one.
  await sql`
    insert into alarm_state (rule_id, device_id, channel, org_id, revision, phase, since, due_at)
    select rule_id, device.device_id, 0, device.org_id, revision - (device.device_id % 2), 'pending', '2020-01-01', '2020-01-02'
    from alarm_rule join device using (org_id) where rule_id = ${ruleId} and device.device_id > 1000000`.execute(
    server.db,
  );
  const fetched = async (db: Db) =>
    (
      await sql<{ n: number }>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
        from pg_stat_xact_user_tables where relname = 'device'`.execute(db)
    ).rows[0]!.n;
  const most = 100;
  let after: StateKey | undefined;
  const watched: number[] = [];
  await inTransaction(server.db, async (trx) => {
    do {
      const before = await fetched(trx);
      const portion = await lockDueStates(trx, { now: server.clock.now(), most, isListening: true, after });
      expect((await fetched(trx)) - before).toBeLessThanOrEqual(2 * most);
      watched.push(...portion.keys.map(({ deviceId }) => deviceId));
      after = portion.last;
    } while (after);
  });
  expect(new Set(watched).size).toBe(count / 2);
  await noteListening(server.db, server.clock.now());
  await fireDue();
  expect(await list({ status: 'open', length: 100 })).toHaveLength(100);
  await sql`delete from device where device_id > 1000000`.execute(server.db);
});

describe('a person', () => {
  let alarm_id: number[];
  beforeEach(async () => {
    await aFrostRule({ receivers: [{ user_id: await ownId(), by_email: false }] });
    await measure(1);
    alarm_id = (await list()).map((one) => one.alarm_id);
  });

  test('acknowledges, is assigned, and ends an alarm by hand; the next one comes after a good value', async () => {
    const administrator = await aSubUser(owner, 'administrator');
    const persons = await owner.call(alarms.listReceivers);
    const other = persons.find(({ has_email }) => !has_email)!;
    await administrator.call(alarms.acknowledge, { alarm_id });
    await owner.call(alarms.acknowledge, { alarm_id });
    await owner.call(alarms.assign, { alarm_id, user_id: other.user_id as never });
    expect(await list()).toMatchObject([
      { acknowledged_by: other.name, assigned_to: { user_id: other.user_id, name: other.name } },
    ]);
    await owner.call(alarms.resolve, { alarm_id });
    await measure(0);
    expect(await list()).toMatchObject([{ resolution: 'by_hand', resolved_by: expect.any(String) }]);
    await expect(owner.call(alarms.resolve, { alarm_id })).rejects.toMatchObject({ code: 11306 });
    await measure(5);
    await measure(0);
    expect(await list({ status: 'open' })).toHaveLength(1);
  });

  test('silences an alarm: the next one notifies no one until then', async () => {
    await deliverAlarms(server);
    await owner.call(alarms.silence, { alarm_id, minutes: 30 });
    await measure(5);
    await measure(0);
    await list();
    await deliverAlarms(server);
    expect(await list()).toHaveLength(2);
    expect(await noticesOf()).toHaveLength(1);
    server.clock.advance(30 * MINUTE_MS);
    await measure(5);
    await measure(0);
    await list();
    await deliverAlarms(server);
    expect(await noticesOf()).toHaveLength(2);
  });
});

describe('a rule', () => {
  test('names things and persons of its own organisation alone', async () => {
    const stranger = await anOwner(server);
    const foreign = await aNode(stranger);
    const { group_uuid } = await stranger.call(groups.create, { name: 'Theirs' });
    const [person] = await stranger.call(alarms.listReceivers);
    const ruleId = await aFrostRule();
    await measure(1);
    const [alarm] = await list();
    const alarm_id = [alarm!.alarm_id];
    const refused: [() => Promise<unknown>, number][] = [
      [() => aFrostRule({ eui: foreign.eui }), 11303],
      [() => aFrostRule({ eui: null, group_uuid }), 11317],
      [() => aFrostRule({ receivers: [{ user_id: person!.user_id, by_email: true }] }), 11003],
      [() => aFrostRule({ measurement_id: null }), 10009],
      [() => stranger.call(alarms.removeRule, { rule_id: ruleId }), 11306],
      [() => stranger.call(alarms.acknowledge, { alarm_id }), 11306],
      [() => owner.call(alarms.assign, { alarm_id, user_id: person!.user_id as never }), 11003],
    ];
    for (const [call, code] of refused) await expect(call()).rejects.toMatchObject({ code });
    expect((await stranger.call(alarms.listAlarms, {})).list).toEqual([]);
    // Of what is refused nothing stays.
    expect(await owner.call(alarms.listRules)).toHaveLength(1);
  });

  test('of a group watches what is in it, and its alarms end when a node leaves or the group is deleted', async () => {
    const { group_uuid } = await owner.call(groups.create, { name: 'South' });
    await aFrostRule({ eui: null, group_uuid });
    await measure(0);
    expect(await list()).toEqual([]);
    await owner.call(groups.moveDevices, { eui: [node.eui], group_uuid });
    await measure(0);
    expect(await list()).toMatchObject([{ resolved_at: null }]);
    expect(await owner.call(alarms.listRules)).toMatchObject([{ group_uuid, open_count: 1 }]);
    await owner.call(groups.remove, { group_uuid });
    await endUnwatchedAlarms(server);
    expect(await list()).toMatchObject([{ resolution: 'rule_changed', rule_id: null }]);
  });

  test('starts again when it is changed, and its history stays when it is deleted', async () => {
    const ruleId = await aFrostRule();
    await measure(1);
    expect(await list({ status: 'open' })).toHaveLength(1);
    const changed = {
      ...({ rule_id: ruleId, name: 'Hard frost', severity: 'warning' } as const),
      ...{ eui: node.eui, measurement_id: 4097 },
      condition: { kind: 'below', limit: -5 },
    } as const;
    await owner.call(alarms.updateRule, changed);
    await measure(-1);
    expect(await list()).toMatchObject([{ resolution: 'rule_changed', rule_name: 'Frost' }]);
    await measure(-6);
    expect(await list({ status: 'open' })).toMatchObject([{ rule_name: 'Hard frost', severity: 'warning' }]);
    await owner.call(alarms.removeRule, { rule_id: ruleId });
    await measure(-7);
    expect((await list()).map(({ resolution }) => resolution)).toEqual(['rule_changed', 'rule_changed']);
    expect(await owner.call(alarms.listRules)).toEqual([]);
  });

  test('of a device goes with it, and its open alarms end', async () => {
    await aFrostRule();
    await aFrostRule({ eui: null, name: 'Frost anywhere' });
    await measure(0);
    expect(await list({ status: 'open' })).toHaveLength(2);
    await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
    expect((await list()).map(({ resolution }) => resolution)).toEqual(['device_removed', 'device_removed']);
    expect(await owner.call(alarms.listRules)).toMatchObject([{ name: 'Frost anywhere' }]);
  });

  test('would have fired so often on what was measured', async () => {
    const now = server.clock.now();
    const days = [1, 5, 1, 1, 5, 1, 40].map((value, index): [number, number] => [
      now - (20 - index) * 24 * HOUR_MS,
      value,
    ]);
    await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[now - 40 * 24 * HOUR_MS, 1], ...days]);
    const preview = (facts: object) =>
      owner.call(alarms.preview, {
        ...{ condition: { kind: 'below', limit: 2 }, eui: node.eui, measurement_id: 4097, ...facts },
      } as never);
    expect(await preview({})).toEqual({
      ...{ count: 3, series_count: 1, series_read: 1 },
      times: [5, 2, 0].map((index) => days[index]![0]),
    });
    expect(await preview({ hold_minutes: 24 * 60, eui: null })).toMatchObject({ count: 1 });
    await expect(preview({ condition: { kind: 'silence', intervals: 2 } })).rejects.toMatchObject({
      code: 11337,
    });
  });
});
