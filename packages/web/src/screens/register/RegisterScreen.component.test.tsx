import { registration } from '@fieldscope/contract/calls/registration';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LOGIN_PASSWORD } from '../../../test/answered-access-keys';
import { SENT, withRegistration } from '../../../test/answered-registration';
import { on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { portalPage } from '../../../test/portal-page';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { session } from '../../api/session';

const EMAIL = 'ada@valley.example';
const openRegister = (open = true) =>
  openScreen({ at: '#/register', as: 'visitor', answers: withRegistration(open) });
const press = ({ person }: OpenScreen, name: string) => person.click(screen.getByRole('button', { name }));

async function fillIn({ person }: OpenScreen, answers: Record<string, string>) {
  for (const [label, text] of Object.entries(answers)) {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    await person.type(field, text);
  }
}

async function askForCode(page: OpenScreen) {
  await fillIn(page, { Email: EMAIL });
  await press(page, 'Send code');
}

/** Gets up to the second step. */
async function reachAccount(page: OpenScreen) {
  await askForCode(page);
  await screen.findByText('Step 2 of 3');
}

/** Registers, up to the third step. */
async function reachOrganisation(page: OpenScreen) {
  await reachAccount(page);
  await fillIn(page, {
    'Code from the email': '123456',
    Password: LOGIN_PASSWORD,
    'Repeat the password': LOGIN_PASSWORD,
    Workplace: 'Green Valley',
  });
  for (const [label, option] of [
    ['Country', 'Kazakhstan'],
    ['Job', 'Engineer'],
  ] as const) {
    await page.person.click(screen.getByRole('combobox', { name: label }));
    await page.person.click(await screen.findByRole('option', { name: option }));
  }
  await page.person.click(screen.getByRole('checkbox', { name: /privacy policy/ }));
  await press(page, 'Register');
  await screen.findByText('Step 3 of 3');
}

test('a task that has expired is replaced without a word', async () => {
  const page = await openRegister();
  let refused = 0;
  page.answer(
    on(registration.sendCode, () => {
      refused += 1;
      return refused === 1 ? refusal('expired') : SENT;
    }),
  );
  await reachAccount(page);
  const tasks = page.madeCalls(registration.sendCode).map(({ task }) => task);
  expect(tasks).toHaveLength(2);
  expect(tasks[0]).not.toBe(tasks[1]);
});

test('a form that stood open past the end of its task gets another one', async () => {
  const page = await openRegister();
  await fillIn(page, { Email: EMAIL });
  await expect.poll(() => page.madeCalls(registration.giveTask)).toHaveLength(1);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + LIMITS.proofTaskMs);
  await press(page, 'Send code');
  await screen.findByText('Step 2 of 3');
  expect(page.madeCalls(registration.sendCode)).toMatchObject([{ task: 'task-2' }]);
});

test('a refusal is shown, and the next try is work of its own', async () => {
  const page = await openRegister();
  page.answer(on(registration.sendCode, refusal('too_frequent')));
  await askForCode(page);
  await screen.findByText(/^Too many requests/);
  await page.isAccessible();
  page.answer(on(registration.sendCode, SENT));
  await press(page, 'Send code');
  await screen.findByText('Step 2 of 3');
  const tasks = page.madeCalls(registration.sendCode).map(({ task }) => task);
  expect(new Set(tasks).size).toBe(2);
});

test('what is missing is shown at its field', async () => {
  const page = await openRegister();
  await screen.findByLabelText('Email');
  await press(page, 'Send code');
  expect(descriptionOf(screen.getByLabelText('Email'))).toMatch('The email you entered is not legal!');
  expect(page.madeCalls(registration.sendCode)).toEqual([]);
  await reachAccount(page);
  await fillIn(page, { Password: 'meadowgrass', 'Repeat the password': 'meadow' });
  await press(page, 'Register');
  for (const [label, reason] of [
    ['Code from the email', 'Six digits'],
    ['Password', /^8 to 16 characters/],
    ['Repeat the password', 'The passwords are not the same'],
    ['Workplace', 'This cannot be empty'],
  ] as const) {
    expect(descriptionOf(screen.getByLabelText(label)), label).toMatch(reason);
  }
  screen.getByText('Choose a country');
  screen.getByText('Without your agreement there is no account');
  expect(page.madeCalls(registration.register)).toEqual([]);
  await page.isAccessible();
});

test('a reload finds the way back to the last step', async () => {
  const page = await openRegister();
  await reachOrganisation(page);
  window.location.reload();
  await screen.findByText('Step 3 of 3');
  await press(page, 'Activate account');
  await expect.poll(page.address).toBe('#/dashboard');
  expect(session.get()).toMatchObject({ child_id: '0' });
  expect(page.madeCalls(registration.activate)).toMatchObject([
    { activation_token: 'activation-1', name: 'Green Valley' },
  ]);
});

test('a password can be looked at, with the keyboard too', async () => {
  const page = await openRegister();
  await reachAccount(page);
  const password = screen.getByLabelText('Password');
  await page.person.type(password, LOGIN_PASSWORD);
  expect(password).toHaveProperty('type', 'password');
  await page.person.tab();
  await page.person.keyboard(' ');
  expect(password).toHaveProperty('type', 'text');
  await press(page, 'Register');
  expect(screen.getByLabelText('Repeat the password').getAttribute('aria-invalid')).toBe('true');
  expect(password.getAttribute('aria-invalid')).toBe('false');
});

test('where registration is closed, the page says who makes accounts', async () => {
  portalPage({ support: { email: 'operator@fields.example', url: '' } });
  const page = await openRegister(false);
  await screen.findByRole('heading', { name: 'Registration is closed' });
  screen.getByRole('link', { name: 'operator@fields.example' });
  await page.isAccessible();
  await page.person.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(page.address()).toBe('#/login');
});
