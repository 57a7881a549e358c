import { invoices } from '@fieldscope/contract/calls/invoices';
import { orders } from '@fieldscope/contract/calls/orders';
import { payments } from '@fieldscope/contract/calls/payments';
import { users } from '@fieldscope/contract/calls/users';
import { INVOICE_LIMITS } from '@fieldscope/contract/invoice-limits';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../server/src/platform/postgres/db';
import { openPortal } from '../../../test/portal';
import { aBuyer, anOrder, aShop, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let operator: User;
let owner: User;
beforeAll(async () => {
  ({ server, operator } = await aShop());
});
beforeEach(async () => {
  owner = await aBuyer(server);
});

/** An order that is to be paid by invoice. */
async function anInvoice() {
  const { order_id } = await anOrder(owner);
  await owner.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  const [invoice] = (await owner.call(invoices.list)).list;
  return invoice!;
}

test('an owner finds an invoice with its order, and has it sent again until that is too often', async () => {
  const { invoice_id, order_id, number, order_number } = await anInvoice();
  await owner.call(users.editOrganisation, { email: 'office@acker.example' });
  const portal = await openPortal({ as: owner, at: '#/invoices' });
  const row = within((await screen.findByText(number)).closest('tr')!);
  row.getByText('Unpaid');
  row.getByText('€119.00');
  row.getByRole('button', { name: `Download ${number} as PDF` });
  await portal.isAccessible();
  const dialog = async () => {
    await portal.person.click(screen.getByRole('button', { name: `Send again: ${number}` }));
    return within(await screen.findByRole('dialog', { name: `Send again: ${number}` }));
  };
  let asked = await dialog();
  asked.getByText('It goes by email to office@acker.example, the address of your organisation.');
  await portal.isAccessible();
  await portal.person.click(asked.getByRole('button', { name: 'Send again' }));
  await screen.findByText(`Sent: ${number}`);

  for (let mails = 2; mails < INVOICE_LIMITS.mailsPerDay; mails += 1)
    await owner.call(invoices.sendAgain, { invoice_id });
  asked = await dialog();
  await portal.person.click(asked.getByRole('button', { name: 'Send again' }));
  await asked.findByText(/^It was sent 5 times within a day/);
  await portal.isAccessible();
  await portal.person.click(asked.getByRole('button', { name: 'Cancel' }));
  await operator.call(payments.markPaid, { order_id, reference: 'by hand' });
  await row.findByText('Paid');
  await portal.person.click(screen.getByRole('link', { name: order_number }));
  await screen.findByRole('heading', { name: `Order ${order_number}` });
});

test('without an email address of its own an organisation is written to through its owner; one that is none is refused in words', async () => {
  const { number } = await anInvoice();
  await owner.call(users.editOrganisation, { email: '' });
  const portal = await openPortal({ as: owner, at: '#/invoices' });
  await portal.person.click(await screen.findByRole('button', { name: `Send again: ${number}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Send again: ${number}` }));
  dialog.getByText(/no email address of its own: it goes by email to the owner/);
  await sql`update organisation set email = 'nowhere' where org_id = ${owner.orgId}`.execute(server.db);
  await portal.person.click(dialog.getByRole('button', { name: 'Send again' }));
  await dialog.findByText(/no valid email address/);
});

test('without invoices the page says when there will be one', async () => {
  const portal = await openPortal({ as: owner, at: '#/invoices' });
  await screen.findByText(/^There are no invoices yet/);
  await portal.isAccessible();
});

test('on a phone invoices are cards, which an observer reads and does not send', async () => {
  const { number } = await anInvoice();
  const portal = await openPortal({ as: await aSubUser(owner, 'observer'), at: '#/invoices', onPhone: true });
  const cards = within(await screen.findByRole('list', { name: 'Invoices' }));
  cards.getByText(number);
  cards.getByRole('button', { name: `Download ${number} as PDF` });
  expect(cards.queryByRole('button', { name: `Send again: ${number}` })).toBeNull();
  await portal.isAccessible();
});
