import { randomBytes } from 'node:crypto';
import type { AnyCall } from '@fieldscope/contract/call';
import { audit } from '@fieldscope/contract/calls/audit';
import { operatorCommands, operatorViews } from '@fieldscope/contract/calls/operators';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../src/admin/commands';
import { type CommandName, tellCommand } from '../src/platform/operator/told';
import {
  anInstallationOperator,
  anOwner,
  aSubUser,
  OPERATOR_PASSWORD,
  type SignedInOperator,
  signedIn,
} from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
let olga: SignedInOperator;
beforeAll(async () => {
  server = await aServer();
  olga = await anInstallationOperator(server);
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const run = (name: string, options: Record<string, string> = {}, password?: string, by = olga) =>
  by.call(operatorCommands.run, { name, options, ...(password !== undefined && { password }) });
const newestOf = async (search: string) => (await olga.call(operatorViews.listLog, { search })).list[0];

describe('the commands of the tool', () => {
  test('are all on the page, each with what the tool says of it', async () => {
    const listed = await olga.call(operatorCommands.list);
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(COMMANDS));
    for (const { name, summary } of listed) expect(summary).toBe(tellCommand('en', name as CommandName));
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
      ([, { effect, input, toolOnly, changed, changing }]) =>
        effect !== 'shows' &&
        !toolOnly &&
        !changed &&
        !changing &&
        OF_ONE.some((option) => option in input.shape),
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

describe('in the language of the reader', () => {
  const inLanguage = async (call: AnyCall, input: object, language: string) =>
    (await olga.ask(call, input, { language })).body.data;

  test.each([
    ['zh-CN', '冻结', '没有组织 1。'],
    ['ru', 'замораживает', 'Организации 1 нет.'],
  ])('%s: what a command does, what it prints and why it refuses', async (language, does, why) => {
    const listed = (await inLanguage(operatorCommands.list, {}, language)) as {
      name: string;
      summary: string;
    }[];
    expect(listed.find(({ name }) => name === 'freeze')?.summary).toContain(does);
    expect(
      await inLanguage(operatorCommands.run, { name: 'unfreeze', options: { organisation: '1' } }, language),
    ).toEqual({
      outcome: 'refused',
      text: why,
    });
    // The log is the same for every reader.
    expect(await newestOf('unfreeze')).toMatchObject({ reason: 'There is no organisation 1.' });
    const doctor = (await inLanguage(operatorCommands.run, { name: 'doctor' }, language)) as { text: string };
    expect(doctor.text).toMatch(language === 'ru' ? /База данных: PostgreSQL/ : /数据库: PostgreSQL/);
  });
});
