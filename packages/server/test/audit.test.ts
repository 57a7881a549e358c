import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { AUDIT_COLUMNS, audit } from '@fieldscope/contract/calls/audit';
import { devices } from '@fieldscope/contract/calls/devices';
import { open } from '@fieldscope/contract/calls/open';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { purgeAuditEntries } from '../src/modules/audit/audit.service';
import { sql } from '../src/platform/postgres/db';
import {
  aMadeKey,
  anAccessKey,
  anOwner,
  aProducedDevice,
  aStranger,
  aSubUser,
  PASSWORD,
  type User,
} from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const entriesOf = async (owner: User, filter: object = {}) => (await owner.call(audit.list, filter)).list;
const signIn = (account: string, password: string) =>
  aStranger(server).ask(users.signIn, { account, password });

test('a change is written down with who made it, what it was about and from where', async () => {
  const owner = await anOwner(server);
  const { eui, code } = await aProducedDevice(server);
  await owner.call(production.bind, { eui, code });
  expect((await entriesOf(owner))[0]).toMatchObject({
    at: server.clock.now(),
    who: owner.account,
    call: 'production.bind',
    subject: eui,
    code: 0,
    address: '127.0.0.1',
  });
});

test('what was refused is written down with the number of the refusal', async () => {
  const owner = await anOwner(server);
  const { eui } = await aProducedDevice(server);
  await owner.ask(production.bind, { eui, code: 'GUESSED' });
  expect((await entriesOf(owner))[0]).toMatchObject({
    call: 'production.bind',
    subject: eui,
    code: ERRORS.device_key_wrong.code,
    reason: errorText('en', 'device_key_wrong'),
  });
});

test('what was refused for what it holds is written down as one line', async () => {
  const owner = await anOwner(server);
  await owner.ask(production.bind, { eui: '2CF7\0\u202eF1', code: 'GUESSED' });
  expect((await entriesOf(owner))[0]).toMatchObject({
    call: 'production.bind',
    subject: '2CF7  F1',
    code: ERRORS.eui_malformed.code,
  });
});

test('a user who tries more than a role allows is recorded, also for reading', async () => {
  const owner = await anOwner(server);
  const observer = await aSubUser(owner, 'observer');
  await observer.ask(audit.list, {});
  expect((await entriesOf(owner))[0]).toMatchObject({
    who: observer.account,
    call: 'audit.list',
    code: ERRORS.no_authority.code,
  });
});

test('sign-ins stand there, right and wrong, whatever the spelling of the name', async () => {
  const owner = await anOwner(server);
  await signIn(owner.account.toUpperCase(), PASSWORD);
  await signIn(owner.account, 'wrong-2026');
  const entries = await entriesOf(owner, { call: 'users.signIn', length: 2 });
  expect(entries.map(({ who, code }) => [who, code])).toEqual([
    [owner.account, ERRORS.credentials_wrong.code],
    [owner.account, 0],
  ]);
});

test('an unknown name is kept without an organisation, and not in full: it may be a password', async () => {
  const owner = await anOwner(server);
  await signIn('TopSecret-9', 'whatever-1');
  const { rows } = await sql<{ who: string; org_id: null }>`
    select who, org_id from audit_entry where org_id is null order by entry_id desc limit 1`.execute(
    server.db,
  );
  expect(rows).toEqual([{ who: 'To…', org_id: null }]);
  expect((await entriesOf(owner)).filter(({ who }) => who.startsWith('To'))).toEqual([]);
});

test('reading leaves no entry', async () => {
  const owner = await anOwner(server);
  const before = await entriesOf(owner);
  await owner.call(devices.listNodes, {});
  expect(await entriesOf(owner)).toEqual(before);
});

