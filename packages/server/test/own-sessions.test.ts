import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { OTHER_SESSIONS } from '@fieldscope/contract/sessions';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { aCaller, anOwner, aStranger, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const isOver = { code: ERRORS.access_token_expired.code };

/** The same person in another browser. */
async function elsewhere({ account }: User) {
  const { token } = await aStranger(server).call(users.signIn, { account, password: PASSWORD });
  return { token, ...aCaller(server, () => token) };
}

test('a person sees where they are signed in: this session first, with address, browser and times', async () => {
  const owner = await anOwner(server);
  const opened = server.clock.now();
  server.clock.advance(MINUTE_MS);
  await elsewhere(owner);
  const [here, there, ...more] = await owner.call(users.listSessions);
  expect(here).toMatchObject({
    current: true,
    address: '127.0.0.1',
    user_agent: 'node',
    created_at: opened,
    last_seen_at: server.clock.now(),
  });
  expect(there).toMatchObject({ current: false, created_at: server.clock.now() });
  expect(more).toEqual([]);
});

test('when a session was seen last is known to the minute', async () => {
  const owner = await anOwner(server);
  const there = await elsewhere(owner);
  const seen = async () =>
    (await owner.call(users.listSessions)).find(({ current }) => !current)?.last_seen_at;
  const first = server.clock.now();
  server.clock.advance(MINUTE_MS - SECOND_MS);
  await there.call(users.viewSetting);
  expect(await seen()).toBe(first);
  server.clock.advance(SECOND_MS);
  await there.call(users.viewSetting);
  expect(await seen()).toBe(server.clock.now());
});

test('ending a session signs that browser out at once, its open screen included, and no other', async () => {
  const owner = await anOwner(server);
  const [ended, kept] = [await elsewhere(owner), await elsewhere(owner)];
  const screen = await aScreen(server, { type: 'hello', token: ended.token });
  await screen.until('welcome');
  const session_id = (await ended.call(users.listSessions)).find(({ current }) => current)!.session_id;
  await owner.call(users.endSessions, { session_id });
  expect(await screen.until('refused')).toMatchObject(isOver);
  await expect(ended.call(users.viewSetting)).rejects.toMatchObject(isOver);
  expect(await kept.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
  expect((await owner.call(users.listSessions)).map((one) => one.session_id)).not.toContain(session_id);
});

test('ending all others leaves the session that asks', async () => {
  const owner = await anOwner(server);
  const others = [await elsewhere(owner), await elsewhere(owner)];
  await owner.call(users.endSessions, { session_id: OTHER_SESSIONS });
  for (const other of others) await expect(other.call(users.viewSetting)).rejects.toMatchObject(isOver);
  expect(await owner.call(users.listSessions)).toMatchObject([{ current: true }]);
});

test('no account ends the session of another', async () => {
  const [owner, stranger] = [await anOwner(server), await anOwner(server)];
  const [session] = await owner.call(users.listSessions);
  const { session_id } = session!;
  await expect(stranger.call(users.endSessions, { session_id })).rejects.toMatchObject({
    code: ERRORS.resource_missing.code,
  });
  await stranger.call(users.endSessions, { session_id: OTHER_SESSIONS });
  expect(await owner.call(users.viewSetting)).toMatchObject({ nickname: 'Farm' });
});
