import { audit } from '@fieldscope/contract/calls/audit';
import { orders } from '@fieldscope/contract/calls/orders';
import { users } from '@fieldscope/contract/calls/users';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aBuyer, anOrder, aShop, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let operator: User;
let buyer: User;
beforeAll(async () => {
  ({ server, operator } = await aShop());
});
beforeEach(async () => {
  buyer = await aBuyer(server);
});

const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const orderOf = (order_id: string) => buyer.call(orders.view, { order_id });

test('the operator finds an order of a customer, marks it as paid, and refunds it; its owner sees both', async () => {
  await buyer.call(users.editOrganisation, { name: 'Hill & Sons' });
  const { order_id, number } = await anOrder(buyer);
  await buyer.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  const portal = await openPortal({ as: operator, at: '#/operator_orders' });
  await portal.person.type(await screen.findByRole('searchbox'), 'hill &');
  await waitFor(() => expect(portal.address()).toContain('q='));
  await portal.person.click(await screen.findByRole('link', { name: number }));
  await portal.person.click(await screen.findByRole('button', { name: 'Mark as paid' }));
  const paying = await dialog(/Mark order/);
  paying.getByText(/Hill & Sons owes €119.00/);
  await portal.isAccessible();
  await portal.person.click(paying.getByRole('button', { name: 'Mark as paid' }));
  await portal.person.click(await screen.findByRole('button', { name: 'Refund' }));
  const refunding = await dialog(/Refund order/);
  await refunding.findByText(/€119.00 of €119.00 is given back/);
  expect((await orderOf(order_id)).status).toBe(ORDER_STATUS.paid);
  await portal.isAccessible();
  const refund = refunding.getByRole<HTMLButtonElement>('button', { name: 'Refund' });
  expect(refund.disabled).toBe(true);
  await portal.person.type(refunding.getByLabelText(/Reason/), 'Ordered twice');
  await portal.person.click(refund);
  await screen.findByText('Ordered twice');
  expect(await orderOf(order_id)).toMatchObject({ status: ORDER_STATUS.refund, refunded: 11_900 });
  const { list } = await buyer.call(audit.list, { call: 'payments.refund' });
  expect(list).toMatchObject([{ who: 'operator', subject: number }]);
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('an order that is none says so', async () => {
  const portal = await openPortal({ as: operator, at: '#/operator_order?order_id=999999' });
  await screen.findByText('This order does not exist.');
  await portal.isAccessible();
});

test('an open invoice is marked as paid where it is listed, and leaves the list', async () => {
  const { order_id } = await anOrder(buyer);
  await buyer.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  const portal = await openPortal({ as: operator, at: '#/operator_invoices?show=open' });
  await portal.person.click(await screen.findByRole('button', { name: /^Mark as paid:/ }));
  const paying = await dialog(/Mark order/);
  await portal.person.type(paying.getByLabelText('Reference'), 'by hand');
  await portal.person.click(paying.getByRole('button', { name: 'Mark as paid' }));
  await screen.findByText('Every invoice is paid.');
  expect((await orderOf(order_id)).status).toBe(ORDER_STATUS.paid);
  await portal.isAccessible();
});

test('revenue stands in a chart and a table by month', async () => {
  const portal = await openPortal({ as: operator, at: '#/operator_revenue' });
  await screen.findByRole('img', { name: /Revenue by month in EUR/ });
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows[1]!.textContent).toMatch(/€200.00.*€100.00.*€100.00.*€19.00/);
  await portal.isAccessible();
});

test('credits are taken from an organisation with a reason that its owner reads, and never more than there are', async () => {
  await buyer.call(users.editOrganisation, { name: 'Meadow' });
  const portal = await openPortal({ as: operator, at: `#/operator_ledger?org=${buyer.orgId}` });
  await screen.findByText('It adds up to 0');
  await portal.person.click(screen.getByRole('button', { name: 'Change credits' }));
  const changing = await dialog(/Change credits/);
  await portal.person.click(changing.getByText('Take'));
  const um = changing.getByLabelText(/^Uplink messages/);
  await portal.person.clear(um);
  await portal.person.type(um, '100001');
  await changing.findByText(/No more than is there: 100,000/);
  await portal.person.clear(um);
  await portal.person.type(um, '10000');
  await portal.person.type(changing.getByLabelText(/^Reason/), 'Counted twice');
  await changing.findByText('Afterwards: 90,000 UM, 100,000 DM');
  await portal.isAccessible();
  await portal.person.click(changing.getByRole('button', { name: 'Take' }));
  await screen.findByText('Counted twice');
  const { list } = await buyer.call(audit.list, { call: 'books.correctCredits' });
  expect(list).toMatchObject([{ who: 'operator', subject: '-10000 UM: Counted twice' }]);
});

test('who does not run the installation finds none of the books', async () => {
  await openPortal({ as: buyer, at: '#/operator_ledger' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Change credits' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Ledger' })).toBeNull();
});
