import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMailServer, aReader, type MailServer } from '../../../test/mailbox';
import { descriptionOf, openPortal } from '../../../test/portal';
import { anOwner, aServer, aStranger, type TestServer } from '../../../test/server';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await aMailServer();
  server = await aServer({ SMTP_URL: mails.url });
});
afterAll(() => mails.close());

test('a forgotten password is replaced with the code from the mail, and opens the portal', async () => {
  const reader = aReader(mails, (await anOwner(server)).account);
  const { person, ...portal } = await openPortal({ as: aStranger(server), at: '#/login' });
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  await person.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await person.type(await screen.findByLabelText('Email'), reader.email);
  await portal.isAccessible();
  await press('Send code');
  await person.type(await screen.findByLabelText('Code from the email'), reader.mailedCode());
  await person.type(screen.getByLabelText('New password'), 'new-meadow-7');
  await person.type(screen.getByLabelText('Repeat the password'), 'new-meadow-8');
  await press('Set password');
  expect(descriptionOf(screen.getByLabelText('Repeat the password'))).toMatch(/not the same/);
  await portal.isAccessible();
  await person.clear(screen.getByLabelText('Repeat the password'));
  await person.type(screen.getByLabelText('Repeat the password'), 'new-meadow-7');
  await press('Set password');
  await screen.findByText(/^Your password is set/);
  await portal.isAccessible();
  await person.type(screen.getByLabelText('Email or account'), reader.email);
  await person.type(screen.getByLabelText('Password'), 'new-meadow-7');
  await press('Sign in');
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('the way back leads to the sign-in', async () => {
  const { person, address } = await openPortal({
    as: aStranger(server),
    at: '#/login?password=forgotten',
  });
  await person.click(await screen.findByRole('link', { name: 'Back to sign-in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('#/login');
});
