import { users } from '@fieldscope/contract/calls/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OWNER } from '../../../test/answers';
import { on, refusal } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';
import { session } from '../../api/session';

const CODE = 'c0de-of-olga';
const { refresh_token: _, ...SESSION } = OWNER;

test('the sign-in page does not speak of it: only the operator’s link leads there', async () => {
  await openScreen({ at: '#/login', as: 'visitor', answers: [] });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByText('Simulated sign-in')).toBeNull();
});

test('code or link can be typed by hand where the operator’s link has lost its code', async () => {
  const { person, ...page } = await openScreen({
    at: '#/login?simulated=',
    as: 'visitor',
    answers: [
      on(users.simulateLogin, ({ code }) =>
        code === CODE ? { ...SESSION, operator: 'Olga' } : refusal('simulated_login_expired'),
      ),
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByText('This cannot be empty');
  expect(page.madeCalls(users.simulateLogin)).toEqual([]);
  await page.isAccessible();
  await person.type(screen.getByLabelText('Code or link'), 'guessed');
  await person.click(screen.getByRole('button', { name: 'Start' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/ended or its code is used up/);
  await person.clear(screen.getByLabelText('Code or link'));
  await person.type(
    screen.getByLabelText('Code or link'),
    ` http://portal.example/#/login?simulated=${CODE} `,
  );
  await person.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(page.address()).toBe('#/dashboard'));
  expect(session.get()).toMatchObject({ email: OWNER.email, simulated: { operator: 'Olga' } });
});
