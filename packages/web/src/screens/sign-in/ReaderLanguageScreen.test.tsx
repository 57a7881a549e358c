import { users } from '@fieldscope/contract/calls/users';
import { LANGUAGES } from '@fieldscope/contract/languages';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/portal';
import {
  anOwner,
  aServer,
  aSimulatedLogin,
  aStranger,
  PASSWORD,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let anna: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  anna = await anOwner(server);
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const setting = (who: User) => who.call(users.viewSetting);

async function signOut({ person }: Portal, words: { menu: string; signOut: string }) {
  await person.click(screen.getByRole('button', { name: words.menu }));
  await person.click(await screen.findByRole('menuitem', { name: words.signOut }));
}

async function signIn({ person }: Portal, { account }: User) {
  await person.type(await screen.findByLabelText('Email or account'), account);
  await person.type(screen.getByLabelText('Password'), PASSWORD);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

async function choose({ person }: Portal, language: keyof typeof LANGUAGES) {
  await person.click(await screen.findByRole('button', { name: 'Language' }));
  await person.click(await screen.findByRole('menuitem', { name: LANGUAGES[language].nativeName }));
}

test('an account is in the language that its owner chose, and leaves none behind for the next', async () => {
  await anna.call(users.changeSetting, { language: LANGUAGES.ru.number });
  const ben = await anOwner(server);
  const portal = await openPortal({ as: anna, at: '#/user_center' });
  await heading('Личный кабинет');
  await signOut(portal, { menu: 'Меню учётной записи', signOut: 'Выйти' });
  await signIn(portal, ben);
  await heading('Dashboard');
  expect(await setting(ben)).toMatchObject({ languageChosen: false });
  await signOut(portal, { menu: 'Account menu', signOut: 'Sign out' });
  await signIn(portal, anna);
  await heading('Обзор');
});

test('the menu chooses the language of the account', async () => {
  const portal = await openPortal({ as: anna, at: '#/user_center' });
  await heading('User centre');
  await choose(portal, 'zh');
  await heading('用户中心');
  await waitFor(async () =>
    expect(await setting(anna)).toMatchObject({ language: LANGUAGES.zh.number, languageChosen: true }),
  );
  expect(await screen.findByDisplayValue(LANGUAGES.zh.nativeName)).toBeTruthy();
});

test('an operator who acts as an account chooses for this sign-in alone', async () => {
  const portal = await openPortal({ as: await aSimulatedLogin(anna), at: '#/user_center' });
  await heading('User centre');
  await choose(portal, 'ru');
  await heading('Личный кабинет');
  expect(await setting(anna)).toMatchObject({ languageChosen: false });
});

test('what is chosen before the sign-in is kept for accounts without a language', async () => {
  const portal = await openPortal({ as: aStranger(server), at: '#/login' });
  await portal.person.selectOptions(await screen.findByLabelText('Language'), 'ru');
  await screen.findByRole('heading', { name: 'Вход' });
  await portal.person.type(await screen.findByLabelText('Эл. почта или логин'), anna.account);
  await portal.person.type(screen.getByLabelText('Пароль'), PASSWORD);
  await portal.person.click(screen.getByRole('button', { name: 'Войти' }));
  await heading('Обзор');
  expect(await setting(anna)).toMatchObject({ languageChosen: false });
});
