import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { session, tokenError } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { SignInScreen } from './SignInScreen';

const person = userEvent.setup();

beforeEach(() => loadAreas(['common', 'routes', 'sign-in']));
afterEach(() => {
  vi.unstubAllGlobals();
  session.set(undefined);
});

function openSignIn() {
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SignInScreen />
      </MemoryRouter>
    </MantineProvider>,
  );
}
async function signInAs(account: string, password: string) {
  await person.type(screen.getByLabelText('Email or account'), account);
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a person signs in, and the session is kept', async () => {
  const heard = answerWith(() => ({ code: 0, data: OWNER }));
  openSignIn();
  await signInAs(' owner@north.farm', 'green-house-1');
  expect(heard[0]?.body).toEqual({ account: 'owner@north.farm', password: 'green-house-1', origin: '1' });
  expect(session.get()).toEqual(OWNER);
});

test('a wrong password and a lock are told in the words of the server', async () => {
  answerWith(() => ({ code: 11229, msg: 'Locked for 30 minutes' }));
  openSignIn();
  await signInAs('owner@north.farm', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('Locked for 30 minutes');
  expect(session.get()).toBeUndefined();
});

test('nothing is sent while a field is empty', async () => {
  const heard = answerWith(() => ({ code: 0, data: OWNER }));
  openSignIn();
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('This cannot be empty')).toHaveLength(2);
  expect(heard).toEqual([]);
});

test('who was signed out is told once that the sign-in has expired', () => {
  tokenError.set(11103);
  const first = openSignIn();
  expect(screen.queryByText(/has expired/)).not.toBeNull();
  first.unmount();
  openSignIn();
  expect(screen.queryByText(/has expired/)).toBeNull();
});

test('the language can be chosen before signing in', async () => {
  openSignIn();
  await person.selectOptions(screen.getByLabelText('Language'), 'ru');
  expect(await screen.findByRole('button', { name: 'Войти' })).toBeDefined();
  await person.selectOptions(screen.getByLabelText('Язык'), 'en');
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
});

test('axe finds nothing', async () => {
  const { container } = openSignIn();
  // Colours need a real browser; the theme's contrast has a test of its own.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
