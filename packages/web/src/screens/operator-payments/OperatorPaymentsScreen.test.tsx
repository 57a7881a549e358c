import { orders } from '@fieldscope/contract/calls/orders';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../server/src/platform/postgres/db';
import { aBuyer, anOrder, openShop } from '../../../../server/test/shop';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let operator: User;
let buyer: User;
beforeAll(async () => {
  server = await aServer();
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
  await openShop(server);
  buyer = await aBuyer(server);
});

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const HEAD = 'date,amount,currency,reference,payer';

test('an operator imports a statement, is told what is wrong with another, and settles what waits', async () => {
  const { order_id, number } = await anOrder(buyer);
  const portal = await openPortal({ as: operator, at: '#/operator_payments' });
  const { person } = portal;
  await screen.findByText(/No payment has come in yet/);
  await person.click(screen.getByRole('button', { name: 'Import bank statement' }));
  await screen.findByRole('button', { name: 'Choose file' });
  await person.upload(fileInput(), new File([`${HEAD}\n01.12.2026,5,EUR,x,\n`], 'wrong.csv'));
  await screen.findByText(/Line 2: No date such as/);
  await portal.isAccessible();
  await person.click(screen.getByRole('button', { name: 'Another file' }));
  await screen.findByRole('button', { name: 'Choose file' });
  await person.upload(
    fileInput(),
    new File([`${HEAD}\n2026-12-01,110.00,EUR,for the pack,Farm & Sons\n`], 'right.csv'),
  );
  await screen.findByText('1 payment came in');
  await person.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('Statement imported');
  await person.click(screen.getByRole('button', { name: 'Show those that wait' }));

  await screen.findByText('No order is named in it');
  // A day of the bank has no time.
  expect(document.querySelector('time[datetime="2026-12-01"]')?.textContent).toMatch(/^[^:]+$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Settle the payment of €110.00' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Order number, reference or organisation'), number);
  await person.click(await dialog.findByRole('radio', { name: new RegExp(number) }));
  await dialog.findByText(/The order costs €119.00, the payment is €110.00/);
  await portal.isAccessible();
  await person.type(dialog.getByLabelText(/Reason/), 'Bank charges');
  await person.click(dialog.getByRole('button', { name: 'Settle' }));
  await screen.findByText(/No payment waits for you/);
  expect((await buyer.call(orders.view, { order_id })).status).toBe(ORDER_STATUS.paid);
  await person.click(screen.getByText('All'));
  await screen.findByText(`Order ${number}`);
  await screen.findByText('Bank charges');
});

test('nobody else opens it', async () => {
  await openPortal({ as: buyer, at: '#/operator_payments' });
  await screen.findByRole('heading', { name: /does not open this page/ });
});
