import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { open } from '@fieldscope/contract/calls/open';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionOf, openPortal, type Portal } from '../../../test/portal';
import {
  aMadeKey,
  anAccessKey,
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
async function seal({ person }: Portal, verb: string, password = PASSWORD) {
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText(/^Your login password/);
  await person.clear(field);
  if (password) await person.type(field, password);
  await person.click(within(dialog).getByRole('button', { name: verb }));
  return dialog;
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
  expect(screen.queryByText(new RegExp(secret))).toBeNull();
  await portal.isAccessible();
});

test('without label and password nothing is created', async () => {
  const portal = await openKeys();
  await portal.person.click(await button('Create access key'));
  const dialog = await seal(portal, 'Create access key', '');
  expect(await within(dialog).findAllByText('This cannot be empty')).toHaveLength(2);
  await portal.isAccessible();
  expect(await owner.call(accessKeys.list)).toHaveLength(1);
});

test('a wrong password is shown under its field', async () => {
  await aMadeKey(owner, { label: 'Bridge' });
  const portal = await openKeys();
  await portal.person.click(await button('Disable Bridge'));
  const dialog = await seal(portal, 'Disable', 'guessed-2026');
  await within(dialog).findByText('The password is not right. Type it again.');
  const field = within(dialog).getByLabelText(/^Your login password/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toContain('The password is not right');
});

test('the twelfth key is refused in the dialog', async () => {
  for (let made = 1; made <= LIMITS.accessKeys; made += 1) await aMadeKey(owner, { label: `Key ${made}` });
  const portal = await openKeys();
  await portal.person.click(await button('Create access key'));
  await portal.person.type(await screen.findByRole('textbox', { name: 'Label' }), 'One too many');
  const dialog = await seal(portal, 'Create access key');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch('already has 11 access keys');
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

test('a key gets another label and level', async () => {
  await aMadeKey(owner, { label: 'Bridge' });
  const portal = await openKeys();
  await portal.person.click(await button('Edit Bridge'));
  const label = await screen.findByRole('textbox', { name: 'Label' });
  await portal.person.clear(label);
  await portal.person.type(label, 'Cloud bridge');
  await portal.person.click(screen.getByRole('radio', { name: 'Full access' }));
  await portal.isAccessible();
  await seal(portal, 'Save');
  expect((await rowOf('Cloud bridge')).textContent).toContain('Full access');
});

test('the fixed key is shown when somebody asks for it', async () => {
  const { key } = await anAccessKey(owner);
  const portal = await openKeys();
  await button('Show key: Fixed key');
  expect(document.body.textContent).not.toContain(key);
  await portal.person.click(await button('Show key: Fixed key'));
  await screen.findByText(key);
  await portal.isAccessible();
});

test('the lines to try use the key that the address names', async () => {
  const { accessId, key } = await aMadeKey(owner, { label: 'Bridge' });
  await openKeys({ at: `#/security?key=${accessId}` });
  const line = await screen.findByText(/^curl/);
  expect(line.textContent).toContain(`"${accessId}:YOUR_ACCESS_KEY"`);
  expect(line.textContent).toContain(`${server.url.replace('127.0.0.1', 'localhost')}/openapi/`);
  expect((await screen.findByText(/^mosquitto_sub/)).textContent).toContain(`-p ${server.mqttPort} `);
  expect(document.body.textContent).not.toContain(key);
});

test('on a phone keys are cards', async () => {
  await aMadeKey(owner, { label: 'Bridge' });
  const portal = await openKeys({ onPhone: true });
  const cards = within(await screen.findByRole('list', { name: 'Access keys' }));
  expect(cards.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    expect.stringContaining('Fixed key'),
    expect.stringContaining('Bridge'),
  ]);
  await portal.isAccessible();
});

test('an observer sees the keys, and nothing to change them with', async () => {
  await aMadeKey(owner, { label: 'Bridge' });
  await openKeys({ as: await aSubUser(owner, 'observer') });
  expect((await rowOf('Bridge')).textContent).toContain('Read only');
  for (const verb of [/^Create /, /^Edit/, /^Disable/, /^Show key/]) {
    expect(screen.queryByRole('button', { name: verb })).toBeNull();
  }
});

test('an observer reads who creates keys when there are none', async () => {
  await openKeys({ as: await aSubUser(owner, 'observer') });
  await screen.findByText(/The owner or an administrator can create one/);
});

test('a limited sub-account does not get to the keys', async () => {
  await openKeys({ as: await aSubUser(owner, 'limited') });
  await screen.findByText(/Your role does not open this page/);
  expect(screen.queryByRole('button', { name: 'Create access key' })).toBeNull();
});
