import { users } from '@fieldscope/contract/calls/users';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionOf, openPortal, type Portal } from '../../../test/portal';
import { anOwner, aServer, aStranger, PASSWORD, type TestServer, type User } from '../../../test/server';

const NEW_PASSWORD = 'new-meadow-7';
let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const openForm = () => openPortal({ as: owner, at: '#/user_center?tab=security' });
const signIn = (password: string) =>
  aStranger(server).call(users.signIn, { account: owner.account, password });

async function change({ person }: Portal, current: string, next: string, repeat = next) {
  const answers = { 'Current password': current, 'New password': next, 'Repeat the password': repeat };
  for (const [label, text] of Object.entries(answers)) {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    if (text) await person.type(field, text);
  }
  await person.click(screen.getByRole('button', { name: 'Change password' }));
}

test('the password is changed, and the form is empty again', async () => {
  const portal = await openForm();
  await change(portal, PASSWORD, NEW_PASSWORD);
  await screen.findByText('Password changed. All other sessions are signed out.');
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
  await portal.isAccessible();
  await signIn(NEW_PASSWORD);
  await expect(signIn(PASSWORD)).rejects.toThrow();
});

test('a wrong current password is shown at its field, and nothing changes', async () => {
  const portal = await openForm();
  await change(portal, 'not-this-1', NEW_PASSWORD);
  await screen.findByText(/^The password is not right/);
  const current = screen.getByLabelText('Current password');
  expect(current.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(current);
  await signIn(PASSWORD);
});

test('what breaks the rule is shown before anything is asked', async () => {
  const portal = await openForm();
  await change(portal, '', 'meadowgrass', 'meadow');
  for (const [label, reason] of [
    ['Current password', 'This cannot be empty'],
    ['New password', /^8 to 16 characters/],
    ['Repeat the password', 'The passwords are not the same'],
  ] as const) {
    expect(descriptionOf(screen.getByLabelText(label)), label).toMatch(reason);
  }
  await portal.isAccessible();
});
