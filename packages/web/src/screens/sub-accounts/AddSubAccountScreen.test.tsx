import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionOf, openPortal, type Portal } from '../../../test/portal';
import {
  anOwner,
  aServer,
  aStranger,
  aSubUser,
  PASSWORD,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const openForm = (as = owner) => openPortal({ as, at: '#/add_sub_account' });
const account = () => screen.findByRole('textbox', { name: /^Account/ });

/** Fills in the form and sends it. */
async function fill({ person }: Portal, given: { account: string; name?: string; password?: string }) {
  const texts: [HTMLElement, string][] = [
    [await account(), given.account],
    [screen.getByRole('textbox', { name: /^Display name/ }), given.name ?? 'Anna'],
    [screen.getByLabelText(/^Initial password/), given.password ?? PASSWORD],
  ];
  for (const [field, text] of texts) {
    await person.clear(field);
    if (text) await person.type(field, text);
  }
  await person.click(screen.getByRole('button', { name: 'Add sub-account' }));
}

test('a colleague who is added signs in at the address and with the account that are there to copy', async () => {
  const name = `anna${owner.orgId}`;
  const portal = await openForm();
  await account();
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('radio', { name: 'Administrator' }));
  await fill(portal, { account: name });

  const title = await screen.findByRole('heading', { name: `${name} can sign in now` });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: `Copy account ${name}` }));
  const copied = await navigator.clipboard.readText();
  await portal.person.click(await screen.findByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toMatch(/^http.*\/#\/login$/);
  const { child_id } = await aStranger(server).call(users.signIn, { account: copied, password: PASSWORD });
  expect((await owner.call(subAccounts.list)).list).toMatchObject([
    { child_id, account: name, nickname: 'Anna', type: SUB_ACCOUNT_TYPE.administrator },
  ]);

  await portal.person.click(screen.getByRole('button', { name: 'Add another' }));
  expect(await account()).toHaveProperty('value', '');
  await portal.person.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByText(name);
});

test('an account is 2 to 20 letters or digits, a user name is needed, a password keeps the rule', async () => {
  const portal = await openForm();
  await fill(portal, { account: 'anna-maria', name: '', password: 'password' });
  await waitFor(async () => expect(descriptionOf(await account())).toContain('2 to 20 letters or digits'));
  expect(descriptionOf(screen.getByRole('textbox', { name: /^Display name/ }))).toContain('cannot be empty');
  expect(descriptionOf(screen.getByLabelText(/^Initial password/))).toContain('8 to 16 characters');
  await portal.isAccessible();
  expect((await owner.call(subAccounts.list)).list).toEqual([]);
});

test('an account that exists is refused under its field', async () => {
  const taken = await aSubUser(await anOwner(server), 'observer');
  const portal = await openForm();
  await fill(portal, { account: taken.account });
  const field = await account();
  await waitFor(() => expect(descriptionOf(field)).toContain('Someone signs in with this account already'));
  expect(document.activeElement).toBe(field);
});

test('an administrator does not get here', async () => {
  await openForm(await aSubUser(owner, 'administrator'));
  await screen.findByText(/Your role does not open this page/);
  expect(screen.queryByRole('button', { name: 'Add sub-account' })).toBeNull();
});
