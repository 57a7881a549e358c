import type { FindingOf } from '@fieldscope/contract/advice/findings';
import { advice } from '@fieldscope/contract/calls/advice';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { audit } from '@fieldscope/contract/calls/audit';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { panels } from '@fieldscope/contract/calls/panels';
import { type Report, reports } from '@fieldscope/contract/calls/reports';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { users } from '@fieldscope/contract/calls/users';
import { REPORT_LIMITS } from '@fieldscope/contract/report-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueReports } from '../src/modules/reports/delivery/queue-reports.service';
import { sendReport } from '../src/modules/reports/delivery/send-report.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, PASSWORD, transferDevices, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aMailServer, type MailServer } from './mail-server';
import { aHistory } from './readings';
import { aGauge, anAlarm, aRule } from './whole-farm';

const [AIR, HUMIDITY] = [4097, 4098];
const AT_SEVEN = { period: 'daily', hour: 7 } as const;

let mailbox: MailServer;
let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
let pageId: number;
beforeAll(async () => {
  mailbox = await aMailServer();
  server = await aServer({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://portal.example' });
  return () => mailbox.close();
});
beforeEach(async () => {
  await nextMorning();
  owner = await anOwner(server, { timezone: 'UTC' });
  node = await aNode(owner, { name: 'Greenhouse 2' });
  pageId = await aPage(owner, node);
});

/** Moves the clock to 6 o'clock of the next day, so that no test meets reports of others. */
async function nextMorning(): Promise<void> {
  await sql`delete from report`.execute(server.db);
  server.clock.advance(DAY_MS - (server.clock.now() % DAY_MS) + 6 * HOUR_MS);
}

async function aPage(of: User, { eui }: { eui: string }): Promise<number> {
  const { desktop_id } = await of.call(chartPages.create, { name: 'Greenhouses', rows: 1, columns: 2 });
  const series = [{ eui, channel: 1, measurement_id: AIR }];
  await of.call(charts.create, { desktop_id, name: 'Warmth', series });
  return desktop_id;
}

const idOf = async ({ account }: User): Promise<string> => {
  const { rows } = await sql<{
    id: string;
  }>`select user_id::text as id from account where account = ${account}`.execute(server.db);
  return rows[0]!.id;
};

/** A sub-account that gets mails. */
async function aColleague(): Promise<User> {
  const colleague = await aSubUser(owner, 'observer');
  const account = `${colleague.account}@farm.example`;
  await sql`update account set account = ${account} where account = ${colleague.account}`.execute(server.db);
  return Object.assign(colleague, { account });
}

async function aReport(more: object = {}): Promise<string> {
  const facts = { source: 'chart_page', source_id: pageId, name: 'Morning', readers: [await idOf(owner)] };
  return (await owner.call(reports.create, { ...facts, ...AT_SEVEN, ...more } as never)).report_id;
}
const listed = async (id: string, as = owner): Promise<Report> =>
  (await as.call(reports.list)).find(({ report_id }) => report_id === id)!;
/** The scheduler runs once, and the queue to its end. */
async function anHourLater(hours = 1): Promise<void> {
  server.clock.advance(hours * HOUR_MS);
  await queueReports(server);
  await runJobs();
}
/** Reports, and then their mails. */
async function runJobs(): Promise<void> {
  await server.queue.runDue();
  await server.queue.runDue();
}
/** Signs in anew after days. */
async function back<Who extends User>(user: Who): Promise<Who> {
  const session = await user.call(users.signIn, { account: user.account, password: PASSWORD });
  return Object.assign(user, { token: session.token });
}
const mailsTo = (user: User) => mailbox.countTo(user.account);
const source = (user: User) => mailbox.newestTo(user.account).source;
/** The plain text of a mail with several parts. */
function textOf(user: User): string {
  const mime = source(user);
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mime)![1]!;
  const isBase64 = /Content-Type: text\/plain[\s\S]*?Transfer-Encoding: base64/.exec(
    mime.slice(0, mime.indexOf(part)),
  );
  const bytes = isBase64
    ? Buffer.from(part, 'base64')
    : Buffer.from(
        part
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      );
  return bytes.toString().replaceAll('\r\n', '\n');
}

/** Readings of a day every ten minutes; the day is so many before today. */
async function measuredDaysAgo(days: number, value: (hour: number) => number): Promise<void> {
  const midnight = server.clock.now() - (server.clock.now() % DAY_MS) - days * DAY_MS;
  const times = Array.from({ length: 144 }, (_, index) => midnight + index * 10 * MINUTE_MS);
  const readings = times.map((at) => [at, value((at - midnight) / HOUR_MS)] as [number, number]);
  await aHistory(server, { eui: node.eui, measurement_id: AIR }, readings);
}

describe('a report', () => {
  test('of the adviser brings what is urgent, and the advice is kept with the others', async () => {
    for (const day of [3, 2, 1]) await measuredDaysAgo(day, () => 42);
    const begun = await owner.call(advice.ask, {
      question: {
        ...({ subject: 'tomato', place: 'greenhouse', period: 'month' } as const),
        ...{ location: 'Hall 4', timezone: 'UTC' },
        series: [{ eui: node.eui, channel: 1, measurement_id: AIR }],
      },
    });
    await runJobs();
    const [asked] = await owner.call(advice.listQuestions);
    const id = await aReport({ source: 'advice', source_id: asked!.question_id, name: 'Tomatoes' });
    expect(await listed(id)).toMatchObject({ source: 'advice', source_name: 'Tomato, Hall 4' });
    await anHourLater();
    const text = textOf(owner);
    expect(text).toContain('Advice: Tomato');
    expect(text).toContain('Air temperature too high');
    expect(text).toContain(`https://portal.example/#/ai?question=${begun.question_id}`);
    expect(text).not.toMatch(/\{\{|undefined|NaN/);
    const { made } = await owner.call(advice.view, { question_id: begun.question_id });
    expect(made).toHaveLength(2);
    await owner.call(advice.removeQuestion, { question_id: begun.question_id });
    expect(await listed(id)).toMatchObject({ source_name: null });
  });

  test('of the adviser has the dates of the time zone whose days were asked about', async () => {
    for (const day of [3, 2, 1]) await measuredDaysAgo(day, () => 42);
    // A day there has begun long before it does for the reader.
    const timezone = 'Pacific/Auckland';
    const { question_id } = await owner.call(advice.ask, {
      question: {
        ...({ subject: 'tomato', place: 'greenhouse', period: 'month', timezone } as const),
        series: [{ eui: node.eui, channel: 1, measurement_id: AIR }],
      },
    });
    await runJobs();
    await aReport({ source: 'advice', source_id: question_id, name: 'Tomatoes' });
    await anHourLater();
    const shown = await owner.call(advice.view, { question_id });
    const found = shown.advice!.advice.findings.find(({ kind }) => kind === 'outside');
    const { at } = (found as FindingOf<'outside'>).worst;
    const dateIn = (timeZone: string) =>
      new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone });
    expect(dateIn(timezone)).not.toBe(dateIn('UTC'));
    expect(textOf(owner).replaceAll(/\s+/g, ' ')).toContain(`was 42 °C on ${dateIn(timezone)}.`);
  });

  test('comes once a day at its hour, with figures against the day before, pictures and a PDF', async () => {
    await measuredDaysAgo(2, () => 20);
    await measuredDaysAgo(1, (hour) => (hour < 12 ? 20 : 24));
    const ruleId = (
      await owner.call(alarms.createRule, {
        ...aRule,
        condition: { kind: 'above', limit: 23 },
        name: 'Heat',
        eui: node.eui,
        channel: 1,
      })
    ).rule_id;
    await anAlarm(server, ruleId, node.eui, 'Greenhouse 2');
    await sql`update alarm set opened_at = ${new Date(server.clock.now() - 18 * HOUR_MS)}, rule_name = 'Heat', value = 24
      where eui = ${node.eui}`.execute(server.db);
    const id = await aReport();
    await anHourLater(0.5);
    expect(mailsTo(owner)).toBe(0);
    await anHourLater(0.5);
    await anHourLater(0);
    expect(mailsTo(owner)).toBe(1);
    const day = new Date(server.clock.now() - DAY_MS).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    expect(mailbox.newestTo(owner.account).subject).toBe(`Morning: ${day}`);
    const text = textOf(owner);
    expect(text).toContain(
      'Greenhouse 2, Air Temperature: Last 24.0 °C, Minimum 20.0 °C, Mean 22.0 °C, Maximum 24.0 °C, Change +2.0 °C, Within limits 50%',
    );
    expect(text).toContain('There was 1 alarm, still open.');
    expect(text).toContain('https://portal.example/#/data_chart?page=');
    const mime = source(owner);
    expect(mime).toMatch(/List-Unsubscribe:\s+<https:\/\/portal\.example\/portalapi\/report\/pause_link\//);
    expect(mime).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mime).toContain('Content-ID: <chart-1@fieldscope>');
    expect(mime).toMatch(/filename=report-\d{4}-\d\d-\d\d\.pdf/);
    expect(mime.length).toBeLessThan(1_000_000);
    expect(await listed(id)).toMatchObject({
      source_name: 'Greenhouses',
      readers: [{ has_email: true, last_sent_at: server.clock.now(), last_failure: null, is_paused: false }],
    });
    await anHourLater(24);
    expect(mailsTo(owner)).toBe(2);
  });

  test('speaks each reader’s language, in units and times of their own', async () => {
    await measuredDaysAgo(1, () => 20);
    const colleague = await aColleague();
    await colleague.call(users.changeSetting, { language: 3, temperatureUnit: 1, timezone: 'Asia/Tokyo' });
    await aReport({ readers: [await idOf(owner), await idOf(colleague)] });
    await anHourLater(1);
    expect(mailsTo(owner)).toBe(1);
    expect(mailsTo(colleague)).toBe(0);
    await anHourLater(15);
    expect(textOf(colleague)).toContain('68,00 °F');
    expect(textOf(colleague)).toContain('Тревог не было.');
    expect(textOf(owner)).toContain('20.0 °C');
  });

  test('shows a scene by its aliases, and a panel with all of its components', async () => {
    await measuredDaysAgo(1, () => 20);
    await aHistory(server, { eui: node.eui, measurement_id: HUMIDITY }, [
      [server.clock.now() - 12 * HOUR_MS, 60],
    ]);
    const { scene_id } = await owner.call(scenes.create, {
      name: 'Seedlings',
      measurements: [{ eui: node.eui, channel: 1, measurement_id: AIR, alias: 'By the door' }],
    });
    const { panel_id } = await owner.call(panels.create, { name: 'Wall', components: [aGauge({ node })] });
    const scene = await aReport({ source: 'scene', source_id: scene_id });
    const panel = await aReport({ source: 'panel', source_id: panel_id });
    await owner.call(reports.sendNow, { report_id: scene });
    await runJobs();
    expect(textOf(owner)).toContain('- By the door: Last 20.0 °C');
    await owner.call(reports.sendNow, { report_id: panel });
    await runJobs();
    expect(textOf(owner)).toContain('- Greenhouse 2, Air Temperature: Last 20.0 °C');
  });

  test('that was missed while the server was away is sent late, once', async () => {
    await aReport();
    await anHourLater(5 * 24);
    expect(mailsTo(owner)).toBe(1);
    await anHourLater(0);
    expect(mailsTo(owner)).toBe(1);
  });

  test('is sent once by two processes, and by one that died before it sent', async () => {
    const id = await aReport();
    server.clock.advance(2 * HOUR_MS);
    await Promise.all([queueReports(server), queueReports(server)]);
    const message = { orgId: owner.orgId, reportId: id, userId: (await idOf(owner)) as never };
    const date = new Date(server.clock.now()).toISOString().slice(0, 10);
    const dies = {
      ...server,
      mail: { ...server.mail, send: () => Promise.reject(new Error('the process ended')) },
    };
    await sendReport(dies, { ...message, date }, { id: 'a' }).catch(() => {});
    await Promise.all(['b', 'c'].map((job) => sendReport(server, { ...message, date }, { id: job })));
    await runJobs();
    expect(mailsTo(owner)).toBe(1);
  });

  test('does not come twice for one day when its reader moves to another time zone', async () => {
    await aReport({ hour: 5 });
    const move = (timezone: string) => owner.call(users.changeSetting, { timezone });
    await move('Asia/Tokyo');
    await anHourLater(24);
    await back(owner);
    const before = mailsTo(owner);
    await move('America/Los_Angeles');
    await anHourLater(8);
    expect(mailsTo(owner)).toBe(before);
  });
});

describe('who gets a report', () => {
  test('may be persons of the organisation alone, and administrators say who', async () => {
    const stranger = await anOwner(server);
    const observer = await aSubUser(owner, 'observer');
    await expect(aReport({ readers: [await idOf(stranger)] })).rejects.toMatchObject({ code: 11003 });
    const id = await aReport();
    await expect(observer.call(reports.remove, { report_id: id })).rejects.toMatchObject({ code: 10005 });
    expect(await stranger.call(reports.list)).toEqual([]);
    for (const call of [reports.sendNow, reports.remove])
      await expect(stranger.call(call, { report_id: id })).rejects.toMatchObject({ code: 11306 });
    await expect(
      stranger.call(reports.preview, { source: 'chart_page', source_id: pageId, name: 'x', period: 'daily' }),
    ).rejects.toMatchObject({ code: 11306 });
    await owner.call(reports.switch, { report_id: id, is_on: false });
    await owner.call(reports.remove, { report_id: id });
    expect((await owner.call(audit.list, { length: 2 })).list).toMatchObject([
      { call: 'reports.remove', subject: 'Morning' },
      { call: 'reports.switch', subject: 'Morning' },
    ]);
  });

  test('is none who has left, is frozen or has no address; a device that has left is not in it', async () => {
    const [colleague, other] = [await aColleague(), await aSubUser(owner, 'observer')];
    const readers = await Promise.all([owner, colleague, other].map(idOf));
    const id = await aReport({ readers: [...new Set(readers)] });
    await sql`update account set frozen_by_owner = true where account = ${colleague.account}`.execute(
      server.db,
    );
    await transferDevices(owner, await anOwner(server), [node.eui]);
    await anHourLater(1);
    expect(mailsTo(colleague)).toBe(0);
    expect(textOf(owner)).toContain('It shows no devices any more.');
    expect(textOf(owner)).not.toContain('Greenhouse 2');
    await back(owner);
    expect((await listed(id)).readers.map(({ last_failure }) => last_failure)).toContain('frozen');
  });

  test('learns that its source was deleted, and that the mail server refuses', async () => {
    const id = await aReport();
    mailbox.refuse(true);
    await anHourLater(1);
    expect(await listed(id)).toMatchObject({ readers: [{ last_failure: 'refused' }] });
    mailbox.refuse(false);
    await owner.call(chartPages.remove, { desktop_id: pageId });
    await anHourLater(24);
    await back(owner);
    expect(await listed(id)).toMatchObject({
      source_name: null,
      readers: [{ last_failure: 'source_missing' }],
    });
    expect(mailsTo(owner)).toBe(0);
  });
});

describe('the link of a mail', () => {
  const linkOf = (user: User) =>
    /<(https:\/\/portal\.example[^>]+)>/
      .exec(source(user).replaceAll('\r\n ', ''))![1]!
      .replace('https://portal.example', server.url);

  test('pauses the report for its reader alone by a button, and not by being looked at', async () => {
    const colleague = await aColleague();
    const id = await aReport({ readers: [await idOf(owner), await idOf(colleague)] });
    await anHourLater(1);
    const link = linkOf(colleague);
    const page = await (await fetch(link)).text();
    expect(page).toContain('Pause the report “Morning”?');
    await anHourLater(24);
    expect(mailsTo(colleague)).toBe(2);
    const one = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await fetch(link, { method: 'POST', body: one, headers })).status).toBe(200);
    await anHourLater(24);
    expect([mailsTo(colleague), mailsTo(owner)]).toEqual([2, 3]);
    await Promise.all([owner, colleague].map(back));
    expect((await listed(id)).readers.filter(({ is_paused }) => is_paused)).toHaveLength(1);
    await colleague.call(reports.pauseOwn, { report_id: id, is_paused: false });
    await anHourLater(0);
    expect(mailsTo(colleague)).toBe(2);
    await anHourLater(24);
    expect(mailsTo(colleague)).toBe(3);
  });

  test('is worth nothing once it is changed', async () => {
    await aReport();
    await anHourLater(1);
    const link = linkOf(owner);
    // The last character of base64 may have bits that say nothing.
    const changed = `${link.slice(0, -8)}${link.at(-8) === 'A' ? 'B' : 'A'}${link.slice(-7)}`;
    expect((await fetch(changed, { method: 'POST' })).status).toBe(404);
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  });
});

test('people look at a report before they make it, and make no more than so many', async () => {
  await measuredDaysAgo(1, () => 20);
  const input = { source: 'chart_page', source_id: pageId, name: 'Tom & <b>', period: 'weekly' } as const;
  const { subject, html, pdf } = await owner.call(reports.preview, input);
  expect(subject).toMatch(/^Tom & <b>: /);
  expect(html).toContain('Tom &amp; &lt;b&gt;');
  expect(html).toContain('src="data:image/png;base64,');
  expect(html).not.toMatch(/<script|cid:/);
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  for (let made = 0; made < REPORT_LIMITS.reports; made++) await aReport();
  await expect(aReport()).rejects.toMatchObject({ code: 11307 });
});
