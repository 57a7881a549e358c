import { audit } from '@fieldscope/contract/calls/audit';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../test/portal';
import {
  aKit,
  anAuthenticator,
  anOwner,
  aServer,
  aSimulatedLogin,
  aStranger,
  aSubUser,
  PASSWORD,
  type TestServer,
  type User,
} from '../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

const WHY = /^Not in a simulated sign-in/;
const openAs = async (who: User, at: string) => openPortal({ as: await aSimulatedLogin(who), at });
const main = () => within(screen.getByRole('main'));
/** All but those that sort a list. */
const buttons = () =>
  main()
    .queryAllByRole('button')
    .filter((button) => !button.closest('th'))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** Nothing was tried that the operator may not do. */
async function expectNoRefusal() {
  const { list } = await owner.call(audit.list);
  expect(list.filter(({ code }) => code === ERRORS.no_authority.code)).toEqual([]);
}

test('password and second factor are not the operator’s to change, and the page says why', async () => {
  const portal = await openAs(owner, '#/user_center?tab=security');
  await screen.findByText(WHY);
  const part = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  await part.findByText('Off');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(buttons()).toEqual([]);
  await portal.isAccessible();
  await expectNoRefusal();
});

test('a second factor that is on is seen, and neither renewed nor turned off', async () => {
  const careful = await anOwner(server);
  await anAuthenticator(careful);
  await openAs(careful, '#/user_center?tab=security');
  await screen.findByText('Recovery codes left');
  await screen.findByText(WHY);
  expect(buttons()).toEqual([]);
});

test('sessions are seen and not ended', async () => {
  await aStranger(server).call(users.signIn, { account: owner.account, password: PASSWORD });
  await openAs(owner, '#/user_center?tab=sessions');
  await screen.findByText(WHY);
  await screen.findByText('This session');
  expect(screen.getAllByRole('row').length).toBeGreaterThan(2);
  expect(buttons()).toEqual([]);
});

test('access keys are seen and neither shown nor changed', async () => {
  await openAs(owner, '#/security');
  await screen.findByText(WHY);
  await screen.findByText(/^No program has a key of its own yet/);
  expect(buttons().filter((name) => !/^Copy/.test(name ?? ''))).toEqual([]);
  await expectNoRefusal();
});

test('sub-accounts are seen and neither added, changed nor made to have a second factor', async () => {
  const { account } = await aSubUser(owner, 'observer');
  await openAs(owner, '#/sub_account_list');
  await screen.findByText(WHY);
  await screen.findByRole('row', { name: new RegExp(account) });
  expect(buttons().filter((name) => /^(Edit|Freeze|Delete|Reset)/.test(name ?? ''))).toEqual([]);
  expect(main().queryByRole('link', { name: 'Add sub-account' })).toBeNull();
  expect(screen.getByRole('switch', { name: /^Require two-factor authentication/ })).toHaveProperty(
    'disabled',
    true,
  );
});

test('the form that adds a sub-account is not there', async () => {
  await openAs(owner, '#/add_sub_account');
  await screen.findByText(WHY);
  expect(main().queryAllByRole('textbox')).toEqual([]);
  expect(buttons()).toEqual([]);
});

test('kits are seen; they are not made, and their keys are not shown', async () => {
  const kit = await aKit(owner, 'Beehive scale');
  await openAs(owner, `#/devices_developKit?eui=${kit.eui}`);
  await screen.findByText(WHY);
  await screen.findByText('Beehive scale');
  expect(buttons()).not.toContain('Create kit');
  expect(buttons()).not.toContain('Key');
  expect(document.body.textContent).not.toContain('curl');
  await expectNoRefusal();
});

test('the upload page of a kit says why its key is not there', async () => {
  const kit = await aKit(owner, 'Rain gauge');
  await openAs(owner, `#/devices_node_details?eui=${kit.eui}&tab=upload`);
  await screen.findByText(WHY);
  expect(document.body.textContent).not.toContain(kit.device_key);
  await expectNoRefusal();
});

test('what the account may do otherwise, the operator may', async () => {
  await openAs(owner, '#/message');
  await screen.findByRole('button', { name: 'Write to sub-accounts' });
});

test('a reader who is no operator sees nothing of it', async () => {
  await openPortal({ as: owner, at: '#/security' });
  await screen.findByRole('button', { name: 'Create access key' });
  expect(screen.queryByText(WHY)).toBeNull();
  await waitFor(() => expect(buttons().some((name) => /^Edit/.test(name ?? ''))).toBe(true));
});
