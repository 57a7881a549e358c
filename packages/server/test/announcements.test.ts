import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  announce,
  purgeAnnouncements,
  withdrawAnnouncement,
} from '../src/modules/notices/announcements.service';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  await sql`delete from announcement`.execute(server.db);
  owner = await anOwner(server);
});

const seenBy = async (user: User) => (await user.call(notices.viewAnnouncement)).announcement;
const dismiss = (user: User, announcementId: number) =>
  user.ask(notices.dismissAnnouncement, { announcementId });

test('nothing is shown until the operator announces something', async () => {
  expect(await seenBy(owner)).toBeNull();
});

test('what is announced is shown to everybody, and the next one takes its place', async () => {
  const neighbour = await aSubUser(await anOwner(server), 'limited');
  await announce(server, { en: 'Maintenance on Sunday' });
  const { announcement_id: announcementId } = await announce(server, { en: 'Maintenance on Monday' });
  for (const user of [owner, neighbour]) {
    expect(await seenBy(user)).toEqual({
      announcementId,
      status: NOTICE_STATUS.unread,
      time: server.clock.now() / SECOND_MS,
      text: 'Maintenance on Monday',
    });
  }
});

test('it is read in the language of the reader, else in English', async () => {
  await announce(server, { en: 'Maintenance', ru: 'Обслуживание' });
  const textIn = async (language: 'en' | 'zh' | 'ru') => {
    const { body } = await owner.ask(notices.viewAnnouncement, {}, { language });
    return (body.data as { announcement: { text: string } }).announcement.text;
  };
  expect(await textIn('ru')).toBe('Обслуживание');
  expect(await textIn('zh')).toBe('Maintenance');
  const { announcement } = await owner.call(notices.viewAnnouncement, { language: 'ru' });
  expect(announcement?.text).toBe('Обслуживание');
});

test('who dismisses it has dismissed it on every device, until the next one; others still see it', async () => {
  const { announcement_id: first } = await announce(server, { en: 'First' });
  const other = await aSubUser(owner, 'observer');
  await owner.call(notices.dismissAnnouncement, { announcementId: first });
  expect((await dismiss(owner, first)).body.code).toBe(0);
  expect(await seenBy(owner)).toMatchObject({ status: NOTICE_STATUS.read });
  expect(await seenBy(other)).toMatchObject({ status: NOTICE_STATUS.unread });
  await announce(server, { en: 'Second' });
  expect(await seenBy(owner)).toMatchObject({ status: NOTICE_STATUS.unread, text: 'Second' });
});

test('what was taken back or replaced is missing', async () => {
  const { announcement_id: replaced } = await announce(server, { en: 'First' });
  const { announcement_id: withdrawn } = await announce(server, { en: 'Second' });
  const isMissing = async (id: number) =>
    expect((await dismiss(owner, id)).body.code).toBe(ERRORS.announcement_missing.code);
  await isMissing(replaced);
  await withdrawAnnouncement(server);
  expect(await seenBy(owner)).toBeNull();
  await isMissing(withdrawn);
  await isMissing(withdrawn + 1);
  await expect(withdrawAnnouncement(server)).rejects.toMatchObject({ name: 'announcement_missing' });
});

test('it ends by itself after 30 days, and a job removes it', async () => {
  await announce(server, { en: 'Old news' });
  server.clock.advance(LIMITS.noticeKeptMs);
  const { token } = await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  owner.token = token;
  expect(await seenBy(owner)).toBeNull();
  await purgeAnnouncements(server);
  expect((await sql`select 1 from announcement`.execute(server.db)).rows).toEqual([]);
});

test('every open screen learns at once that something was announced', async () => {
  const screens = await Promise.all(
    [owner, await anOwner(server)].map(({ token }) => aScreen(server, { type: 'hello', token })),
  );
  await Promise.all(screens.map((screen) => screen.until('welcome')));
  await announce(server, { en: 'Maintenance' });
  await Promise.all(screens.map((screen) => screen.until('announcement_changed')));
});