test('an owner filters by who, what, outcome and time', async () => {
  const owner = await anOwner(server);
  const start = server.clock.now();
  server.clock.advance(MINUTE_MS);
  await owner.call(users.changeSetting, { nickname: 'Ada' });
  await signIn(owner.account, 'wrong-2026');
  const calls = async (filter: object) => (await entriesOf(owner, filter)).map(({ call }) => call);
  expect(await calls({ outcome: 'refused' })).toEqual(['users.signIn']);
  expect(await calls({ call: 'users.changeSetting' })).toEqual(['users.changeSetting']);
  expect(await calls({ who: owner.account.slice(1, 6).toUpperCase(), time_start: start + 1 })).toEqual([
    'users.signIn',
    'users.changeSetting',
  ]);
  expect(await calls({ time_end: start - DAY_MS })).toEqual([]);
});

test('a program is recorded by the label of its key; asking again and again fills nothing', async () => {
  const owner = await anOwner(server);
  const bridge = await aMadeKey(owner, { label: 'Bridge' });
  const name = `Bridge (${bridge.accessId})`;
  await owner.call(accessKeys.edit, { access_id: bridge.accessId, status: 'disabled', password: PASSWORD });
  const refused = () => entriesOf(owner, { outcome: 'refused' });
  for (let request = 1; request <= 3; request += 1) await bridge.ask(open.viewOrganisation);
  expect(await refused()).toMatchObject([
    { who: name, call: 'open.viewOrganisation', code: ERRORS.access_key_disabled.code },
  ]);
  server.clock.advance(HOUR_MS + 1);
  await bridge.ask(open.viewOrganisation);
  expect(await refused()).toHaveLength(2);
  expect((await entriesOf(owner, { call: 'accessKeys.edit' }))[0]).toMatchObject({ subject: name, code: 0 });
});

test('the fixed key, which has no label, is recorded by its access id', async () => {
  const owner = await anOwner(server);
  const { accessId } = await anAccessKey(owner);
  await owner.call(accessKeys.edit, { access_id: accessId, level: 0, password: PASSWORD });
  expect((await entriesOf(owner))[0]).toMatchObject({ call: 'accessKeys.edit', subject: accessId });
});

test('entries are kept for a year', async () => {
  const owner = await anOwner(server);
  await owner.call(users.changeSetting, { nickname: 'Grace' });
  server.clock.advance(LIMITS.auditKeptMs - MINUTE_MS);
  await purgeAuditEntries(server);
  const count = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from audit_entry where org_id = ${owner.orgId}`.execute(server.db)
    ).rows[0]!.count;
  expect(await count()).toBeGreaterThan(0);
  server.clock.advance(2 * MINUTE_MS);
  await purgeAuditEntries(server);
  expect(await count()).toBe(0);
});

test('the log is sorted by any of its columns; entries without a subject come last', async () => {
  const owner = await anOwner(server);
  const { eui, code } = await aProducedDevice(server);
  await owner.ask(production.bind, { eui, code: 'GUESSED' });
  server.clock.advance(MINUTE_MS);
  await owner.call(production.bind, { eui, code });
  await owner.call(users.changeSetting, { nickname: 'Ada' });
  const sorted = async (sort: (typeof AUDIT_COLUMNS)[number], order: 'asc' | 'desc' = 'asc') =>
    entriesOf(owner, { sort, order });
  const codes = async (...how: Parameters<typeof sorted>) => (await sorted(...how)).map((one) => one.code);
  expect((await codes('outcome'))[0]).toBe(0);
  expect((await codes('outcome', 'desc'))[0]).toBe(ERRORS.device_key_wrong.code);
  const times = (await sorted('at')).map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const calls = (await sorted('what')).map(({ call }) => call);
  expect(calls).toEqual(calls.toSorted());
  expect((await sorted('subject', 'desc')).map(({ subject }) => subject === '')).toEqual(
    (await sorted('subject')).map(({ subject }) => subject === ''),
  );
  for (const column of AUDIT_COLUMNS) expect(await sorted(column)).toHaveLength(calls.length);
});
