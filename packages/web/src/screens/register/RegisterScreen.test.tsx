import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMailServer, aReader, type MailServer } from '../../../test/mailbox';
import { descriptionOf, openPortal, type Portal } from '../../../test/portal';
import { aCaller, aServer, aStranger, PASSWORD, type TestServer } from '../../../test/server';
import { session } from '../../api/session';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url });
});
afterAll(() => mails.close());

async function openRegister() {
  const reader = aReader(mails);
  return { reader, portal: await openPortal({ as: aStranger(server), at: '#/register' }) };
}
type Opened = Awaited<ReturnType<typeof openRegister>>;
const press = ({ person }: Portal, name: string) => person.click(screen.getByRole('button', { name }));

/** Gets up to the second step. */
async function reachAccount({ portal, reader }: Opened) {
  await portal.person.type(await screen.findByLabelText('Email'), reader.email);
  await press(portal, 'Send code');
  await screen.findByText('Step 2 of 3');
}

async function choose({ person }: Portal, label: string, option: string) {
  await person.click(screen.getByRole('combobox', { name: label }));
  await person.click(await screen.findByRole('option', { name: option }));
}

/** Everything of the second step but the code. */
async function fillInPerson(portal: Portal) {
  await fillIn(portal, {
    Password: PASSWORD,
    'Repeat the password': PASSWORD,
    Workplace: 'Green Valley',
  });
  await portal.person.type(screen.getByRole('combobox', { name: 'Country' }), 'Kaza');
  await portal.person.click(await screen.findByRole('option', { name: 'Kazakhstan' }));
  await choose(portal, 'Job', 'Engineer');
  await portal.person.click(screen.getByRole('checkbox', { name: /privacy policy/ }));
}

/** Reads the mail, and registers, up to the third step. */
async function reachOrganisation({ portal, reader }: Opened) {
  await reachAccount({ portal, reader });
  await fillInPerson(portal);
  await fillIn(portal, { 'Code from the email': reader.mailedCode() });
  await press(portal, 'Register');
  await screen.findByText('Step 3 of 3');
}

async function fillIn(portal: Portal, answers: Record<string, string>) {
  for (const [label, text] of Object.entries(answers)) {
    const field = screen.getByLabelText(label);
    await portal.person.clear(field);
    await portal.person.type(field, text);
  }
}

test('a newcomer gets from an address to a dashboard of their own', async () => {
  const { portal, reader } = await openRegister();
  await screen.findByText('Step 1 of 3');
  await portal.isAccessible();
  await reachAccount({ portal, reader });
  await portal.isAccessible();
  await fillInPerson(portal);
  await fillIn(portal, { 'Code from the email': reader.mailedCode() });
  await press(portal, 'Register');
  await screen.findByText('Step 3 of 3');
  expect(screen.getByLabelText('Organisation')).toHaveProperty('value', 'Green Valley');
  await portal.isAccessible();
  await fillIn(portal, { Organisation: 'Green Valley farm' });
  await press(portal, 'Activate account');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(session.get()).toMatchObject({ email: reader.email, child_id: '0' });
  const made = await aCaller(server, () => session.get()!.token).call(users.viewOrganisation);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(made).toMatchObject({ name: 'Green Valley farm', country: 'KZ', um_balance: 100_000, timezone });
});

test('a wrong code is shown at its field; a new one can be asked for after a minute', async () => {
  const opened = await openRegister();
  const { portal } = opened;
  await reachAccount(opened);
  expect(screen.getByRole('button', { name: /^Send a new code \(in \d+ s\)/ })).toHaveProperty(
    'disabled',
    true,
  );
  await fillInPerson(portal);
  await fillIn(portal, { 'Code from the email': '000000' });
  await press(portal, 'Register');
  await screen.findByText(/^The verification code does not match/);
  portal.later(LIMITS.emailCode.resendMs);
  await portal.person.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await screen.findByText('Step 1 of 3');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', opened.reader.email);
  await press(portal, 'Send code');
  await screen.findByText('Step 2 of 3');
  // What was filled in is still there: only the new code is missing.
  await fillIn(portal, { 'Code from the email': opened.reader.mailedCode() });
  await press(portal, 'Register');
  await screen.findByText('Step 3 of 3');
});

test('an address that only the server finds wrong is shown at its field', async () => {
  const { portal } = await openRegister();
  await portal.person.type(await screen.findByLabelText('Email'), 'ada..b@valley.example');
  await press(portal, 'Send code');
  await screen.findByText('The email you entered is not legal!');
  expect(descriptionOf(screen.getByLabelText('Email'))).toMatch('The email you entered is not legal!');
});

test('a visitor who comes back after a day starts again', async () => {
  const opened = await openRegister();
  await reachOrganisation(opened);
  opened.portal.later(LIMITS.activationMs);
  await press(opened.portal, 'Activate account');
  await opened.portal.person.click(await screen.findByRole('button', { name: 'Start again' }));
  await screen.findByText('Step 1 of 3');
});
