import { channels } from '@fieldscope/contract/calls/channels';
import { credits } from '@fieldscope/contract/calls/credits';
import { devices } from '@fieldscope/contract/calls/devices';
import { notices } from '@fieldscope/contract/calls/notices';
import { users } from '@fieldscope/contract/calls/users';
import { OVERDUE_MS } from '@fieldscope/contract/credit-states';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeCredits, foldCredits, topUp } from '../src/modules/credits/credits.service';
import { warnOfCredits } from '../src/modules/credits/warnings.service';
import { sql } from '../src/platform/postgres/db';
import { anOwner, aSubUser, PASSWORD, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aMailServer, type MailServer } from './mail-server';

let server: TestServer;
let mailbox: MailServer;
let owner: User;
beforeAll(async () => {
  mailbox = await aMailServer();
  server = await aServer({ CREDITS: 'required', SMTP_URL: mailbox.url });
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const refusedAs = (name: ErrorName) => ({ code: ERRORS[name].code });
const use = (um: number, dm = 0) =>
  changeCredits(server.db, owner.orgId, { kind: 'uplink', um: -um, dm: -dm, at: server.clock.now() });
const account = () => owner.call(credits.viewAccount);
const messages = async (user = owner) =>
  (await user.call(notices.list, { length: 20 })).list
    .filter(({ body }) => body.type === 7)
    .map(({ body }) => body.text);
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  const { token } = await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  Object.assign(owner, { token });
}

test('the account says how long credits last at the pace of the last days', async () => {
  await later(10 * DAY_MS);
  await use(50_000);
  await foldCredits(server);
  const { state, um, dm } = await account();
  expect(um).toMatchObject({ balance: 50_000, granted: 50_000, paid: 0, debt: 0, per_day: 5000 });
  expect(um.lasts_until).toBe(server.clock.now() + 10 * DAY_MS);
  expect(dm.lasts_until).toBeNull();
  expect(state).toBe('low');
  await owner.call(credits.setLowLevel, { um: 40_000, dm: null });
  expect(await account()).toMatchObject({ state: 'good', um: { low_level: 40_000 } });
});

test('who may buy is warned once that credits are low, and once that they are used up; after a recharge it begins anew', async () => {
  const administrator = await aSubUser(owner, 'administrator');
  const observer = await aSubUser(owner, 'observer');
  await owner.call(credits.setLowLevel, { um: 50_000, dm: null });
  await use(60_000);
  await foldCredits(server);
  for (let time = 0; time < 3; time++) await warnOfCredits(server);
  expect(await messages()).toEqual([expect.stringMatching(/^Credits are low: uplink messages 40,000/)]);
  expect(await messages(administrator)).toHaveLength(1);
  expect(await messages(observer)).toEqual([]);
  await expect.poll(() => mailbox.countTo(owner.account)).toBe(1);
  // In the moment in which they were told.
  await use(40_000);
  await foldCredits(server);
  for (let time = 0; time < 3; time++) await warnOfCredits(server);
  expect(await messages()).toEqual([
    expect.stringMatching(/^Credits are used up/),
    expect.stringMatching(/^Credits are low/),
  ]);
  await topUp(server, owner.orgId, { um: 1_000_000, dm: 0 });
  await foldCredits(server);
  await warnOfCredits(server);
  expect(await account()).toMatchObject({ state: 'good', overdue_since: null });
  await use(1_000_000);
  await foldCredits(server);
  await warnOfCredits(server);
  expect(await messages()).toHaveLength(3);
});

test('without credits history is closed; after a month everything is but what a recharge needs, and readings are kept', async () => {
  const outAt = server.clock.now();
  await use(100_001);
  await foldCredits(server);
  expect(await account()).toMatchObject({
    ...{ state: 'overdue', overdue_since: outAt, unavailable_at: outAt + OVERDUE_MS, um: { debt: -1 } },
  });
  await expect(owner.call(channels.listData)).rejects.toMatchObject(refusedAs('account_restricted'));
  await owner.call(devices.viewStatistic);
  await later(OVERDUE_MS);
  await expect(owner.call(devices.viewStatistic)).rejects.toMatchObject(refusedAs('account_restricted'));
  expect(await account()).toMatchObject({ state: 'unavailable' });
  await owner.call(users.viewOrganisation);
  await owner.call(users.editOrganisation, { address: 'Feldweg 2' });
  await topUp(server, owner.orgId, { um: 10, dm: 0 });
  await owner.call(devices.viewStatistic);
  await owner.call(channels.listData);
});

test('credits that end are taken out on their day, and shown before', async () => {
  const endsAt = server.clock.now() + 5 * DAY_MS;
  const details = { expiresAt: endsAt, reason: 'Spring fair' };
  server.clock.advance(1);
  await changeCredits(server.db, owner.orgId, {
    kind: 'correction',
    um: 700,
    at: server.clock.now(),
    details,
  });
  await foldCredits(server);
  expect((await account()).expiring).toEqual([{ at: endsAt, um: 700, dm: 0 }]);
  await later(5 * DAY_MS);
  await foldCredits(server);
  await foldCredits(server);
  expect((await account()).um.balance).toBe(100_000);
  const { list } = await owner.call(credits.listHistory);
  expect(list.map(({ cause, um, um_balance }) => [cause, um, um_balance])).toEqual([
    ['expiry', -700, 100_000],
    ['correction', 700, 100_700],
    ['gift', 100_000, 100_000],
  ]);
  expect(list[1]).toMatchObject({ reason: 'Spring fair' });
});

test('consumption is added up by day, device, key and kind', async () => {
  const now = server.clock.now();
  const at = (days: number) => now - days * DAY_MS;
  const usage = [
    { kind: 'uplink', um: -5, at: at(1), deviceId: 1_000_001 },
    { kind: 'uplink', um: -7, at: at(0), deviceId: 1_000_001 },
    { kind: 'http_history', dm: -100, at: at(0), accessId: 'KEY1' },
  ] as const;
  for (const change of usage) await changeCredits(server.db, owner.orgId, change);
  await foldCredits(server);
  const by = async (key: 'day' | 'device' | 'key' | 'kind') =>
    (
      await owner.call(credits.listConsumption, { by: key, time_start: at(3), time_end: now + DAY_MS })
    ).list.map(({ key: name, um, dm }) => [name, um, dm]);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  expect(await by('day')).toEqual([
    [day(at(1)), 5, 0],
    [day(now), 7, 100],
  ]);
  expect(await by('kind')).toEqual([
    ['http_history', 0, 100],
    ['uplink', 12, 0],
  ]);
  expect(await by('key')).toEqual([
    ['KEY1', 0, 100],
    ['', 12, 0],
  ]);
  await expect(
    owner.call(credits.listConsumption, { by: 'day', time_start: now, time_end: now }),
  ).rejects.toMatchObject(refusedAs('parameter_invalid'));
});

test('an organisation whose credits cannot be booked, or that cannot be warned, stops nothing for the others', async () => {
  const [before, stuck, after] = [await anOwner(server), owner, await anOwner(server)];
  const others = [before, after];
  const refuse = (table: string, isAllowed: string) =>
    sql
      .raw(
        `alter table ${table} add constraint stuck check (org_id <> ${stuck.orgId} or ${isAllowed}) not valid`,
      )
      .execute(server.db);
  const allow = (table: string) => sql.raw(`alter table ${table} drop constraint stuck`).execute(server.db);
  for (const user of [before, stuck, after])
    await changeCredits(server.db, user.orgId, { kind: 'uplink', um: -99_999, at: server.clock.now() });
  const balanceOf = async (user: User) => (await user.call(credits.viewAccount)).um.balance;

  await refuse('credit_lot', 'um_left > 50000');
  await expect(foldCredits(server)).rejects.toThrow('stuck');
  await allow('credit_lot');
  expect(await Promise.all(others.map(balanceOf))).toEqual([1, 1]);
  await foldCredits(server);
  expect(await balanceOf(stuck)).toBe(1);

  await refuse('organisation', 'credits_warned is null');
  await expect(warnOfCredits(server)).rejects.toThrow('stuck');
  await allow('organisation');
  for (const user of others) expect(await messages(user)).toHaveLength(1);
  expect(await messages(stuck)).toEqual([]);
  await warnOfCredits(server);
  for (const user of [before, stuck, after]) expect(await messages(user)).toHaveLength(1);
});
