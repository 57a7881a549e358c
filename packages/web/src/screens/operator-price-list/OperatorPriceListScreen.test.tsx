import { production } from '@fieldscope/contract/calls/production';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../server/src/platform/postgres/db';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let operator: User;
beforeAll(async () => {
  server = await aServer();
  operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
});

const area = () => screen.findByLabelText<HTMLTextAreaElement>('Price list as CSV');

test('an operator begins with the example, corrects a fault, puts the list in force, changes a price, and ends selling', async () => {
  const portal = await openPortal({ as: operator, at: '#/operator_price_list' });
  const { person } = portal;
  await person.click(await screen.findByRole('button', { name: 'Write a price list' }));
  await person.click(await screen.findByRole('button', { name: 'Begin with an example' }));
  const example = (await area()).value;
  expect(await screen.findAllByText('New')).toHaveLength(6);
  const replaceBy = async (text: string) => {
    await person.clear(await area());
    await person.click(await area());
    await person.paste(text);
  };
  await replaceBy(example.replace('49.00', 'cheap'));
  await screen.findByText(/no number that can stand here/);
  expect(screen.getByText(/credits,UM-1M.*cheap/, { selector: 'code' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Put in force' }).disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Show line 2 in the text' }));
  const { value, selectionStart, selectionEnd } = await area();
  expect(value.slice(selectionStart, selectionEnd)).toMatch(/^credits,UM-1M.*,cheap,/);
  await portal.isAccessible();

  await replaceBy(example);
  const put = screen.getByRole<HTMLButtonElement>('button', { name: 'Put in force' });
  await waitFor(() => expect(put.disabled).toBe(false));
  await person.click(put);
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Put in force' }));
  const credits = within(await screen.findByRole('region', { name: 'Credits' }));
  expect(credits.getByText('€49.00')).toBeTruthy();
  await portal.isAccessible();
  expect((await operator.call(production.listConstants)).is_selling).toBe(true);
  // What is sold shows at once: the side bar has what only a seller sees.
  await screen.findByRole('link', { name: 'Redeem codes' });

  await person.click(screen.getByRole('button', { name: 'Change price list' }));
  await replaceBy(example.replace('49.00', '39.00'));
  await screen.findByText('Changed');
  expect(screen.getByText('€49.00 · US$55.00', { selector: 's' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Back to the list' }));

  await person.click(await screen.findByRole('button', { name: 'More with the price list' }));
  await person.click(await screen.findByRole('menuitem', { name: 'End selling' }));
  await screen.findByText(/the pages for buying disappear for everyone/);
  await person.click(screen.getByRole('button', { name: 'End selling' }));
  await screen.findByRole('button', { name: 'Write a price list' });
  await screen.findByText('Selling ended');
  expect((await operator.call(production.listConstants)).is_selling).toBe(false);
});

test('nobody else opens it', async () => {
  await openPortal({ as: await anOwner(server), at: '#/operator_price_list' });
  await screen.findByRole('heading', { name: /does not open this page/ });
});
