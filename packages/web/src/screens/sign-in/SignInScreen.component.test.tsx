import { users } from '@fieldscope/contract/calls/users';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OWNER } from '../../../test/answers';
import { on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { session } from '../../api/session';

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

/** The sign-in, of a visitor whose password is wrong. */
const openSignIn = (opening: Partial<Parameters<typeof openScreen>[0]> = {}) =>
  openScreen({
    at: '#/login',
    as: 'visitor',
    answers: [on(users.signIn, refusal('credentials_wrong'))],
    ...opening,
  });

async function signIn({ person }: OpenScreen, words = WORDS.en) {
  await person.type(await screen.findByLabelText(words.account), ` ${OWNER.email} `);
  await person.type(screen.getByLabelText(words.password), 'wrong-2026');
  await person.click(screen.getByRole('button', { name: words.submit }));
}

test('a wrong password is shown beside the form, and there is no sign-in', async () => {
  const page = await openSignIn();
  await signIn(page);
  expect((await screen.findByRole('alert')).textContent).toMatch(WORDS.en.wrong);
  expect(session.get()).toBeUndefined();
  expect(page.madeCalls(users.signIn)).toMatchObject([{ account: OWNER.email, password: 'wrong-2026' }]);
  await page.isAccessible();
});

test('an empty field is marked, and the server is not asked', async () => {
  const page = await openSignIn();
  await page.person.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('This cannot be empty')).toHaveLength(2);
  expect(page.madeCalls(users.signIn)).toEqual([]);
  await page.isAccessible();
});

test.each([
  ['zh', 'en'],
  ['ru', 'zh'],
  ['en', 'ru'],
] as const)('the language can be chosen before signing in: %s, while it was %s', async (language, before) => {
  const page = await openSignIn({ language: before });
  await page.person.selectOptions(await screen.findByRole('combobox'), language);
  await screen.findByRole('button', { name: WORDS[language].submit });
  await signIn(page, WORDS[language]);
  expect((await screen.findByRole('alert')).textContent).toMatch(WORDS[language].wrong);
  expect(document.documentElement.lang).toMatch(language);
});
