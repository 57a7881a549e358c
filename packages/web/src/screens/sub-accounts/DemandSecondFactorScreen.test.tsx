import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anAuthenticator, anOwner, aServer, aSubUser, PASSWORD, type TestServer } from '../../../test/server';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

test('an owner demands a second factor of all sub-accounts, and drops the demand', async () => {
  const owner = await anOwner(server);
  const { person, isAccessible } = await openPortal({ as: owner, at: '#/sub_account_list' });
  const demand = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Require two-factor authentication/,
  });
  await waitFor(() => expect(demand.disabled).toBe(false));
  for (const demanded of [true, false]) {
    await person.click(demand);
    await waitFor(async () => {
      expect(await owner.call(secondFactor.view)).toMatchObject({ demanded });
      expect(demand.checked).toBe(demanded);
    });
    await isAccessible();
  }
});

test('an owner sees who has one, and resets that of a person who lost the phone', async () => {
  const owner = await anOwner(server);
  const [without, lost] = [await aSubUser(owner, 'observer'), await aSubUser(owner, 'observer')];
  await anAuthenticator(lost);
  const { person, isAccessible } = await openPortal({ as: owner, at: '#/sub_account_list' });
  const row = async (account: string) =>
    within(await screen.findByRole('row', { name: new RegExp(account) }));
  expect((await row(without.account)).getByText('Off')).toBeTruthy();
  expect((await row(lost.account)).getByText('On')).toBeTruthy();
  const name = `Reset two-factor authentication of ${lost.account}`;
  expect(
    screen.queryByRole('button', { name: `Reset two-factor authentication of ${without.account}` }),
  ).toBeNull();
  await person.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await isAccessible();
  await person.type(dialog.getByLabelText('Your login password'), 'guessed-1');
  await person.click(dialog.getByRole('button', { name: 'Reset two-factor authentication' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/password is not right/);
  await person.clear(dialog.getByLabelText('Your login password'));
  await person.type(dialog.getByLabelText('Your login password'), PASSWORD);
  await person.click(dialog.getByRole('button', { name: 'Reset two-factor authentication' }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  const { list } = await owner.call(subAccounts.list);
  expect(list.map(({ second_factor }) => second_factor)).toEqual([false, false]);
});
