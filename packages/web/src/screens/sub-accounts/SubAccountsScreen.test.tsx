import type { BodyInputOf } from '@fieldscope/contract/call';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aKit,
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

const openList = (options: Partial<Parameters<typeof openPortal>[0]> = {}) =>
  openPortal({ as: owner, at: '#/sub_account_list', ...options });
const button = (name: string) => screen.findByRole('button', { name });
const signIn = (account: string, password = PASSWORD) =>
  aStranger(server).call(users.signIn, { account, password });

/** A sub-account that the owner has added. */
async function isAdded(facts: Partial<BodyInputOf<typeof subAccounts.add>> = {}) {
  const account = `anna${owner.orgId}`;
  const type = SUB_ACCOUNT_TYPE.observer;
  await owner.call(subAccounts.add, { account, nickname: 'Anna', type, password: PASSWORD, ...facts });
  return facts.account ?? account;
}
const rowOf = async (account: string) =>
  (await screen.findByText(account, { selector: 'td *' })).closest('tr')!;

describe('editing', () => {
  test('another type and password take hold; a user name alone says nothing of signing out', async () => {
    const account = await isAdded();
    const portal = await openList();
    await portal.person.click(await button(`Edit ${account}`));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: /^Display name/ });
    await portal.person.clear(name);
    await portal.person.type(name, 'Anna K.');
    expect(dialog.queryByText(/^They are signed out everywhere/)).toBeNull();
    await portal.person.click(dialog.getByRole('radio', { name: 'Administrator' }));
    await portal.person.type(dialog.getByLabelText('New password'), 'meadow-2026');
    await dialog.findByText(/^They are signed out everywhere/);
    await portal.person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await rowOf(account)).textContent).toMatch(/Anna K\..*Administrator/));
    expect(await signIn(account, 'meadow-2026')).toMatchObject({ nickname: 'Anna K.' });
  });
});

test('a frozen one is out until it is released', async () => {
  const account = await isAdded();
  const portal = await openList();
  await portal.person.click(await button(`Freeze ${account}`));
  const dialog = await screen.findByRole('dialog');
  await portal.isAccessible();
  await portal.person.click(within(dialog).getByRole('button', { name: 'Freeze' }));
  await waitFor(async () => expect((await rowOf(account)).textContent).toContain('Frozen'));
  await expect(signIn(account)).rejects.toThrow();
  await portal.person.click(await button(`Unfreeze ${account}`));
  await portal.person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unfreeze' }),
  );
  await waitFor(async () => expect((await rowOf(account)).textContent).toContain('Active'));
  await signIn(account);
});

describe('deleting', () => {
  test('asks first, and warns of keys that an administrator may have seen', async () => {
    const account = await isAdded({ type: SUB_ACCOUNT_TYPE.administrator });
    const portal = await openList();
    await portal.person.click(await button(`Delete ${account}`));
    const dialog = within(await screen.findByRole('dialog', { name: `Delete ${account}` }));
    dialog.getByText(/^Access keys that they may have seen go on working/);
    await portal.isAccessible();
    await portal.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await rowOf(account);
    await portal.person.click(await button(`Delete ${account}`));
    await portal.person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await screen.findByText(/^Nobody but you signs in yet/);
    await expect(signIn(account)).rejects.toThrow();
  });
});

describe('what the types find in the portal', () => {
  const navigation = async () => {
    const list = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    return (await list.findAllByRole('link')).map(({ textContent }) => textContent);
  };

  test('limited: the own pages, wherever it looks', async () => {
    const limited = await aSubUser(owner, 'limited');
    const portal = await openPortal({ as: limited, at: '#/dashboard' });
    await screen.findByText(/Your role does not open this page/);
    expect(await navigation()).toEqual(['User centre', 'Messages']);
    const quick = within(screen.getByRole('navigation', { name: 'Quick navigation' }));
    expect(quick.getAllByRole('link')).toHaveLength(2);
    await portal.person.click(within(screen.getByRole('main')).getByRole('link', { name: 'User centre' }));
    await screen.findByRole('heading', { level: 1, name: 'User centre' });
  });

  test('an observer: devices and data, nothing that changes them', async () => {
    const kit = await aKit(owner, 'Beehive scale');
    const observer = await aSubUser(owner, 'observer');
    const seen = new Set<string | null>();
    const watcher = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('nav a')) seen.add(textContent);
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => watcher.disconnect());
    await openPortal({ as: observer, at: `#/devices_node_details?eui=${kit.eui}` });
    await screen.findByRole('tab', { name: 'Activity' });
    await navigation();
    // Not even while the role was unknown.
    expect([...seen]).toContain('Sensor nodes');
    for (const kept of ['Bind device', 'Sub-accounts', 'Audit log', 'Orders']) {
      expect([...seen]).not.toContain(kept);
    }
  });
});
