import { orders } from '@fieldscope/contract/calls/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aBuyer,
  anOrder,
  aServer,
  aSubUser,
  openShop,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  await openShop(server);
});
beforeEach(async () => {
  owner = await aBuyer(server);
});

test('orders are listed with what they cost, and can be filtered by their state', async () => {
  const first = await anOrder(owner, [{ sku: 'PACK', quantity: 2 }]);
  const second = await anOrder(owner, [{ sku: 'LATER' }]);
  await owner.call(orders.cancel, { order_id: second.order_id });
  const portal = await openPortal({ as: owner, at: '#/order_list' });
  const row = async (number: string) => within((await screen.findByText(number)).closest('tr')!);
  (await row(first.number)).getByText('Unpaid');
  (await row(first.number)).getByText('€238.00');
  (await row(second.number)).getByText('Cancelled');
  await portal.isAccessible();
  await portal.person.click(screen.getByLabelText('Status', { selector: 'input' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Cancelled' }));
  await waitFor(() => expect(screen.queryByText(first.number)).toBeNull());
  screen.getByText(second.number);
  expect(portal.address()).toContain('status=canceled');
  await portal.person.click(screen.getByRole('link', { name: second.number }));
  await screen.findByRole('heading', { name: `Order ${second.number}` });
});

test('who has ordered nothing is led to what is sold, an observer is not', async () => {
  const portal = await openPortal({ as: owner, at: '#/order_list' });
  await screen.findByText('Nothing has been ordered yet.');
  expect(screen.getAllByRole('link', { name: 'Buy services' }).length).toBeGreaterThan(0);
  await portal.isAccessible();
});

test('an observer reads orders and cannot buy', async () => {
  const { number } = await anOrder(owner);
  await openPortal({ as: await aSubUser(owner, 'observer'), at: '#/order_list' });
  await screen.findByText(number);
  expect(screen.queryByRole('link', { name: 'Buy services' })).toBeNull();
});

test('a limited user does not open the orders', async () => {
  await openPortal({ as: await aSubUser(owner, 'limited'), at: '#/order_list' });
  await screen.findByRole('heading', { name: /does not open this page/ });
});

test('on a phone orders are cards', async () => {
  const { number } = await anOrder(owner);
  const portal = await openPortal({ as: owner, at: '#/order_list', onPhone: true });
  const cards = within(await screen.findByRole('list', { name: 'Orders' }));
  cards.getByText(number);
  cards.getByText('€119.00');
  await portal.isAccessible();
});

test('when selling has ended orders stay with their buyers, and nothing more is bought', async () => {
  const { number } = await anOrder(owner);
  await openShop(server, '');
  try {
    const portal = await openPortal({ as: owner, at: '#/order_list' });
    await screen.findByText(number);
    expect(screen.queryByRole('link', { name: 'Buy services' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Orders' })).toBeTruthy();
    await portal.isAccessible();
  } finally {
    await openShop(server);
  }
});
