import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { DAY_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aBuyer, aNode, anOrder, aShop, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let operator: User;
let owner: User;
beforeAll(async () => {
  ({ server, operator } = await aShop());
});
beforeEach(async () => {
  owner = await aBuyer(server);
});

const region = (name: string) => within(screen.getByRole('region', { name }));
const pay = (order_id: string) => operator.call(payments.markPaid, { order_id, reference: 'by hand' });

test('an unpaid order is cancelled after a question', async () => {
  const { order_id, number } = await anOrder(owner);
  const portal = await openPortal({ as: owner, at: `#/order_detail?order_id=${order_id}` });
  await portal.person.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Cancel order ${number}?` }));
  await portal.isAccessible();
  await portal.person.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText('It was cancelled and brings nothing.');
});

test('an order whose payment was not begun is paid by invoice from its page', async () => {
  const { order_id } = await anOrder(owner);
  const portal = await openPortal({ as: owner, at: `#/order_detail?order_id=${order_id}` });
  await portal.person.click(await screen.findByRole('button', { name: 'Pay by invoice' }));
  await screen.findByText('How to pay');
  expect((await owner.call(orders.view, { order_id })).payment_method).toBe('invoice');
});

test('a refunded order says what was given back and why', async () => {
  const { order_id } = await anOrder(owner);
  await pay(order_id);
  await operator.call(payments.refund, { order_id, reason: 'Ordered twice' });
  await openPortal({ as: owner, at: `#/order_detail?order_id=${order_id}` });
  await screen.findByText('Ordered twice');
  expect(region('What was ordered').getByText('−€119.00')).toBeTruthy();
});

test('an observer reads an order and can neither pay nor cancel it', async () => {
  const { order_id, number } = await anOrder(owner);
  const observer = await aSubUser(owner, 'observer');
  await openPortal({ as: observer, at: `#/order_detail?order_id=${order_id}` });
  await screen.findByRole('heading', { name: `Order ${number}` });
  expect(screen.queryByRole('button', { name: /Pay|Cancel/ })).toBeNull();
});

test("a neighbour's order is not there", async () => {
  const { order_id } = await anOrder(await aBuyer(server));
  await openPortal({ as: owner, at: `#/order_detail?order_id=${order_id}` });
  await screen.findByText(/belongs to another organisation/);
});

test('the result of a purchase follows the payment, and shows what the order has brought', async () => {
  const node = await aNode(owner, { model: 'S2101', name: 'Bed 1' });
  const { order_id, number } = await anOrder(owner, [{ sku: 'YEAR', eui: [node.eui] }]);
  const portal = await openPortal({ as: owner, at: `#/purchase_result?order_id=${order_id}` });
  await screen.findByRole('heading', { name: `Order ${number} is not paid yet` });
  await portal.person.click(await screen.findByRole('button', { name: 'Pay by invoice' }));
  await screen.findByRole('heading', { name: `Thank you. Order ${number} is placed` });
  await portal.isAccessible();
  await portal.isLive();
  await pay(order_id);
  await screen.findByRole('heading', { name: `Thank you. Order ${number} is paid and delivered` });
  await screen.findByText('In service: 365 days left');
  await portal.isAccessible();
});

test('an unpaid order says how it is paid, and follows when its money has come: services run, with their countdown', async () => {
  const nodes = await Promise.all(
    ['Bed 1', 'Bed 2', 'Bed 3'].map((name) => aNode(owner, { model: 'S2101', name })),
  );
  const { order_id, number } = await anOrder(owner, [{ sku: 'YEAR', eui: nodes.map(({ eui }) => eui) }]);
  const { reference } = await owner.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  const portal = await openPortal({ as: owner, at: `#/order_detail?order_id=${order_id}` });
  await screen.findByRole('heading', { name: `Order ${number}` });
  expect(document.body.textContent).toContain(reference.replace(/(.{4})(?=.)/g, '$1 '));
  expect(region('What was ordered').getByText('1 × 3 devices')).toBeTruthy();
  expect(region('What was ordered').getAllByText('€36.00').length).toBeGreaterThan(0);
  expect(region('What was ordered').getByText('€6.84')).toBeTruthy();
  expect(region('What was ordered').getByText('€42.84')).toBeTruthy();
  expect(region('Devices and their services').getAllByText('Begins once the order is paid')).toHaveLength(3);
  expect(region('Buyer').getByText(/Feldweg 1/)).toBeTruthy();
  await portal.isAccessible();
  await portal.isLive();
  await pay(order_id);
  await waitFor(() =>
    expect(region('Devices and their services').getAllByText('In service: 365 days left')).toHaveLength(3),
  );
  await screen.findByText(/It can be refunded until/);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  const happened = region('What happened')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(happened.map((text) => text?.match(/^[A-Z][a-z]+/)?.[0])).toEqual(['Paid', 'Unpaid']);
  await portal.isAccessible();
  portal.later(66 * DAY_MS);
  await waitFor(() =>
    expect(region('Devices and their services').getAllByText('In service: 299 days left')).toHaveLength(3),
  );
});
