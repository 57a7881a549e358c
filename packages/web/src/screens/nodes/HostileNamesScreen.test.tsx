import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { notices } from '@fieldscope/contract/calls/notices';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { users } from '@fieldscope/contract/calls/users';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aNode, anOwner, aServer, aSubUser, PASSWORD, type User } from '../../../test/server';

const HOSTILE = '<img src=x onerror="stolen=1"><b id="hostile">{{1}}</b>';

let owner: User;
let reader: User;
let eui: string;
beforeAll(async () => {
  owner = await anOwner(await aServer());
  ({ eui } = await aNode(owner, { name: HOSTILE }));
  await owner.call(users.changeSetting, { nickname: HOSTILE });
  await owner.call(users.editOrganisation, { name: HOSTILE, address: HOSTILE });
  await owner.call(accessKeys.create, { label: HOSTILE, level: ACCESS_LEVEL.read, password: PASSWORD });
  await owner.call(subAccounts.add, {
    account: `anna${owner.orgId}`,
    nickname: HOSTILE,
    type: SUB_ACCOUNT_TYPE.observer,
    password: PASSWORD,
  });
  reader = await aSubUser(owner, 'observer');
  await owner.call(notices.push, { text: HOSTILE });
});

/** Whatever came from a name and is more than text. */
const grown = () => document.querySelectorAll('[onerror], img[src="x"], #hostile');

test.each<[string, string, () => User]>([
  ['the list of nodes', '#/devices_node', () => owner],
  ['a node', '#/devices_node_details?eui=', () => owner],
  ['access keys', '#/security', () => owner],
  ['sub-accounts', '#/sub_account_list', () => owner],
  ['notices', '#/message', () => reader],
])('a name that is HTML stays a text: %s', async (_screen, at, as) => {
  await openPortal({ as: as(), at: at.endsWith('=') ? at + eui : at });
  await screen.findAllByRole('heading', { level: 1 });
  await waitFor(() => {
    const shown = [...document.querySelectorAll('input')].map(({ value }) => value).join();
    expect(`${document.body.textContent}${shown}`).toContain(HOSTILE);
  });
  expect(grown()).toHaveLength(0);
  expect((globalThis as { stolen?: number }).stolen).toBeUndefined();
});
