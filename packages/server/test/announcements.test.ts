import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  announce,
  forgetOldAnnouncements,
  withdrawAnnouncement,
} from '../src/modules/notices/announcements.service';
import { sql } from '../src/platform/db';
import { anOwner, aSubUser, PASSWORD, type User } from './builders';
import { aHouse, type TestHouse } from './harness';
import { aScreen } from './live-screens';

let house: TestHouse;
let owner: User;
beforeAll(async () => {
  house = await aHouse();
});
beforeEach(async () => {
  await sql`delete from announcement`.execute(house.db);
  owner = await anOwner(house);
});

const seenBy = async (user: User) => (await user.call(notices.viewAnnouncement)).announcement;
const dismiss = (user: User, announcementId: number) =>
  user.ask(notices.dismissAnnouncement, { announcementId });

test('nothing stands until the operator announces something', async () => {
  expect(await seenBy(owner)).toBeNull();
});

test('what is announced stands for everybody, and the next one takes its place', async () => {
  const neighbour = await aSubUser(await anOwner(house), 'limited');
  await announce(house, { en: 'Maintenance on Sunday' });
  const { announcement_id: announcementId } = await announce(house, { en: 'Maintenance on Monday' });
  for (const user of [owner, neighbour]) {
    expect(await seenBy(user)).toEqual({
      announcementId,
      status: NOTICE_STATUS.unread,
      time: house.clock.now() / SECOND_MS,
      text: 'Maintenance on Monday',
    });
  }
});

test('it is read in the language of the reader, else in English', async () => {
  await announce(house, { en: 'Maintenance', ru: 'Обслуживание' });
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
  const { announcement_id: first } = await announce(house, { en: 'First' });
  const other = await aSubUser(owner, 'observer');
  await owner.call(notices.dismissAnnouncement, { announcementId: first });
  expect((await dismiss(owner, first)).body.code).toBe(0);
  expect(await seenBy(owner)).toMatchObject({ status: NOTICE_STATUS.read });
  expect(await seenBy(other)).toMatchObject({ status: NOTICE_STATUS.unread });
  await announce(house, { en: 'Second' });
  expect(await seenBy(owner)).toMatchObject({ status: NOTICE_STATUS.unread, text: 'Second' });
});

test('what was taken back or replaced is missing', async () => {
  const { announcement_id: replaced } = await announce(house, { en: 'First' });
  const { announcement_id: withdrawn } = await announce(house, { en: 'Second' });
  const isMissing = async (id: number) =>
    expect((await dismiss(owner, id)).body.code).toBe(ERRORS.announcement_missing.code);
  await isMissing(replaced);
  await withdrawAnnouncement(house);
  expect(await seenBy(owner)).toBeNull();
  await isMissing(withdrawn);
  await isMissing(withdrawn + 1);
  await expect(withdrawAnnouncement(house)).rejects.toMatchObject({ name: 'announcement_missing' });
});

test('it ends by itself after 30 days, and a job removes it', async () => {
  await announce(house, { en: 'Old news' });
  house.clock.advance(LIMITS.noticeKeptMs);
  const { token } = await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  owner.token = token;
  expect(await seenBy(owner)).toBeNull();
  await forgetOldAnnouncements(house);
  expect((await sql`select 1 from announcement`.execute(house.db)).rows).toEqual([]);
});

test('every open screen hears at once that something was announced', async () => {
  const screens = await Promise.all(
    [owner, await anOwner(house)].map(({ token }) => aScreen(house, { type: 'hello', token })),
  );
  await Promise.all(screens.map((screen) => screen.until('welcome')));
  await announce(house, { en: 'Maintenance' });
  await Promise.all(screens.map((screen) => screen.until('notices_changed')));
});
