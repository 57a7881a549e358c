import { isChange } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { aHouse, anOwner, aProducedDevice, aSubUser, type TestHouse, type User } from '../../../test/house';
import { openPortal } from '../../../test/portal';
import { callOf, DEEDS } from './deeds';

let house: TestHouse;
let owner: User;
beforeAll(async () => {
  house = await aHouse();
  owner = await anOwner(house);
});

test('an owner reads who did what, and filters by what was refused', async () => {
  const { eui, code } = await aProducedDevice(house);
  await owner.ask(production.bind, { eui, code: 'GUESSED' });
  await owner.call(production.bind, { eui, code });
  await owner.call(users.changeSetting, { nickname: 'Ada' });
  const portal = await openPortal({ as: owner, at: '#/audit_log' });
  const table = await screen.findByRole('table');
  await within(table).findByText('Changed personal settings');
  expect(within(table).getAllByText('Bound a device')).toHaveLength(2);
  await portal.isAccessible();

  await portal.person.click(screen.getByLabelText('Outcome', { selector: 'input' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Refused' }));
  const rows = () => within(screen.getByRole('table'));
  await waitFor(() => expect(rows().queryByText('Changed personal settings')).toBeNull());
  expect(rows().getAllByText('Bound a device')).toHaveLength(1);
  expect(portal.address()).toContain('outcome=refused');
});

test('a sub-account does not read the log', async () => {
  await openPortal({ as: await aSubUser(owner, 'administrator'), at: '#/audit_log' });
  await screen.findByRole('heading', { name: /does not open this page/ });
  expect(screen.queryByRole('table')).toBeNull();
});

test('every call that changes something has its words in the log', () => {
  const changes = listCalls().filter(({ call }) => isChange(call));
  expect(DEEDS.map(callOf).sort()).toEqual(changes.map(({ name }) => name as string).sort());
});
