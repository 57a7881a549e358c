import { setup, users } from '@fieldscope/contract/calls/users';
import { isStrongPassword } from '@fieldscope/contract/password-rule';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { descriptionOf, openPortal, type Portal } from '../../../test/portal';
import { aCaller, aServer, aStranger, type TestServer } from '../../../test/server';
import { session } from '../../api/session';

/** A server that was not set up, and the link that it prints. */
async function anEmptyServer() {
  const server = await aServer();
  onTestFinished(server.stop);
  const at = new URL(server.running.setupLink!).hash;
  return { server, at, token: at.split('token=')[1]! };
}
const openLink = (server: TestServer, at: string) => openPortal({ as: aStranger(server), at });

async function fillIn({ person }: Portal, answers: Record<string, string>) {
  await screen.findByRole('heading', { name: 'Set up Fieldscope' });
  for (const [label, text] of Object.entries(answers)) await person.type(screen.getByLabelText(label), text);
  await person.click(screen.getByRole('button', { name: 'Create organisation' }));
}
const ANSWERS = { Organisation: 'Green Valley', Email: 'ada@valley.example', Password: 'tomato-7' };

test('the visitor who opens the link makes the organisation and is on its dashboard', async () => {
  const { server, at } = await anEmptyServer();
  const portal = await openLink(server, at);
  await screen.findByRole('heading', { name: 'Set up Fieldscope' });
  await portal.isAccessible();
  await fillIn(portal, ANSWERS);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(session.get()).toMatchObject({ email: 'ada@valley.example', child_id: '0' });
  const made = await aCaller(server, () => session.get()!.token).call(users.viewOrganisation);
  expect(made.timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await screen.findByText('How do your devices reach you?');
});

test('a link that was used says so and leads to the sign-in', async () => {
  const { server, at, token } = await anEmptyServer();
  await aStranger(server).call(setup.complete, {
    token,
    organisation: 'North farm',
    email: 'eve@north.example',
    password: 'potato-8',
  });
  const portal = await openLink(server, at);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('link', { name: 'Go to sign-in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('what is answered wrongly is shown at its field, and the link stays good', async () => {
  const { server, at } = await anEmptyServer();
  const portal = await openLink(server, at);
  const asked = vi.spyOn(globalThis, 'fetch');
  await fillIn(portal, { Email: 'ada', Password: 'weak' });
  for (const [label, reason] of [
    ['Organisation', 'This cannot be empty'],
    ['Email', 'The email you entered is not legal!'],
    ['Password', /^8 to 16 characters/],
  ] as const) {
    expect(descriptionOf(screen.getByLabelText(label))).toMatch(reason);
  }
  expect(asked.mock.calls.filter(([, request]) => request?.method === 'POST')).toEqual([]);
  await portal.isAccessible();
});

test('a server that does not answer can be asked again', async () => {
  const { server, at } = await anEmptyServer();
  const portal = await openPortal({ as: aStranger(server), at: '#/login' });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => new Response('{"code":10003,"msg":"Busy"}'));
  window.location.hash = at;
  await screen.findByText('Busy');
  vi.stubGlobal('fetch', fetch);
  await portal.person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Organisation');
  await portal.isAccessible();
});

test.each([
  ['farm2024', true],
  ['farm-farm', true],
  ['12345678', false],
  ['farmfarm', false],
  ['farm1', false],
  ['farm-farm-farm-17', false],
  ['ферма-2024', true],
])('the password %s keeps the rule: %s', (password, kept) => {
  expect(isStrongPassword(password)).toBe(kept);
});
