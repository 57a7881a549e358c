import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { reports } from '@fieldscope/contract/calls/reports';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser } from './builders';
import { aMailServer, type ReceivedMail } from './mail-server';
import { anInstallation } from './processes';

/** The owner and the others. */
const READERS = 7;
const EVERYTHING = ['ingest', 'web', 'jobs'] as const;

/** The same for every attempt to send one mail. */
const idOf = ({ source }: ReceivedMail): string => /^Message-ID: (\S+)/im.exec(source)![1]!;

test('of two processes each reader gets one mail, and what was being sent in a power cut is sent after it', async () => {
  const mailbox = await aMailServer();
  const installation = await anInstallation({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://portal.example' });
  const start = () => installation.start([...EVERYTHING]);
  const first = await start();
  const owner = await anOwner(first, { timezone: 'UTC' });
  const { eui } = await aNode(owner);
  const { desktop_id: source_id } = await owner.call(chartPages.create, {
    name: 'Barn',
    rows: 1,
    columns: 1,
  });
  const series = [{ eui, channel: 1, measurement_id: 4097 }];
  await owner.call(charts.create, { desktop_id: source_id, name: 'Warmth', series });
  for (let count = 0; count < READERS - 1; count++) await aSubUser(owner, 'observer');
  await sql`update account set account = account || '@farm.example' where account not like '%@%'`.execute(
    first.db,
  );
  const { rows } = await sql<{ id: string; account: string }>`
    select user_id::text as id, account from account where account like '%@farm.example'`.execute(first.db);
  expect(rows).toHaveLength(READERS);
  const due = new Date(installation.clock.now() + HOUR_MS).getUTCHours();
  await owner.call(reports.create, {
    ...{ source: 'chart_page', source_id, name: 'Morning', period: 'daily', hour: due },
    readers: rows.map(({ id }) => id),
  } as never);
  // What the mail server had not answered when its sender was killed comes twice, with one id.
  const idsTo = (account: string) =>
    mailbox.all().flatMap((mail) => (mail.to.includes(account) ? idOf(mail) : []));
  const counts = () => rows.map(({ account }) => new Set(idsTo(account)).size);
  const each = (count: number) => rows.map(() => count);

  installation.clock.advance(2 * HOUR_MS);
  const [second, third] = await Promise.all([start(), start()]);
  // One of them leads from now on, and both work.
  await first.kill();
  await expect.poll(counts, { timeout: 60_000 }).toEqual(each(1));
  await Promise.all([second.kill(), third.kill()]);

  installation.clock.advance(DAY_MS);
  mailbox.hold(true);
  const before = mailbox.all().length;
  const fourth = await start();
  await expect.poll(() => mailbox.all().length, { timeout: 60_000 }).toBeGreaterThan(before);
  await fourth.kill();
  await expect.poll(mailbox.connections).toBe(0);
  const inFlight = mailbox.all().slice(before);
  mailbox.hold(false);
  // What a process says no more that it works on is left to others after half a minute.
  await sql`update job set leased_until = now() where state = 'active'`.execute(first.db);
  await start();
  const ofSecondDay = () => mailbox.all().slice(before);
  const reached = () => new Set(ofSecondDay().flatMap(({ to }) => to)).size;
  await expect.poll(reached, { timeout: 60_000 }).toBe(READERS);
  const waiting = async () => {
    const { rows: left } =
      await sql`select from job where state in ('waiting', 'active') and kind in ('mail', 'report')`.execute(
        first.db,
      );
    return left.length;
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  // Only what the mail server had and did not answer comes twice, and a program for mails knows that by its id.
  expect(ofSecondDay()).toHaveLength(READERS + inFlight.length);
  expect(new Set(ofSecondDay().map(idOf)).size).toBe(READERS);
  await mailbox.close();
}, 180_000);
