import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aStranger, aSubUser, type TestServer, type User } from '../../../test/server';
import { ROUTES } from '../../routes';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

const coming = ROUTES.filter((route) => !route.screen && route.group).slice(0, 2);

test.skipIf(coming.length === 0)('a page that is still to come says so and what it will do', async () => {
  const portal = await openPortal({ as: owner, at: `#${coming[0]!.path}` });
  await screen.findByText(/This page is still to come/);
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('without a sign-in it leads to the sign-in page', async () => {
  const portal = await openPortal({ as: aStranger(server), at: '#/panel' });
  await portal.person.click(await screen.findByRole('link', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(portal.address()).toBe('#/login');
});

test('a role that may not open a page sees why', async () => {
  const observer = await aSubUser(owner, 'observer');
  await openPortal({ as: observer, at: '#/sub_account_list' });
  await screen.findByText(/Your role does not open this page/);
  expect(screen.queryByText(/still to come/)).toBeNull();
});
