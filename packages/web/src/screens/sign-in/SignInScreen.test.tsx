import { LIMITS } from '@fieldscope/contract/limits';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/portal';
import { anOwner, aServer, aStranger, PASSWORD, type TestServer } from '../../../test/server';
import { session, tokenError } from '../../api/session';
import { takeWantedPage } from '../../browser/wanted-page';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const openSignIn = () => openPortal({ as: aStranger(server), at: '#/login' });

async function signIn({ person }: Portal, account: string, password: string) {
  const fields = [
    [await screen.findByLabelText('Email or account'), account],
    [screen.getByLabelText('Password'), password],
  ] as const;
  for (const [field, text] of fields) {
    await person.clear(field);
    await person.type(field, text);
  }
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a person signs in and is on the dashboard', async () => {
  const owner = await anOwner(server);
  const portal = await openSignIn();
  await signIn(portal, ` ${owner.account} `, PASSWORD);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(portal.address()).toBe('#/dashboard');
  expect(session.get()).toMatchObject({ org_id: owner.orgId, email: owner.account });
});

test('a page that needs a sign-in leads to the sign-in page', async () => {
  const portal = await openPortal({ as: aStranger(server), at: '#/devices_node' });
  await screen.findByRole('button', { name: 'Sign in' });
  expect(portal.address()).toBe('#/login');
  await portal.isAccessible();
});

test('somebody who came for a page is on it after the sign-in, once', async () => {
  const owner = await anOwner(server);
  const portal = await openPortal({ as: aStranger(server), at: '#/data_panel?television=7T73-XK3P' });
  await signIn(portal, owner.account, PASSWORD);
  const dialog = await screen.findByRole('dialog', { name: 'Pair television' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('7T73-XK3P');
  expect(takeWantedPage()).toBeUndefined();
});

test('a user who was signed out reads once that the sign-in has expired', async () => {
  const { person, ...portal } = await openPortal({ as: await anOwner(server), at: '#/dashboard' });
  await screen.findByText('How do your devices reach you?');
  portal.later(LIMITS.refreshTokenMs);
  await person.click(screen.getByRole('link', { name: 'Sensor nodes' }));
  await screen.findByText(/Your session has expired/);
  expect([portal.address(), tokenError.get(), session.get()]).toEqual(['#/login', undefined, undefined]);
  await portal.isAccessible();
});

test('after five wrong passwords the right one has to wait thirty minutes', async () => {
  const owner = await anOwner(server);
  const portal = await openSignIn();
  for (let failure = 1; failure <= LIMITS.failedSignIns; failure++) {
    await signIn(portal, owner.account, `wrong-guess-${failure}`);
    await screen.findByRole('alert');
  }
  await signIn(portal, owner.account, PASSWORD);
  await screen.findByText(/the account is locked for 30 minutes/);
  portal.later(LIMITS.accountLockMs);
  await signIn(portal, owner.account, PASSWORD);
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('a refusal is in the language that was chosen before signing in', async () => {
  const { person } = await openSignIn();
  await person.selectOptions(await screen.findByRole('combobox'), 'zh');
  await person.type(await screen.findByLabelText('邮箱或账号'), 'nobody@farm.example');
  await person.type(screen.getByLabelText('密码'), 'wrong-2026');
  await person.click(screen.getByRole('button', { name: '登录' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^账号或密码不正确/);
});
