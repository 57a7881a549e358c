import { LIMITS } from '@fieldscope/contract/limits';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import {
  anAuthenticator,
  anOwner,
  aServer,
  aStranger,
  PASSWORD,
  type TestServer,
} from '../../../test/server';
import { session } from '../../api/session';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

/** The sign-in of an owner with a second factor, at its second step. */
async function askedForCode() {
  const owner = await anOwner(server);
  const app = await anAuthenticator(owner);
  const portal = await openPortal({ as: aStranger(server), at: '#/login' });
  const { person } = portal;
  await person.type(await screen.findByLabelText('Email or account'), owner.account);
  await person.type(screen.getByLabelText('Password'), PASSWORD);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' });
  const enter = async (label: string, code: string) => {
    await person.type(screen.getByLabelText(label), code);
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { owner, app, enter, ...portal };
}

test('behind the password the code of the app opens the portal', async () => {
  const { owner, app, enter, later, isAccessible } = await askedForCode();
  const field = screen.getByLabelText('Code');
  expect(document.activeElement).toBe(field);
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  expect(session.get()).toBeUndefined();
  await isAccessible();
  later(LIMITS.secondFactor.stepMs);
  const code = app.code();
  await enter('Code', `${code.slice(0, 3)} ${code.slice(3)}`);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(session.get()).toMatchObject({ email: owner.account });
});

test('a wrong code is shown at its field, which waits for the next one', async () => {
  const { person, app, enter, isAccessible } = await askedForCode();
  await enter('Code', '12 34');
  expect(descriptionOf(screen.getByLabelText('Code'))).toMatch(/Six digits/);
  await person.clear(screen.getByLabelText('Code'));
  await enter('Code', '000000');
  await screen.findByText(/does not match/);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  expect([field.value, document.activeElement]).toEqual(['', field]);
  await isAccessible();
  await enter('Code', app.nextCode());
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('without the phone a recovery code opens it, once', async () => {
  const { person, app, enter, isAccessible } = await askedForCode();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await enter('Recovery code', 'AAAAA-AAAAA');
  await screen.findByText(/none of your recovery codes/);
  await isAccessible();
  await enter('Recovery code', app.recoveryCodes[0]!);
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('after five wrong codes the account is locked, and the form says so', async () => {
  const { enter, app } = await askedForCode();
  for (let wrong = 0; wrong < LIMITS.failedSignIns; wrong += 1) {
    await enter('Code', '000000');
    await screen.findByText(/does not match/);
  }
  await enter('Code', app.nextCode());
  expect((await screen.findByRole('alert')).textContent).toMatch(/locked for 30 minutes/);
});

test('the way back leads to account and password; the account is still there', async () => {
  const { person, owner } = await askedForCode();
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email or account')).value).toBe(owner.account);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});
