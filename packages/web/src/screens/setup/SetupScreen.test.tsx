import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { SetupScreen } from './SetupScreen';
import { isStrongPassword } from './setup.model';

const person = userEvent.setup();

beforeEach(() => loadAreas(['common', 'routes', 'setup']));
afterEach(() => {
  vi.unstubAllGlobals();
  session.set(undefined);
});

const openLink = (address: string) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[address]}>
        <SetupScreen />
      </MemoryRouter>
    </MantineProvider>,
  );

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

test('a link that was used says so and shows the way out', async () => {
  answerWith(() => ({ code: 0, data: { usable: false } }));
  openLink('/setup?token=used');
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
});

test('a weak password is explained in its place, and nothing is sent', async () => {
  const heard = answerWith(() => ({ code: 0, data: { usable: true } }));
  openLink('/setup?token=good');
  await person.type(await screen.findByLabelText('Organisation'), 'North farm');
  await person.type(screen.getByLabelText('Email'), 'owner@north.farm');
  await person.type(screen.getByLabelText('Password'), 'weak');
  await person.click(screen.getByRole('button', { name: 'Create organisation' }));
  expect(await screen.findByText(/8 to 16 characters/)).toBeDefined();
  expect(heard.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a server that does not answer can be asked again', async () => {
  answerWith(() => ({ code: 10003, msg: 'Busy' }));
  openLink('/setup?token=good');
  await screen.findByText('Busy');
  answerWith(() => ({ code: 0, data: { usable: true } }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Organisation')).toBeDefined();
});
