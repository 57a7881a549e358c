import { request } from 'node:http';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { users } from '@fieldscope/contract/calls/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCaller, aNode, anOwner } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aMailServer, type MailServer } from '../mail-server';
import { aNewcomer, newAddress } from '../registrations';
import { askForCode, BEHIND_A_PROXY, code } from './attacker';

const THIEF = 'thief@attacker.example';
const PUBLIC_URL = 'https://fields.example';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ ...BEHIND_A_PROXY, SMTP_URL: mails.url, PUBLIC_URL });
});
afterAll(() => mails.close());

test.each([
  `victim@farm.example\r\nBcc: ${THIEF}`,
  `victim@farm.example\nBcc: ${THIEF}`,
  `victim@farm.example%0d%0aBcc: ${THIEF}`,
  `victim@farm.example, ${THIEF}`,
  `victim@farm.example;${THIEF}`,
  `victim@farm.example ${THIEF}`,
  `"victim@farm.example" <${THIEF}>`,
  `victim@farm.example <${THIEF}>`,
  `<${THIEF}>`,
  `"\r\nBcc: ${THIEF}\r\n"@farm.example`,
  `victim(${THIEF})@farm.example`,
  `victim@farm.example\u0000${THIEF}`,
  `victim@farm.example\u2028${THIEF}`,
])('no mail goes to %j', async (email) => {
  const before = mails.all().length;
  expect((await askForCode(server, email)).body).toMatchObject(code('parameter_invalid'));
  expect(mails.all().length).toBe(before);
});

test('what writes mails takes one recipient and one subject, whatever they hold', async () => {
  const before = mails.all().length;
  for (const to of [`victim@farm.example\r\nBcc: ${THIEF}`, `victim@farm.example, ${THIEF}`]) {
    await server.mail.send({ to, subject: 'Hello', text: 'Hello' }).catch(() => undefined);
  }
  await server.mail.send({
    to: 'victim@farm.example',
    subject: `Hello\r\nBcc: ${THIEF}\r\nContent-Type: text/html`,
    text: 'Hello',
  });
  await server.queue.runDue();
  expect(mails.countTo(THIEF)).toBe(0);
  for (const { source } of mails.all().slice(before)) {
    const [head] = source.split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^content-type: text\/plain/im);
  }
});

test('mails are plain text and hold nothing that a person typed', async () => {
  const html = '<img src=x onerror=alert(1)>';
  const newcomer = aNewcomer(server, mails);
  const session = (await newcomer.flush({ workplace: html })) as { token: string };
  const owner = aCaller(server, () => session.token);
  await owner.call(users.editOrganisation, { name: html });
  await owner.call(users.changeSetting, { nickname: html });
  await newcomer.getCode('reset');
  for (const { source } of mails.all().filter(({ to }) => to.includes(newcomer.email))) {
    expect(source).toMatch(/^content-type: text\/plain/im);
    expect(source).not.toMatch(/multipart|text\/html|onerror|<img/i);
  }
});

test('who transfers a device to a stranger has no mail of ours say what they typed', async () => {
  const [attacker, victim] = [await anOwner(server), await anOwner(server)];
  const trap = 'Sign in at attacker.example';
  await attacker.call(users.editOrganisation, { name: trap });
  const { eui } = await aNode(attacker, { name: trap });
  await attacker.call(deviceChanges.transfer, { eui: [eui], org_id: victim.orgId });
  await server.queue.runDue();
  const { source, text } = mails.newestTo(victim.account);
  expect(source).not.toContain('attacker.example');
  expect(text).toContain(eui);
  expect(text).toContain(attacker.orgId);
});

test('a link in a mail leads to PUBLIC_URL, whatever host a request names', async () => {
  const victim = newAddress();
  const query = new URLSearchParams(await aNewcomer(server, mails, victim).request());
  const { hostname, port } = new URL(server.url);
  await new Promise<void>((resolve, reject) => {
    request({
      hostname,
      port,
      path: `/portalapi/user/getEmailCode?${query}`,
      headers: {
        host: 'attacker.example',
        'x-forwarded-host': 'attacker.example',
        forwarded: 'host=attacker.example',
        'x-forwarded-proto': 'http',
      },
    })
      .on('response', (answer) => answer.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });
  const { source, text } = mails.newestTo(victim);
  expect(source).not.toContain('attacker.example');
  expect(text.match(/\w+:\/\/\S+/g)).toEqual([`${PUBLIC_URL}/`]);
});
