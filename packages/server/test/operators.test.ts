import { randomBytes } from 'node:crypto';
import { audit } from '@fieldscope/contract/calls/audit';
import { operatorCommands, operators, operatorViews } from '@fieldscope/contract/calls/operators';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../src/admin/commands';
import { createOperator, removeOperator, resetOperator } from '../src/modules/operators/operators.service';
import { codeAt } from './authenticator';
import {
  aNode,
  anInstallationOperator,
  anOwner,
  aStranger,
  aSubUser,
  askForCookie,
  OPERATOR_PASSWORD,
  PASSWORD,
  type SignedInOperator,
  signedIn,
  withCookie,
} from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
let olga: SignedInOperator;
beforeAll(async () => {
  server = await aServer();
  olga = await anInstallationOperator(server);
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const tokenOf = ({ link }: { link: string }) => new URL(link).hash.split('token=')[1]!;
const later = (operator: SignedInOperator) => {
  server.clock.advance(MINUTE_MS);
  return codeAt(operator.secret, server.clock.now());
};
const run = (name: string, options: Record<string, string> = {}, password?: string, by = olga) =>
  by.call(operatorCommands.run, { name, options, ...(password !== undefined && { password }) });
const newestOf = async (search: string) => (await olga.call(operatorViews.listLog, { search })).list[0];

describe('the sign-in of an operator', () => {
  test('begins with a link that the tool prints, and that works once', async () => {
    const invitation = await createOperator(server, 'Pavel');
    const token = tokenOf(invitation);
    const stranger = aStranger(server);
    const begun = await stranger.call(operators.begin, { token });
    expect(begun.name).toBe('Pavel');
    expect(await stranger.call(operators.begin, { token })).toEqual(begun);
    const input = { token, password: OPERATOR_PASSWORD, code: codeAt(begun.secret, server.clock.now()) };
    const done = await stranger.call(operators.complete, input);
    expect(done.recovery_codes).toHaveLength(10);
    await expect(stranger.call(operators.complete, input)).rejects.toMatchObject(refused('expired'));
    await expect(stranger.call(operators.begin, { token })).rejects.toMatchObject(refused('expired'));
  });

  test('the link is over after a day', async () => {
    const token = tokenOf(await createOperator(server, 'Late'));
    server.clock.advance(OPERATOR_LIMITS.invitationMs);
    await expect(aStranger(server).call(operators.begin, { token })).rejects.toMatchObject(
      refused('expired'),
    );
    olga = await anInstallationOperator(server);
  });

  test('a wrong code of the app sets no password', async () => {
    const token = tokenOf(await createOperator(server, 'Careful'));
    const { secret } = await aStranger(server).call(operators.begin, { token });
    const wrong = codeAt(secret, server.clock.now() - 10 * MINUTE_MS);
    await expect(
      aStranger(server).call(operators.complete, { token, password: OPERATOR_PASSWORD, code: wrong }),
    ).rejects.toMatchObject(refused('verification_code_wrong'));
    expect(await aStranger(server).call(operators.begin, { token })).toMatchObject({ name: 'Careful' });
  });

  test('takes name, password and a code that was not used, and sets a cookie that no script reads', async () => {
    const { body, set } = await askForCookie(server, operators.signIn, {
      ...{ name: olga.name.toUpperCase(), password: OPERATOR_PASSWORD, code: later(olga) },
    });
    expect(body).toMatchObject({ code: 0, data: { name: olga.name } });
    expect(set).toContain('; Path=/operatorapi; ');
    expect(set).toMatch(/; HttpOnly; SameSite=Strict$/);
  });

  test.each([
    ['password', { password: 'guessed-guessed-1' }],
    ['code', { code: '000000' }],
    ['name', { name: 'nobody' }],
  ])('with a wrong %s it says neither which of the three was wrong', async (_, wrong) => {
    const fresh = await anInstallationOperator(server);
    const right = { name: fresh.name, password: OPERATOR_PASSWORD, code: later(fresh) };
    await expect(aStranger(server).call(operators.signIn, { ...right, ...wrong })).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
  });

  test('a code works once, and a recovery code too', async () => {
    const fresh = await anInstallationOperator(server);
    const signIn = (code: string) =>
      aStranger(server).call(operators.signIn, { name: fresh.name, password: OPERATOR_PASSWORD, code });
    const code = later(fresh);
    await signIn(code);
    await expect(signIn(code)).rejects.toMatchObject(refused('credentials_wrong'));
    await signIn(fresh.recoveryCodes[0]!.toLowerCase());
    await expect(signIn(fresh.recoveryCodes[0]!)).rejects.toMatchObject(refused('credentials_wrong'));
    expect(await fresh.call(operators.view)).toMatchObject({ recovery_codes_left: 9 });
  });

  test('ends after half an hour without a call, and after eight hours with them', async () => {
    const idle = await anInstallationOperator(server);
    server.clock.advance(OPERATOR_LIMITS.idleMs);
    await expect(idle.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    const busy = await anInstallationOperator(server);
    for (
      let ms = 0;
      ms < OPERATOR_LIMITS.sessionMs - OPERATOR_LIMITS.idleMs;
      ms += OPERATOR_LIMITS.idleMs / 2
    ) {
      server.clock.advance(OPERATOR_LIMITS.idleMs / 2);
      await busy.call(operators.view);
    }
    server.clock.advance(OPERATOR_LIMITS.idleMs - MINUTE_MS);
    await busy.call(operators.view);
    server.clock.advance(MINUTE_MS);
    await expect(busy.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    olga = await anInstallationOperator(server);
  });

  test('ends when they sign out, and when they are reset or removed', async () => {
    const leaving = await anInstallationOperator(server);
    await leaving.call(operators.signOut);
    await expect(leaving.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    const reset = await anInstallationOperator(server);
    await resetOperator(server, reset.name);
    await expect(reset.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
    const removed = await anInstallationOperator(server);
    await removeOperator(server, removed.name);
    await expect(removed.call(operators.view)).rejects.toMatchObject(refused('login_expired'));
  });
});

describe('the pages', () => {
  const statusOf = async (at: TestServer, path: string) => (await fetch(at.url + path)).status;

  test('are closed until there is an operator', async () => {
    const empty = await aServer();
    expect(await statusOf(empty, '/operator')).toBe(404);
    expect(await statusOf(empty, '/operatorapi/view')).toBe(404);
    await anInstallationOperator(empty, 'First');
    expect(await statusOf(empty, '/operatorapi/view')).toBe(200);
    await removeOperator(empty, 'first');
    expect(await statusOf(empty, '/operatorapi/view')).toBe(404);
  });

  test('are closed where the operator wants none', async () => {
    const without = await aServer({ OPERATOR_PAGES: 'off' });
    await createOperator(without, 'Olga');
    expect(await statusOf(without, '/operator')).toBe(404);
    expect(await statusOf(without, '/operatorapi/view')).toBe(404);
  });

  test('have a port of their own where one is set, and nothing else is there', async () => {
    const apart = await aServer({ OPERATOR_PORT: '8461' });
    await createOperator(apart, 'Olga');
    const own = { ...apart, url: 'http://127.0.0.1:8461' };
    expect(await statusOf(apart, '/operator')).toBe(404);
    expect(await statusOf(apart, '/operatorapi/view')).toBe(404);
    expect(await statusOf(own, '/operatorapi/view')).toBe(200);
    expect(await statusOf(own, '/portalapi/user/getUserSetting')).toBe(404);
    expect(await statusOf(own, '/')).toBe(404);
    expect(await statusOf(own, '/readyz')).toBe(404);
  });
});

describe('the commands of the tool', () => {
  test('are all on the page, each with what the tool says of it', async () => {
    const listed = await olga.call(operatorCommands.list);
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(COMMANDS));
    for (const { name, summary } of listed) expect(summary).toBe(COMMANDS[name]!.summary);
    const find = (name: string) => listed.find((one) => one.name === name)!;
    expect(find('give-licence').options).toContainEqual({
      ...{ name: 'kind', kind: 'choice', required: true, usual: '', is_secret: false },
      choices: ['image_analysis', 'chat'],
    });
    expect(find('outbox').options).toMatchObject([
      { name: 'count', kind: 'number', required: false, usual: '5' },
    ]);
    expect(find('import-devices').options).toMatchObject([{ name: 'csv', kind: 'file', required: true }]);
    expect(find('simulate-login').options.map(({ name }) => name)).toEqual(['account']);
    expect(find('restore').tool_only).not.toBe('');
  });

  test('an operator who freezes an organisation finds it in the log', async () => {
    const owner = await anOwner(server);
    const result = await run('freeze', { organisation: owner.orgId }, OPERATOR_PASSWORD);
    expect(result).toEqual({ outcome: 'done', text: `Organisation ${owner.orgId} is frozen.` });
    await expect(owner.call(users.viewSetting)).rejects.toMatchObject(refused('account_frozen'));
    expect(await newestOf(owner.orgId)).toMatchObject({
      ...{ who: olga.name, way: 'page', action: 'freeze', outcome: 'done', address: '127.0.0.1' },
      options: { organisation: owner.orgId },
    });
  });

  test('what is done to an account is in the log of its organisation, too', async () => {
    const owner = await anOwner(server);
    await run('reset-second-factor', { account: owner.account }, OPERATOR_PASSWORD);
    const again = await signedIn(server, owner.account, owner.orgId);
    const { list } = await again.call(audit.list, {});
    expect(list).toContainEqual(expect.objectContaining({ who: 'operator', call: 'secondFactor.reset' }));
  });

  test.each([
    ['freeze', { organisation: true }, ''],
    ['unfreeze', { organisation: true }, ''],
    ['give-credits', { organisation: true, um: '500' }, '500 UM, 0 DM'],
    ['erase-history', { organisation: true }, ''],
  ] as const)('%s stands in the log of the organisation, as done by the operator', async (name, given, subject) => {
    const owner = await anOwner(server);
    const options = { ...given, organisation: owner.orgId };
    expect((await run(name, options, OPERATOR_PASSWORD)).outcome).toBe('done');
    if (name === 'freeze') await run('unfreeze', options);
    const action = name.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
    const { list } = await owner.call(audit.list, { call: `operator.${action}` });
    expect(list).toMatchObject([{ who: 'operator', subject, code: 0, address: '' }]);
    const other = await anOwner(server);
    expect((await other.call(audit.list, { call: `operator.${action}` })).list).toEqual([]);
  });

  test('an account that is frozen is named in the log of its organisation', async () => {
    const owner = await anOwner(server);
    const anna = await aSubUser(owner, 'observer');
    await run('freeze', { account: anna.account }, OPERATOR_PASSWORD);
    const { list } = await owner.call(audit.list, { call: 'operator.freeze' });
    expect(list).toMatchObject([{ who: 'operator', subject: anna.account }]);
  });

  test('every command that changes an organisation says so in its log, by itself or as the call that it is', () => {
    const OF_ONE = ['organisation', 'account', 'eui', 'order'];
    const changing = Object.entries(COMMANDS).filter(
      ([, { effect, input, toolOnly, changed }]) =>
        effect !== 'shows' && !toolOnly && !changed && OF_ONE.some((option) => option in input.shape),
    );
    expect(changing.map(([name]) => name).sort()).toEqual([
      // Copies, changes nothing.
      'backup',
      'correct-credits',
      'deliver-order',
      'mark-order-paid',
      // A message that its people read.
      'push-notice',
      'refund-order',
      'reset-second-factor',
      // Whoever uses the link is in the log.
      'simulate-login',
      'transfer-devices',
    ]);
  });

  test('what erases or lets somebody in asks for the own password', async () => {
    const owner = await anOwner(server);
    for (const password of [undefined, 'guessed-guessed-1'])
      await expect(run('freeze', { organisation: owner.orgId }, password)).rejects.toMatchObject(
        refused('password_wrong'),
      );
    expect(await owner.call(users.viewSetting)).toBeDefined();
    expect(await newestOf('run-command')).toMatchObject({
      outcome: 'refused',
      options: { command: 'freeze' },
    });
  });

  test('what the tool would refuse is refused in its words, and is in the log', async () => {
    const result = await run('unfreeze', { organisation: '1' });
    expect(result).toEqual({ outcome: 'refused', text: 'There is no organisation 1.' });
    expect(await newestOf('unfreeze')).toMatchObject({
      outcome: 'refused',
      reason: 'There is no organisation 1.',
    });
  });

  test.each([
    ['an option that is not well formed', 'give-credits', { organisation: 'x' }, 'parameter_invalid'],
    ['an option that there is not', 'doctor', { verbose: 'yes' }, 'parameter_invalid'],
    ['a file of the server', 'backup', { file: '/etc/passwd' }, 'parameter_invalid'],
    ['a name of somebody else', 'simulate-login', { account: 'x', operator: 'Eve' }, 'parameter_invalid'],
    ['a command that there is not', 'constructor', {}, 'resource_missing'],
    ['a command of the terminal alone', 'restore', { file: 'x' }, 'operation_unsupported'],
  ] as const)('%s is refused', async (_, name, options, error) => {
    await expect(run(name, options, OPERATOR_PASSWORD)).rejects.toMatchObject(refused(error));
  });

  test('passwords and files are in no log, and what is shown once is only in the response', async () => {
    const email = `${randomBytes(6).toString('hex')}@farm.example`;
    const options = { email, name: 'Farm', password: 'secret-2026' };
    expect((await run('create-organisation', options, OPERATOR_PASSWORD)).outcome).toBe('done');
    expect((await newestOf(email))?.options).toEqual({ email, name: 'Farm', password: '…' });
    const file = 'EUI,code,model,DevEUI,JoinEUI,AppKey\nsecret-code';
    expect(await run('import-devices', { csv: file })).toMatchObject({ outcome: 'refused' });
    expect((await newestOf('import-devices'))?.options).toEqual({ csv: '…' });
    const { text } = await run('ingest-token', {}, OPERATOR_PASSWORD);
    const { list } = await olga.call(operatorViews.listLog, {});
    expect(JSON.stringify(list)).not.toContain(text.trim());
  });

  test('a simulated sign-in names the operator who is signed in', async () => {
    const owner = await anOwner(server);
    const { text } = await run('simulate-login', { account: owner.account }, OPERATOR_PASSWORD);
    expect(text).toContain(`The audit log will name you: ${olga.name}`);
  });

  test('what takes long goes on, and how it ended is in the log', async () => {
    expect(await run('verify-backup')).toEqual({ outcome: 'started', text: '' });
    await expect
      .poll(() => newestOf('verify-backup'), { timeout: 60_000 })
      .toMatchObject({ outcome: 'failed' });
    expect((await newestOf('verify-backup'))?.reason).toContain('BACKUP_TO');
  }, 90_000);
});

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

test('a session begins anew with each sign-in: a cookie that was put there before counts for nothing', async () => {
  const planted = `fieldscope_operator=${'A'.repeat(43)}`;
  const fresh = await anInstallationOperator(server);
  const { cookie } = await askForCookie(
    server,
    operators.signIn,
    { name: fresh.name, password: OPERATOR_PASSWORD, code: later(fresh) },
    { cookie: planted },
  );
  expect(cookie).not.toBe(planted);
  await expect(withCookie(server, planted).call(operators.view)).rejects.toMatchObject(
    refused('login_expired'),
  );
});
