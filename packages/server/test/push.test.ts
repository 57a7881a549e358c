import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { audit } from '@fieldscope/contract/calls/audit';
import { brands } from '@fieldscope/contract/calls/brands';
import { push } from '@fieldscope/contract/calls/push';
import { quietHours } from '@fieldscope/contract/calls/quiet-hours';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import { OTHER_SESSIONS } from '@fieldscope/contract/sessions';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { deliverAlarms } from '../src/modules/alarms/delivery/delivery.service';
import { purgePushes, pushEnds, pushHeld } from '../src/modules/alarms/push/alarm-push.service';
import { purgeSubscriptions } from '../src/modules/push/subscriptions.service';
import { at, sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aStranger, aSubUser, PASSWORD, signedIn, type User } from './builders';
import { temperatureOf } from './fleet';
import { aServer, type TestServer } from './harness';
import { countJobs, failedJobs, letTimePass } from './jobs';
import { aPushService, type PushBrowser, type PushService } from './push-service';
import { aSender } from './sender';

let server: TestServer;
let service: PushService;
let sender: Awaited<ReturnType<typeof aSender>>;
/** Runs the installation, so that a push service on its own machine is within its reach. */
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer({ PUBLIC_URL: 'https://portal.example' });
  sender = await aSender(server);
  service = await aPushService();
});
beforeEach(async () => {
  owner = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${owner.orgId}`.execute(server.db);
  node = await aNode(owner, { name: 'Greenhouse 2' });
  server.clock.advance(MINUTE_MS);
});

const view = (user = owner) => user.call(push.view);
async function aBrowser(user = owner): Promise<PushBrowser & { id: string }> {
  const browser = service.subscribe((await view(user)).public_key);
  const { subscription_id: id } = await user.call(push.subscribe, browser.subscription);
  return Object.assign(browser, { id });
}
const idOf = async ({ account }: User) => {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as id from account where account = ${account}`.execute(server.db);
  return rows[0]!.id as never;
};
const receiving = async (user = owner) => ({ user_id: await idOf(user), by_email: false, by_push: true });
async function aFrostRule(facts: object = {}): Promise<number> {
  const { rule_id } = await owner.call(alarms.createRule, {
    ...{ name: 'Frost', severity: 'critical', condition: { kind: 'below', limit: 2 } },
    ...{ measurement_id: 4097, receivers: [await receiving()] },
    ...facts,
  });
  server.clock.advance(SECOND_MS);
  return rule_id;
}
const measure = async (temperature: number, of = node) => {
  server.clock.advance(SECOND_MS);
  await sender.uplink(of, temperatureOf(temperature));
  await owner.call(alarms.listAlarms, {});
};
const deliver = async () => {
  await deliverAlarms(server);
  await server.queue.runDue();
};
/** A crossing, notified a minute after the notice before. */
async function cross(of = node): Promise<void> {
  server.clock.advance(2 * MINUTE_MS);
  await measure(20, of);
  await measure(1, of);
  await deliver();
}
const newest = ({ taken }: PushBrowser) => taken.at(-1)!;
const open = async () => (await owner.call(alarms.listAlarms, { status: 'open' })).list;
const by = (ticket: string) => aStranger(server).call(alarms.acknowledgeByTicket, { ticket });
const ticketOf = (browser: PushBrowser) => newest(browser).message.acknowledge!.ticket;

describe('an alarm is pushed', () => {
  test('once, encrypted for the browser, signed by the installation, with what a phone needs to know', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    await cross();
    await Promise.all([server.queue.runDue(), deliverAlarms(server)]);
    await letTimePass(server);
    expect(browser.taken).toHaveLength(1);
    const { message, claims, ttl, urgency, topic, bytes } = newest(browser);
    expect(message).toMatchObject({
      title: 'Critical: Frost · Greenhouse 2',
      body: expect.stringContaining('Greenhouse 2: Air Temperature 1 °C (limit 2 °C)'),
      ...{
        language: 'en',
        path: `/#/alarm_settings?alarm=${(await open())[0]!.alarm_id}`,
        isSilent: false,
        tag: topic,
      },
      acknowledge: { label: 'Acknowledge', ticket: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(claims).toMatchObject({ aud: service.url, sub: 'https://portal.example' });
    expect(ttl).toBe(DAY_MS / SECOND_MS);
    expect(urgency).toBe('high');
    expect(bytes).toBeLessThan(4096);
    expect(await countJobs(server)).toBe(0);
    expect((await view()).browsers).toMatchObject([
      { is_current: true, last_used_at: server.clock.now(), last_error: null },
    ]);
  });

  test('to those alone whom the rule pushes, in their language and by their clock', async () => {
    const browser = await aBrowser();
    const anna = await aSubUser(owner, 'administrator');
    const [hers, theirs] = [await aBrowser(anna), await aBrowser(await aSubUser(owner, 'observer'))];
    await anna.call(users.changeSetting, { language: 3, timezone: 'Asia/Tokyo' });
    await aFrostRule({ receivers: [{ ...(await receiving()), by_push: false }, await receiving(anna)] });
    await cross();
    expect(browser.taken).toEqual([]);
    expect(theirs.taken).toEqual([]);
    const { message } = newest(hers);
    expect(message).toMatchObject({
      title: 'Критично: Frost · Greenhouse 2',
      acknowledge: { label: 'Принять' },
    });
    const clock = new Intl.DateTimeFormat('ru-RU', {
      ...{ timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' },
    });
    expect(message.body).toContain(clock.format(message.at));
  });

  test('in each browser of a person, and in none that they removed', async () => {
    const [one, other] = [await aBrowser(), await aBrowser()];
    await aFrostRule();
    await cross();
    expect([one, other].map(({ taken }) => taken.length)).toEqual([1, 1]);
    expect(ticketOf(one)).not.toBe(ticketOf(other));
    await owner.call(push.remove, { subscription_id: one.id });
    await cross();
    expect([one, other].map(({ taken }) => taken.length)).toEqual([1, 2]);
    await expect(owner.call(push.remove, { subscription_id: one.id })).rejects.toMatchObject({ code: 11306 });
  });

  test('and its end takes the place of its notification, without a sound', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    await cross();
    await pushEnds(server);
    await server.queue.runDue();
    expect(browser.taken).toHaveLength(1);
    const { tag } = newest(browser).message;
    await measure(20);
    await Promise.all([pushEnds(server), pushEnds(server)]);
    await server.queue.runDue();
    expect(browser.taken).toHaveLength(2);
    expect(newest(browser)).toMatchObject({
      topic: tag,
      message: { tag, title: 'Over: Frost · Greenhouse 2', isSilent: true },
    });
    expect(newest(browser).message.acknowledge).toBeUndefined();
  });

  test('with the icon of the brand of their organisation, where it has one', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    await cross();
    expect(newest(browser).message.icon).toBeUndefined();
    const picture = sharp({ create: { width: 64, height: 64, channels: 4, background: '#3a7d44' } });
    const data = (await picture.png().toBuffer()).toString('base64');
    const { digest } = await owner.call(brands.uploadPicture, { picture: 'icon', data });
    await cross();
    const { icon } = newest(browser).message;
    expect(icon).toBe(`/portalapi/brand/view_picture?digest=${digest}`);
    expect((await fetch(server.url + icon)).headers.get('content-type')).toBe('image/webp');
  });

  test('an observer is notified, and gets no button that they may not use', async () => {
    const anna = await aSubUser(owner, 'observer');
    const browser = await aBrowser(anna);
    await aFrostRule({ receivers: [await receiving(anna)] });
    await cross();
    expect(newest(browser).message.acknowledge).toBeUndefined();
  });

  test('a thousand at once are one notification with the first of them, which nobody acknowledges unread', async () => {
    const browser = await aBrowser();
    const ruleId = await aFrostRule();
    await sql`
      with copied as (
        insert into alarm_rule (org_id, name, severity, is_on, condition, device_id, is_ungrouped, measurement_id,
          hold_minutes, cooldown_minutes, since)
        select org_id, repeat('很', 64), severity, is_on, condition, device_id, is_ungrouped, measurement_id, 0, 0, since
        from alarm_rule, generate_series(1, 999) where rule_id = ${ruleId} returning rule_id)
      insert into alarm_receiver (rule_id, user_id, by_email, by_push)
      select copied.rule_id, user_id, by_email, by_push from copied, alarm_receiver as receiver where receiver.rule_id = ${ruleId}`.execute(
      server.db,
    );
    await server.alarms.evaluation.reload(owner.orgId);
    await measure(1);
    await deliver();
    expect(browser.taken).toHaveLength(1);
    const { message, bytes } = newest(browser);
    expect(message).toMatchObject({ title: '1000 alarms', path: '/#/alarm_settings' });
    expect(message.body.split('\n')).toHaveLength(PUSH_LIMITS.alarmsNamed + 1);
    expect(message.body).toContain('and 996 more');
    expect(message.acknowledge).toBeUndefined();
    expect(bytes).toBeLessThan(4096);
    await measure(20);
    await pushEnds(server);
    await server.queue.runDue();
    expect(newest(browser).message.title).toBe('Over: 1000 alarms');
    expect(browser.taken).toHaveLength(2);
  });
});

describe('a push service', () => {
  test('that knows a browser no more has it removed', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    browser.isGone = true;
    await cross();
    expect(service.statuses.at(-1)).toBe(410);
    expect((await view()).browsers).toEqual([]);
    expect(await countJobs(server)).toBe(0);
  });

  test('that has too much to do is asked again when it wants it, and not before', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    service.next.push((response) => void response.writeHead(429, { 'retry-after': '600' }).end());
    await cross();
    expect(browser.taken).toEqual([]);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float8 as seconds from job`.execute(server.db);
    expect(rows[0]!.seconds).toBeGreaterThan(590);
    expect((await view()).browsers).toMatchObject([{ last_error: 'refused' }]);
    await letTimePass(server);
    expect(browser.taken).toHaveLength(1);
    expect((await view()).browsers).toMatchObject([{ last_error: null }]);
    expect(await failedJobs(server)).toEqual([]);
  });

  test('that wants to be asked after the message is of no use any more is not asked', async () => {
    await aBrowser();
    await aFrostRule();
    service.next.push((response) => void response.writeHead(503, { 'retry-after': '999999999' }).end());
    await cross();
    expect(await countJobs(server)).toBe(0);
  });

  test('that refuses a message for what it is, is not asked again', async () => {
    await aBrowser();
    await aFrostRule();
    service.next.push((response) => void response.writeHead(413).end());
    await cross();
    expect(await countJobs(server)).toBe(0);
    expect((await view()).browsers).toMatchObject([{ last_error: 'refused' }]);
  });

  test('that is away for a day gets nothing that is as old', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    service.next.push((response) => void response.destroy());
    await cross();
    server.clock.advance(DAY_MS);
    await letTimePass(server);
    expect(browser.taken).toEqual([]);
    expect(await countJobs(server)).toBe(0);
  });

  test('that is away for a week loses the browser', async () => {
    await aBrowser();
    await aFrostRule();
    await sql`
      update push_subscription set failing_since = ${at(server.clock.now() - 8 * DAY_MS)}`.execute(server.db);
    service.next.push((response) => void response.destroy());
    await cross();
    expect((await view()).browsers).toEqual([]);
  });

  test('takes a test, and says why it did not', async () => {
    const browser = await aBrowser();
    expect(await owner.call(push.test, { subscription_id: browser.id })).toEqual({ failure: null });
    expect(newest(browser)).toMatchObject({ ttl: 60, message: { title: 'Test notification' } });
    service.next.push((response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end());
    expect(await owner.call(push.test, { subscription_id: browser.id })).toEqual({ failure: 'redirected' });
  });

  test('and the receivers of a rule are tested together', async () => {
    const ruleId = await aFrostRule();
    const push = async () =>
      (await owner.call(alarmWebhooks.testRule, { rule_id: ruleId })).find(({ way }) => way === 'push');
    expect(await push()).toMatchObject({ outcome: 'no_browser' });
    const browser = await aBrowser();
    expect(await push()).toMatchObject({ outcome: 'delivered' });
    expect(newest(browser).message.title).toBe('Test: Frost');
  });
});

describe('a browser goes with the session in which it was added', () => {
  let browser: PushBrowser;
  let anna: User;
  beforeEach(async () => {
    anna = await aSubUser(owner, 'administrator');
    browser = await aBrowser(anna);
    await aFrostRule({ receivers: [await receiving(anna)] });
  });
  const again = () => signedIn(server, anna.account, anna.orgId);
  const isPushed = async () => {
    const before = browser.taken.length;
    await cross();
    return browser.taken.length > before;
  };

  test('while it lasts, and when it has merely run out', async () => {
    expect(await isPushed()).toBe(true);
    await sql`update session set expires_at = now() - interval '1 day'`.execute(server.db);
    expect(await isPushed()).toBe(true);
    await sql`delete from session where user_id = ${await idOf(anna)}`.execute(server.db);
    await purgeSubscriptions(server);
    expect(await isPushed()).toBe(true);
    // Whoever signs in there again has the same browser in the new session.
    const later = await again();
    const { subscription_id: id } = await later.call(push.subscribe, browser.subscription);
    expect((await view(later)).browsers).toMatchObject([{ subscription_id: id, is_current: true }]);
  });

  test.each([
    ['they sign out there', () => anna.call(users.signOut)],
    [
      'they change their password elsewhere',
      async () =>
        (await again()).call(users.changePassword, {
          ...{ password: PASSWORD, new_password: 'field-2027' },
        }),
    ],
    [
      'they end their other sessions',
      async () => (await again()).call(users.endSessions, { session_id: OTHER_SESSIONS }),
    ],
    [
      'the owner freezes the account',
      async () => owner.call(subAccounts.edit, { child_id: await idOf(anna), frozen: true }),
    ],
    [
      'the owner deletes the account',
      async () => owner.call(subAccounts.remove, { child_id: await idOf(anna) }),
    ],
    ['the operator freezes the account', () => setFrozen(server, { account: anna.account }, true)],
  ])('and ends when %s', async (_what, end) => {
    expect(await isPushed()).toBe(true);
    const ticket = ticketOf(browser);
    await end();
    expect(await isPushed()).toBe(false);
    await expect(by(ticket)).rejects.toMatchObject({ code: expect.toBeOneOf([11339, 11025]) });
  });

  test('what was ended is deleted', async () => {
    await anna.call(users.signOut);
    await purgeSubscriptions(server);
    const { rows } = await sql`select 1 from push_subscription where user_id = ${await idOf(anna)}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  test('of who signed in there before, it is of who signs in now', async () => {
    await owner.call(push.subscribe, browser.subscription);
    expect((await view(anna)).browsers).toEqual([]);
    expect(await isPushed()).toBe(false);
  });

  test('goes on under another address that its push service gives it', async () => {
    const next = service.subscribe((await view(anna)).public_key);
    const renew = () =>
      aStranger(server).call(push.renew, {
        earlier: browser.subscription,
        subscription: next.subscription,
      });
    await renew();
    await cross();
    expect(browser.taken).toEqual([]);
    expect(next.taken).toHaveLength(1);
    await expect(renew()).rejects.toMatchObject({ code: 11306 });
  });
});

describe('quiet hours', () => {
  /** From now on for so long. */
  const quiet = (ms: number, criticalAnyway = false) => {
    const minute = (at: number) => Math.floor((at % DAY_MS) / MINUTE_MS);
    const now = server.clock.now();
    const hours = {
      ...{ days: [1, 2, 3, 4, 5, 6, 7], timezone: 'UTC' },
      ...{ from_minute: minute(now), to_minute: minute(now + ms) },
    };
    return owner.call(quietHours.save, { hours, critical_anyway: criticalAnyway });
  };
  const pushWhatIsDue = async () => {
    await pushHeld(server);
    await pushEnds(server);
    await server.queue.runDue();
  };

  test('hold alarms back, and end with one notification of what is still open', async () => {
    const browser = await aBrowser();
    const other = await aNode(owner, { name: 'Greenhouse 3' });
    await aFrostRule();
    await quiet(8 * HOUR_MS);
    await cross();
    await cross(other);
    await pushWhatIsDue();
    expect(browser.taken).toEqual([]);
    await measure(20, other);
    server.clock.advance(8 * HOUR_MS);
    await pushWhatIsDue();
    expect(browser.taken).toHaveLength(1);
    expect(newest(browser).message).toMatchObject({
      title: 'Still open after quiet hours: Critical: Frost · Greenhouse 2',
      acknowledge: expect.anything(),
    });
    await pushWhatIsDue();
    expect(browser.taken).toHaveLength(1);
  });

  test('that everything ended in, or was acknowledged in, end without a word', async () => {
    const browser = await aBrowser();
    const other = await aNode(owner);
    await aFrostRule();
    await quiet(8 * HOUR_MS);
    await cross();
    await cross(other);
    await measure(20, other);
    await owner.call(alarms.acknowledge, { alarm_id: (await open()).map(({ alarm_id }) => alarm_id) });
    server.clock.advance(8 * HOUR_MS);
    await pushWhatIsDue();
    expect(browser.taken).toEqual([]);
  });

  test('let critical alarms through where that is chosen, and their end waits', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    await aFrostRule({ name: 'Cold', severity: 'warning' });
    await quiet(8 * HOUR_MS, true);
    await cross();
    expect(browser.taken.map(({ message }) => message.title)).toEqual(['Critical: Frost · Greenhouse 2']);
    await measure(20);
    await pushWhatIsDue();
    expect(browser.taken).toHaveLength(1);
    server.clock.advance(8 * HOUR_MS);
    await pushWhatIsDue();
    expect(browser.taken.map(({ message }) => message.title)).toEqual([
      'Critical: Frost · Greenhouse 2',
      'Over: Frost · Greenhouse 2',
    ]);
  });

  test('are of one person, and end at once when they are taken back', async () => {
    const browser = await aBrowser();
    await aFrostRule();
    await quiet(8 * HOUR_MS);
    await cross();
    expect(await owner.call(quietHours.view)).toMatchObject({ critical_anyway: false });
    await owner.call(quietHours.save, { hours: null, critical_anyway: true });
    await pushWhatIsDue();
    expect(browser.taken).toHaveLength(1);
    expect(await (await aSubUser(owner, 'observer')).call(quietHours.view)).toEqual({
      hours: null,
      critical_anyway: true,
    });
  });
});

describe('a notification acknowledges', () => {
  let browser: PushBrowser;
  beforeEach(async () => {
    browser = await aBrowser();
    await aFrostRule();
    await cross();
  });

  test('its alarm, as its person, once; a second use says who did', async () => {
    expect(await by(ticketOf(browser))).toEqual({ outcome: 'acknowledged', text: 'Acknowledged.' });
    expect(await open()).toMatchObject([
      { acknowledged_at: server.clock.now(), acknowledged_by: expect.stringMatching(/./) },
    ]);
    const { list } = await owner.call(audit.list, { call: 'alarms.acknowledgeByTicket' });
    expect(list).toMatchObject([{ who: owner.account, subject: 'Frost' }]);
    server.clock.advance(MINUTE_MS);
    expect(await by(ticketOf(browser))).toEqual({
      outcome: 'acknowledged_before',
      text: expect.stringMatching(/^Already acknowledged by .+, \d\d:\d\d\.$/),
    });
  });

  test('what another person acknowledged is left as it is', async () => {
    const anna = await aSubUser(owner, 'administrator');
    await anna.call(alarms.acknowledge, { alarm_id: [(await open())[0]!.alarm_id] });
    const { outcome, text } = await by(ticketOf(browser));
    expect(outcome).toBe('acknowledged_before');
    expect(text).toContain(anna.account);
    expect(await open()).toMatchObject([{ acknowledged_by: anna.account }]);
  });

  test('nothing of what is over', async () => {
    await measure(20);
    expect(await by(ticketOf(browser))).toEqual({ outcome: 'over', text: 'The alarm is over already.' });
  });

  test('nothing after a day', async () => {
    server.clock.advance(DAY_MS);
    await expect(by(ticketOf(browser))).rejects.toMatchObject({ code: 11339 });
    await purgePushes(server);
    const { rows } = await sql`select 1 from alarm_push_ticket where user_id = ${await idOf(owner)}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });
});

test('the key pair is made once, and its private key is sealed', async () => {
  const other = await anOwner(server);
  expect((await view(other)).public_key).toBe((await view()).public_key);
  const { rows } = await sql<{ public: string; sealed: Buffer }>`
    select public_key as public, private_sealed as sealed from push_key`.execute(server.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.sealed).toHaveLength(28 + 43);
});
