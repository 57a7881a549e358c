import { createHash } from 'node:crypto';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { open } from '@fieldscope/contract/calls/open';
import { production } from '@fieldscope/contract/calls/production';
import { registration } from '@fieldscope/contract/calls/registration';
import { users } from '@fieldscope/contract/calls/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aMadeKey, anAccessKey, anOwner, aProducedDevice, aStranger, PASSWORD } from './builders';
import { aServer, type TestServer } from './harness';
import { aMailServer, type MailServer } from './mail-server';
import { aNewcomer } from './registrations';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url });
});
afterAll(() => mails.close());

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** The whole log, as a dump of the database holds it. */
async function logText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`select audit_entry::text as text from audit_entry`.execute(
    server.db,
  );
  return rows.map(({ text }) => text).join('\n');
}

test('whatever secret a person used, rightly or wrongly, is not in the log', async () => {
  const anonymous = aStranger(server);
  const [changed, reset] = ['meadow-2027', 'harvest-2028'];
  const secrets = [PASSWORD, md5(PASSWORD), changed, reset];

  const newcomer = aNewcomer(server, mails);
  const code = await newcomer.getCode();
  secrets.push(code);
  await newcomer.ask(registration.register, newcomer.form('000000'));
  const { activation_token: activation } = await newcomer.call(registration.register, newcomer.form(code));
  secrets.push(activation);
  await newcomer.call(registration.activate, { activation_token: activation, name: 'Green Valley' });
  await newcomer.ask(registration.activate, { activation_token: activation, name: 'Green Valley' });
  const resetCode = await newcomer.getCode('reset');
  secrets.push(resetCode);
  await anonymous.call(registration.resetPassword, {
    email: newcomer.email,
    code: resetCode,
    password: reset,
  });
  await anonymous.ask(registration.resetPassword, {
    email: newcomer.email,
    code: resetCode,
    password: reset,
  });

  const owner = await anOwner(server);
  secrets.push(owner.token, owner.refreshToken);
  const { token, refresh_token } = await anonymous.call(users.signIn, {
    account: owner.account,
    password: md5(PASSWORD),
  });
  secrets.push(token, refresh_token);
  await owner.call(users.changePassword, { password: PASSWORD, new_password: changed });
  await owner.ask(users.changePassword, { password: PASSWORD, new_password: changed });
  await anonymous.ask(users.signIn, { account: owner.account, password: 'guessed-2026' });
  secrets.push('guessed-2026');

  const farmer = await anOwner(server);
  const [fixed, made] = [await anAccessKey(farmer), await aMadeKey(farmer)];
  secrets.push(fixed.key, made.key);
  await farmer.call(accessKeys.edit, { access_id: made.accessId, status: 'disabled', password: PASSWORD });
  await made.ask(open.viewOrganisation);
  await farmer.call(accessKeys.remove, { access_id: made.accessId, password: PASSWORD });
  const device = await aProducedDevice(server);
  await farmer.ask(production.bind, { eui: device.eui, code: 'GUESSED-CODE' });
  await farmer.call(production.bind, { eui: device.eui, code: device.code });
  const kit = await farmer.call(production.createKit, { dev_name: 'Kit' });
  secrets.push('GUESSED-CODE', device.code, kit.device_key);

  const log = (await logText()).toLowerCase();
  for (const call of [
    'registration.activate',
    'accessKeys.edit',
    'accessKeys.remove',
    'production.bind',
    'users.changePassword',
  ]) {
    expect(log).toContain(call.toLowerCase());
  }
  for (const secret of secrets) expect(log).not.toContain(secret.toLowerCase());
});

test('a password that a person typed where a name belongs is not in the log either', async () => {
  const anonymous = aStranger(server);
  const typed = 'TopSecret-9';
  await anonymous.ask(users.signIn, { account: typed, password: typed });
  await anonymous.ask(registration.resetPassword, {
    email: `${typed}@farm.example`,
    code: '123456',
    password: PASSWORD,
  });
  const log = await logText();
  expect(log).toContain('To…');
  expect(log).not.toContain(typed);
});
