import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { open } from '@fieldscope/contract/calls/open';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/portal';
import {
  aMadeKey,
  anOwner,
  aServer,
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
const openKeys = (options: Partial<Parameters<typeof openPortal>[0]> = {}) =>
  openPortal({ as: owner, at: '#/security', ...options });

const button = (name: string) => screen.findByRole('button', { name });
const rowOf = async (label: string) => (await screen.findByText(label, { selector: 'td *' })).closest('tr')!;

/** Fills in the password and sends the dialog. */
async function seal({ person }: Portal, verb: string) {
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText(/^Your login password/);
  await person.type(field, PASSWORD);
  await person.click(within(dialog).getByRole('button', { name: verb }));
}

test('a person creates a key, sees it once with lines that use it, and finds it in the list', async () => {
  const portal = await openKeys();
  await screen.findByText(/^No program has a key of its own yet/);
  await portal.person.click(await button('Create access key'));
  await portal.person.type(await screen.findByRole('textbox', { name: 'Label' }), 'Wall display');
  await seal(portal, 'Create access key');
  await screen.findByText('Copy the access key now. It is not shown again.');
  const [listed] = (await owner.call(accessKeys.list)).filter(({ fixed }) => !fixed);
  const dialog = await screen.findByRole('dialog', { name: 'Wall display is ready' });
  const secret = within(dialog).getByText(/^[0-9A-F]{64}$/).textContent!;
  expect(within(dialog).getByText(/^curl/).textContent).toContain(`"${listed!.access_id}:${secret}"`);
  expect(within(dialog).getByText(/^mosquitto_sub/).textContent).toContain(`-P "${secret}"`);
  await portal.isAccessible();

  await portal.person.click(within(dialog).getByRole('button', { name: 'Copy access key' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await portal.person.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect((await rowOf('Wall display')).textContent).toMatch(/Read only.*Active.*never/);
  await waitFor(() => expect(screen.queryAllByText(new RegExp(secret))).toEqual([]));
  await portal.isAccessible();
});

test('a disabled key stops working at once, and works again when it is enabled', async () => {
  const bridge = await aMadeKey(owner, { label: 'Bridge' });
  const portal = await openKeys();
  await portal.person.click(await button('Disable Bridge'));
  await seal(portal, 'Disable');
  await waitFor(async () => expect((await rowOf('Bridge')).textContent).toContain('Disabled'));
  expect((await bridge.ask(open.viewOrganisation)).body.code).toBe('11105');
  await portal.person.click(await button('Enable Bridge'));
  await seal(portal, 'Enable');
  await waitFor(async () => expect((await rowOf('Bridge')).textContent).toContain('Active'));
  expect((await bridge.ask(open.viewOrganisation)).body.code).toBe('0');
});

test('the owner deletes a key that is disabled, never an active one or the fixed one', async () => {
  await aMadeKey(owner, { label: 'Bridge' });
  const portal = await openKeys();
  await portal.person.click(await button('Disable Bridge'));
  await seal(portal, 'Disable');
  await portal.person.click(await button('Delete Bridge'));
  await portal.isAccessible();
  await seal(portal, 'Delete');
  await waitFor(() => expect(screen.queryByText('Bridge', { selector: 'td *' })).toBeNull());
  await portal.person.click(await button('Disable Fixed key'));
  await seal(portal, 'Disable');
  await button('Enable Fixed key');
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('an administrator disables a key, and leaves deleting to the owner', async () => {
  const { accessId } = await aMadeKey(owner, { label: 'Bridge' });
  await owner.call(accessKeys.edit, { access_id: accessId, status: 'disabled', password: PASSWORD });
  await openKeys({ as: await aSubUser(owner, 'administrator') });
  await button('Enable Bridge');
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('a limited sub-account does not get to the keys', async () => {
  await openKeys({ as: await aSubUser(owner, 'limited') });
  await screen.findByText(/Your role does not open this page/);
  expect(screen.queryByRole('button', { name: 'Create access key' })).toBeNull();
});
