import { LIMITS } from '@fieldscope/contract/limits';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/portal';
import { anOwner, aServer, aStranger, PASSWORD, type TestServer } from '../../../test/server';
import { session, tokenError } from '../../api/session';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const WORDS = {
  en: { account: 'Email or account', password: 'Password', submit: 'Sign in', wrong: /^Account or password/ },
  zh: { account: '邮箱或账号', password: '密码', submit: '登录', wrong: /^账号或密码不正确/ },
  ru: {
    account: 'Эл. почта или логин',
    password: 'Пароль',
    submit: 'Войти',
    wrong: /^Учётная запись или пароль/,
  },
};

const openSignIn = () => openPortal({ as: aStranger(server), at: '#/login' });

async function signIn({ person }: Portal, account: string, password: string, words = WORDS.en) {
  const fields = [
    [await screen.findByLabelText(words.account), account],
    [screen.getByLabelText(words.password), password],
  ] as const;
  for (const [field, text] of fields) {
    await person.clear(field);
    await person.type(field, text);
  }
  await person.click(screen.getByRole('button', { name: words.submit }));
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

test('a user who was signed out reads once that the sign-in has expired', async () => {
  const { person, ...portal } = await openPortal({ as: await anOwner(server), at: '#/dashboard' });
  await screen.findByText(/Bind your first/);
  portal.later(LIMITS.refreshTokenMs);
  await person.click(screen.getByRole('link', { name: 'Sensor nodes' }));
  await screen.findByText(/Your session has expired/);
  expect([portal.address(), tokenError.get(), session.get()]).toEqual(['#/login', undefined, undefined]);
  await portal.isAccessible();
});

test('a wrong password is shown beside the form, and there is no sign-in', async () => {
  const owner = await anOwner(server);
  const portal = await openSignIn();
  await signIn(portal, owner.account, 'not-it-2026');
  expect((await screen.findByRole('alert')).textContent).toMatch(WORDS.en.wrong);
  expect(session.get()).toBeUndefined();
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

test('an empty field is marked, and the server is not asked', async () => {
  const portal = await openSignIn();
  const asked = vi.spyOn(globalThis, 'fetch');
  await portal.person.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('This cannot be empty')).toHaveLength(2);
  expect(asked).not.toHaveBeenCalled();
  await portal.isAccessible();
});

test.each([
  ['zh', 'en'],
  ['ru', 'zh'],
  ['en', 'ru'],
] as const)('the language can be chosen before signing in: %s, while it was %s', async (language, before) => {
  const portal = await openPortal({ as: aStranger(server), at: '#/login', language: before });
  await portal.person.selectOptions(await screen.findByRole('combobox'), language);
  await screen.findByRole('button', { name: WORDS[language].submit });
  await signIn(portal, 'nobody@farm.example', 'wrong-2026', WORDS[language]);
  expect((await screen.findByRole('alert')).textContent).toMatch(WORDS[language].wrong);
  expect(document.documentElement.lang).toMatch(language);
});
