import { operatorViews } from '@fieldscope/contract/calls/operators';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aNode,
  anInstallationOperator,
  anOwner,
  aStranger,
  PASSWORD,
  type SignedInOperator,
} from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
let olga: SignedInOperator;
beforeAll(async () => {
  server = await aServer();
  olga = await anInstallationOperator(server);
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });

describe('what operators see', () => {
  test('organisations by part of their name, account or ID, page by page', async () => {
    const owner = await anOwner(server);
    const device = await aNode(owner);
    const found = await olga.call(operatorViews.listOrganisations, {
      search: owner.account.slice(2, 14).toUpperCase(),
    });
    expect(found.list).toMatchObject([
      { org_id: owner.orgId, owner: owner.account, accounts: 1, devices: { count: 1, more: false } },
    ]);
    expect((await olga.call(operatorViews.listOrganisations, { search: owner.orgId })).list).toHaveLength(1);
    const one = await olga.call(operatorViews.viewOrganisation, { org_id: owner.orgId });
    expect(one.users).toMatchObject([{ account: owner.account, role: 'owner', is_frozen: false }]);
    expect(one.sign_ins).toMatchObject([{ call: 'users.signIn', code: 0, address: '127.0.0.1' }]);
    expect(one.actions).toMatchObject([{ call: 'production.bind', subject: device.eui }]);
    await expect(olga.call(operatorViews.viewOrganisation, { org_id: '1' as never })).rejects.toMatchObject(
      refused('resource_missing'),
    );
  });

  test.each(['name', 'newest'] as const)('every organisation once, in the order of %s', async (sort) => {
    const many = await aServer();
    const ivan = await anInstallationOperator(many);
    const made: string[] = [];
    for (let n = 0; n < OPERATOR_LIMITS.pageRows + 3; n += 1) {
      // Several of one name, and several at one time.
      const { rows } = await many.pool.query<{ org_id: string }>(
        `insert into organisation (name, um_balance, dm_balance, created_at)
         values ($1, 0, 0, to_timestamp($2)) returning org_id`,
        [`Farm ${n % 7}`, 1_700_000_000 + (n % 5)],
      );
      made.push(rows[0]!.org_id);
    }
    const first = await ivan.call(operatorViews.listOrganisations, { sort });
    expect(first.list).toHaveLength(OPERATOR_LIMITS.pageRows);
    const second = await ivan.call(operatorViews.listOrganisations, { sort, after: first.next! });
    expect(second.next).toBeNull();
    const seen = [...first.list, ...second.list].map(({ org_id }) => org_id);
    expect(seen.sort()).toEqual(made.sort());
  });

  test('devices by the beginning of their EUI, page by page, wherever they are bound', async () => {
    const owner = await anOwner(server);
    const device = await aNode(owner);
    const found = await olga.call(operatorViews.findDevices, { search: device.eui.toLowerCase() });
    expect(found.list).toMatchObject([
      { eui: device.eui, org_id: owner.orgId, last_heard_at: null, refusals: [] },
    ]);
    const some = await olga.call(operatorViews.findDevices, { search: device.eui.slice(0, 12) });
    expect(some.list.map(({ eui }) => eui)).toContain(device.eui);
    await expect(olga.call(operatorViews.findDevices, { search: 'xyz' })).rejects.toMatchObject(
      refused('parameter_invalid'),
    );
  });

  test('who signed in and who was refused, with the reason', async () => {
    const owner = await anOwner(server);
    await expect(
      aStranger(server).call(users.signIn, { account: owner.account, password: 'wrong-2026' }),
    ).rejects.toMatchObject(refused('credentials_wrong'));
    const { list } = await olga.call(operatorViews.listSignIns, { search: owner.account });
    expect(list.map(({ code }) => code)).toEqual([ERRORS.credentials_wrong.code, 0]);
    expect(list[0]?.reason).not.toBe('');
    const refusedOnly = await olga.call(operatorViews.listSignIns, {
      search: owner.account,
      outcome: 'refused',
    });
    expect(refusedOnly.list).toHaveLength(1);
    // The tokens of users and operators are apart.
    expect(
      await aStranger(server).call(users.signIn, { account: owner.account, password: PASSWORD }),
    ).toBeDefined();
  });

  test('what needs attention, what runs, what is slow, what takes space', async () => {
    const overview = await olga.call(operatorViews.overview);
    expect(overview.findings.map(({ name }) => name)).toContain('database');
    expect(overview.versions).toMatchObject({ portal: '0.1.0', node: process.versions.node });
    expect(overview.process.connections).toBeGreaterThan(0);
    const slow = await olga.call(operatorViews.viewSlow);
    expect(slow.calls.length).toBeGreaterThan(0);
    expect(slow.statements.length).toBeGreaterThan(0);
    const space = await olga.call(operatorViews.viewSpace);
    expect(space.tables.find(({ name }) => name === 'history')).toMatchObject({ kind: 'packed' });
    expect(space.database_bytes).toBeGreaterThan(0);
    expect(space.disk?.free_bytes).toBeGreaterThan(0);
    expect(await olga.call(operatorViews.viewMails)).toMatchObject({ has_server: false });
    expect(await olga.call(operatorViews.listBackups)).toEqual({ place: '', backups: [], fault: '' });
  });

  test('jobs of one state, with what they are about', async () => {
    await server.mail.send({ to: 'ada@farm.example', subject: 'Hello', text: '' });
    expect(await olga.call(operatorViews.viewQueue)).toMatchObject({ more: false });
    expect((await olga.call(operatorViews.listJobs, { state: 'failed' })).next).toBeNull();
  });
});

test.each([
  ['en', 'database', 'mail'],
  ['zh-CN', '数据库', '邮件'],
  ['ru', 'База данных', 'Почта'],
])('what the doctor finds is said in the language of the reader: %s', async (language, ...names) => {
  const { body } = await olga.ask(operatorViews.overview, {}, { language });
  const { findings } = body.data as { findings: { name: string; detail: string }[] };
  expect(findings.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  for (const { detail } of findings) expect(detail).not.toMatch(/\{\{|^$/);
});
