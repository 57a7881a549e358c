import type { BodyOf, ResultInputOf } from '@fieldscope/contract/call';
import { signOn } from '@fieldscope/contract/calls/sign-on';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { on, refusal } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';

const REDIRECT = 'https://portal.example/sign_on';
const DIRECTORY = {
  ...{ provider_id: 'ad6c2a83-9b0a-4a3f-8a53-3f5e9c9f1a11', name: 'Directory' },
  ...{ issuer: 'https://login.example/realms/farm', client_id: 'fieldscope', groups_claim: 'groups' },
  group_roles: [{ group: 'growers', role: 'observer' as const }],
  ...{ default_role: null, makes_accounts: true, required: false },
};

const open = (
  seen: Partial<ResultInputOf<typeof signOn.view>>,
  ...answers: Parameters<typeof openScreen>[0]['answers'][number][]
) =>
  openScreen({
    at: '#/identity_provider',
    answers: [
      on(signOn.view, { provider: null, fixed: false, redirect_address: REDIRECT, ...seen }),
      ...answers,
    ],
  });

const field = (name: string) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('who has none sees what to enter there, and is told what is missing here', async () => {
  const { person, isAccessible, madeCalls } = await open({});
  await screen.findByText(REDIRECT);
  expect(screen.queryByRole('region', { name: 'Sign-in link' })).toBeNull();
  await person.click(button('Save'));
  expect(screen.getAllByText('This cannot be empty')).toHaveLength(3);
  await screen.findByText('Enter an address that begins with https://');
  await isAccessible();
  expect(madeCalls(signOn.save)).toEqual([]);
});

test('what is wrong with what is entered is said, until it is changed', async () => {
  const page = await open({}, on(signOn.check, { problem: 'client_refused', signs_out: false }));
  await page.person.type(await field('Address (issuer)'), DIRECTORY.issuer);
  await page.person.type(await field('Client ID'), 'fieldscope');
  await page.person.type(screen.getByLabelText(/^Client secret/), 'old');
  await page.person.click(button('Test connection'));
  await screen.findByText(/refuses the client/);
  await page.isAccessible();
  expect(page.madeCalls(signOn.check)).toEqual([
    { issuer: DIRECTORY.issuer, client_id: 'fieldscope', client_secret: 'old' },
  ]);
  await page.person.type(screen.getByLabelText(/^Client secret/), 'er');
  expect(screen.queryByText(/refuses the client/)).toBeNull();
});

test('a change is saved with the password; the secret stays where none is entered', async () => {
  const page = await open({ provider: DIRECTORY }, on(signOn.save, { provider_id: DIRECTORY.provider_id }));
  await screen.findByText(`https://portal.example/#/login?with=${DIRECTORY.provider_id}`);
  await page.person.click(button('Add group'));
  await page.person.type(screen.getByRole('textbox', { name: 'Group 2' }), 'managers');
  await page.person.selectOptions(screen.getByLabelText('Role of group 2'), 'Administrator');
  await page.person.click(button('Remove group 1'));
  await page.person.selectOptions(screen.getByLabelText('Everybody else'), 'Limited user');
  await page.person.click(screen.getByRole('switch', { name: /^Sub-accounts sign in there only/ }));
  await page.person.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog'));
  await page.person.type(dialog.getByLabelText('Your login password'), 'meadow-7');
  await page.isAccessible();
  await page.person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The identity provider is saved');
  const { provider_id: _, ...known } = DIRECTORY;
  expect(page.madeCalls(signOn.save)).toEqual([
    {
      ...known,
      group_roles: [{ group: 'managers', role: 'administrator' }],
      default_role: 'limited',
      required: true,
      password: 'meadow-7',
    } satisfies BodyOf<typeof signOn.save>,
  ]);
});

test('one that cannot be read is not saved, and it is said how to find out', async () => {
  const page = await open({ provider: DIRECTORY }, on(signOn.save, refusal('parameter_invalid')));
  await screen.findByText(REDIRECT);
  await page.person.click(button('Save'));
  const dialog = within(await screen.findByRole('dialog'));
  await page.person.type(dialog.getByLabelText('Your login password'), 'meadow-7');
  await page.person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/test the connection to see why/);
  await page.isAccessible();
});

test('it is removed with the password', async () => {
  const page = await open({ provider: DIRECTORY }, on(signOn.remove, {}));
  await screen.findByText(REDIRECT);
  await page.person.click(button('Remove identity provider'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Directory' }));
  await page.person.type(dialog.getByLabelText('Your login password'), 'meadow-7');
  await page.isAccessible();
  page.answer(on(signOn.view, { provider: null, fixed: false, redirect_address: REDIRECT }));
  await page.person.click(dialog.getByRole('button', { name: 'Remove identity provider' }));
  await screen.findByText('Directory is removed');
  expect(page.madeCalls(signOn.remove)).toEqual([{ password: 'meadow-7' }]);
});

test('that of the settings of the installation is shown, not changed', async () => {
  const { isAccessible } = await open({ provider: DIRECTORY, fixed: true });
  await screen.findByText(/The settings of the installation have this/);
  expect((await field('Client ID')).closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove identity provider' })).toBeNull();
  await isAccessible();
});
