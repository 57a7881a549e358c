import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTICE_KINDS, NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeNotices, pushNotice } from '../src/modules/notices/notices.service';
import { sql } from '../src/platform/postgres/db';
import { aCaller, anOwner, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const { unread: UNREAD, read: READ } = NOTICE_STATUS;
const childIdOf = async (user: User) => (await user.call(users.viewOrganisation)).child_id;
const textsOf = async (user: User) =>
  (await user.call(notices.list, { length: 100 })).list.map(({ body }) => body.text);

/** A limited sub-account that was written to so many times, a minute apart. */
async function aReader(messages: number): Promise<User> {
  const reader = await aSubUser(owner, 'limited');
  for (let number = 1; number <= messages; number += 1) {
    server.clock.advance(MINUTE_MS);
    await pushNotice(server, { account: reader.account }, `Message ${number}`);
  }
  return reader;
}

describe('the list', () => {
  test('greets the owner of a new organisation with the credits that it was given', async () => {
    const time = server.clock.now() / SECOND_MS;
    expect(await owner.call(notices.list)).toEqual({
      list: [
        {
          noticeId: expect.any(Number),
          status: UNREAD,
          time,
          body: {
            ...NOTICE_KINDS.welcome,
            upMessage: LIMITS.newAccountGift.um,
            downloadMessage: LIMITS.newAccountGift.dm,
            time,
            text: '',
          },
        },
      ],
      unRead: 1,
      page: { count: 1 },
    });
  });

  test('has five a page, newest first, and a page beyond the last is empty', async () => {
    const reader = await aReader(6);
    const first = await reader.call(notices.list);
    expect(first.list.map(({ body }) => body.text)).toEqual(
      [6, 5, 4, 3, 2].map((number) => `Message ${number}`),
    );
    expect(first).toMatchObject({ unRead: 6, page: { count: 6 } });
    const second = await reader.call(notices.list, { offset: 2 });
    expect(second.list.map(({ body }) => body.text)).toEqual(['Message 1']);
    expect(await reader.call(notices.list, { offset: 3 })).toEqual({
      list: [],
      unRead: 6,
      page: { count: 6 },
    });
  });

  test('shows the unread or the read ones alone when requested; the number of unread ones stays', async () => {
    const reader = await aReader(3);
    const [newest] = (await reader.call(notices.list)).list;
    await reader.call(notices.markRead, { noticeId: newest!.noticeId });
    const unread = await reader.call(notices.list, { status: UNREAD });
    expect(unread).toMatchObject({ unRead: 2, page: { count: 2 } });
    expect(unread.list.map(({ status }) => status)).toEqual([UNREAD, UNREAD]);
    const read = await reader.call(notices.list, { status: READ });
    expect(read).toMatchObject({ list: [{ status: READ }], unRead: 2, page: { count: 1 } });
  });

  test('ends 30 days after a notice was written, and a job removes what is older', async () => {
    const reader = await aReader(1);
    const stored = () =>
      sql<{ count: number }>`
        select count(*)::int as count from notice join account using (user_id)
        where account = ${reader.account}`.execute(server.db);
    server.clock.advance(LIMITS.noticeKeptMs - MINUTE_MS);
    await purgeNotices(server);
    expect((await stored()).rows[0]!.count).toBe(1);
    server.clock.advance(MINUTE_MS);
    const { token } = await reader.call(users.signIn, { account: reader.account, password: PASSWORD });
    reader.token = token;
    expect(await reader.call(notices.list)).toEqual({ list: [], unRead: 0, page: { count: 0 } });
    await purgeNotices(server);
    expect((await stored()).rows[0]!.count).toBe(0);
  });
});

describe('read and delete', () => {
  test('one is read, then all', async () => {
    const reader = await aReader(3);
    const { list } = await reader.call(notices.list);
    await reader.call(notices.markRead, { noticeId: list[1]!.noticeId });
    const afterOne = await reader.call(notices.list);
    expect(afterOne.unRead).toBe(2);
    expect(afterOne.list.map(({ status }) => status)).toEqual([UNREAD, READ, UNREAD]);
    await reader.call(notices.markRead, { noticeId: 0 });
    const afterAll = await reader.call(notices.list);
    expect(afterAll).toMatchObject({ unRead: 0, page: { count: 3 } });
    expect(afterAll.list.map(({ status }) => status)).toEqual([READ, READ, READ]);
  });

  test('what is read already may be read again', async () => {
    const reader = await aReader(1);
    const [notice] = (await reader.call(notices.list)).list;
    await reader.call(notices.markRead, { noticeId: notice!.noticeId });
    await reader.call(notices.markRead, { noticeId: notice!.noticeId });
  });

  test('one is deleted, then all', async () => {
    const reader = await aReader(3);
    const { list } = await reader.call(notices.list);
    await reader.call(notices.remove, { noticeId: list[0]!.noticeId });
    expect(await textsOf(reader)).toEqual(['Message 2', 'Message 1']);
    await reader.call(notices.remove, { noticeId: 0 });
    expect(await reader.call(notices.list)).toEqual({ list: [], unRead: 0, page: { count: 0 } });
  });

  test('existing clients name the notice in the query of a PUT', async () => {
    const reader = await aReader(2);
    const path = `/portalapi${notices.markRead.path}?noticeId=0`;
    const answer = await fetch(server.url + path, {
      method: 'PUT',
      headers: { authorization: reader.token },
    });
    expect(await answer.json()).toEqual({ code: 0, data: {} });
    expect((await reader.call(notices.list)).unRead).toBe(0);
  });

  test('a notice of another account is not there, and "all" are only the own ones', async () => {
    const [mine, theirs] = [await aReader(1), await aReader(1)];
    const [notice] = (await theirs.call(notices.list)).list;
    for (const call of [notices.markRead, notices.remove]) {
      const { body } = await mine.ask(call, { noticeId: notice!.noticeId });
      expect(body.code).toBe(ERRORS.announcement_missing.code);
    }
    await mine.call(notices.markRead, { noticeId: 0 });
    await mine.call(notices.remove, { noticeId: 0 });
    expect(await theirs.call(notices.list)).toMatchObject({ unRead: 1, page: { count: 1 } });
  });

  test('a notice must be named', async () => {
    const { body } = await owner.ask(notices.markRead);
    expect(body.code).toBe(ERRORS.parameter_missing.code);
  });
});

describe('the owner writes', () => {
  test('to all sub-accounts of the own organisation alone', async () => {
    const team = [await aSubUser(owner, 'limited'), await aSubUser(owner, 'administrator')];
    const stranger = await aSubUser(await anOwner(server), 'observer');
    expect(await owner.call(notices.push, { text: 'Frost tonight' })).toEqual({ count: 2 });
    for (const user of team) {
      const { list } = await user.call(notices.list);
      expect(list).toMatchObject([{ body: { ...NOTICE_KINDS.from_owner, text: 'Frost tonight' } }]);
    }
    expect(await textsOf(stranger)).toEqual([]);
    expect(await textsOf(owner)).toEqual(['']);
  });

  test('to those that are named', async () => {
    const [named, other] = [await aSubUser(owner, 'observer'), await aSubUser(owner, 'observer')];
    const id = await childIdOf(named);
    expect(await owner.call(notices.push, { text: 'Close the roof', child_id: [id, id] })).toEqual({
      count: 1,
    });
    expect(await textsOf(named)).toEqual(['Close the roof']);
    expect(await textsOf(other)).toEqual([]);
  });

  test('to an account that is no sub-account of the organisation fails, and reaches none', async () => {
    const mine = await aSubUser(owner, 'observer');
    const theirs = await aSubUser(await anOwner(server), 'observer');
    const child_id = [await childIdOf(mine), await childIdOf(theirs)];
    const { body } = await owner.ask(notices.push, { text: 'Hello', child_id });
    expect(body.code).toBe(ERRORS.push_failed.code);
    expect(await textsOf(mine)).toEqual([]);
    expect(await textsOf(theirs)).toEqual([]);
  });

  test.each([
    ['nothing', '   '],
    ['more than fits', 'x'.repeat(LIMITS.noticeTextLength + 1)],
  ])('%s is refused', async (_, text) => {
    const { body } = await owner.ask(notices.push, { text });
    expect(body.code).toBe(ERRORS.parameter_invalid.code);
  });

  test('without sub-accounts none is reached', async () => {
    expect(await owner.call(notices.push, { text: 'Anybody?' })).toEqual({ count: 0 });
  });
});

describe('open screens', () => {
  const screenOf = async (user: User) => {
    const screen = await aScreen(server, { type: 'hello', token: user.token });
    await screen.until('welcome');
    return screen;
  };

  test('every screen of the recipient learns of it at once, a limited one too; others do not', async () => {
    const [limited, other] = [await aSubUser(owner, 'limited'), await aSubUser(owner, 'observer')];
    const [first, second, foreign] = [
      await screenOf(limited),
      await screenOf(limited),
      await screenOf(other),
    ];
    await owner.call(notices.push, { text: 'Frost tonight', child_id: [await childIdOf(limited)] });
    await Promise.all([first.until('notices_changed'), second.until('notices_changed')]);
    // A later message of another account has arrived: an earlier one would have, too.
    await pushNotice(server, { account: other.account }, 'Hello');
    await foreign.until('notices_changed');
    expect(foreign.received.filter(({ type }) => type === 'notices_changed')).toHaveLength(1);
  });

  test('what is read on one screen is read on the others', async () => {
    const reader = await aReader(1);
    const screen = await screenOf(reader);
    await aCaller(server, () => reader.token).call(notices.markRead, { noticeId: 0 });
    await screen.until('notices_changed');
  });
});
