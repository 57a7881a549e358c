import { alarms } from '@fieldscope/contract/calls/alarms';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSubAccount, withSubAccounts } from '../../../test/answered-sub-accounts';
import { on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { openPart, openScreen } from '../../../test/screen';
import { SideBar } from '../../shell/SideBar';

const openList = (list: ReturnType<typeof aSubAccount>[], { onPhone = false } = {}) =>
  openScreen({ at: '#/sub_account_list', onPhone, answers: withSubAccounts(...list) });
const button = (name: string) => screen.findByRole('button', { name });
const rowOf = async (account: string) =>
  (await screen.findByText(account, { selector: 'td *' })).closest('tr')!;

test('the list shows type, state and last sign-in, and the account is copied by a button', async () => {
  const page = await openList([aSubAccount({ last_sign_in_at: Date.now() - 2 * HOUR_MS })]);
  expect((await rowOf('anna7')).textContent).toMatch(/Anna.*Observer.*Active.*2 hr ago/);
  await page.isAccessible();
  await page.person.click(await button('Copy account anna7'));
  expect(await navigator.clipboard.readText()).toBe('anna7');
});

test('on a phone sub-accounts are cards', async () => {
  const page = await openList([aSubAccount({ nickname: 'W'.repeat(64) })], { onPhone: true });
  const [card] = within(await screen.findByRole('list', { name: 'Sub-accounts' })).getAllByRole('listitem');
  expect(card!.textContent).toMatch(/anna7.*Last sign-innever/);
  await page.isAccessible();
});

test('an empty user name and a weak password are refused under their fields', async () => {
  const page = await openList([aSubAccount()]);
  await page.person.click(await button('Edit anna7'));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /^Display name/ });
  const password = dialog.getByLabelText('New password');
  await page.person.clear(name);
  await page.person.type(password, 'password');
  await page.person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(descriptionOf(name)).toContain('This cannot be empty'));
  expect(descriptionOf(password)).toContain('8 to 16 characters');
  await page.isAccessible();
  expect(page.madeCalls(subAccounts.edit)).toEqual([]);
});

test('of what the operator froze the list says so, and why the owner cannot release it', async () => {
  await openList([
    aSubAccount({ frozen_by_operator: true }),
    aSubAccount({ child_id: '13', account: 'bela7' }),
  ]);
  const row = await rowOf('anna7');
  expect(row.textContent).toContain('FrozenBy the operator of this portal, who alone can unfreeze it.');
  expect((await rowOf('bela7')).textContent).not.toContain('operator');
  const names = within(row)
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['Copy account anna7', 'Edit anna7', 'Delete anna7']);
});

test('what another window deleted is reported, and the list is made true', async () => {
  const page = await openList([aSubAccount()]);
  await page.person.click(await button('Delete anna7'));
  page.answer(...withSubAccounts(), on(subAccounts.remove, refusal('account_missing')));
  const dialog = within(await screen.findByRole('dialog'));
  await page.person.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByRole('alert');
  await page.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText(/^Nobody but you signs in yet/);
});

test('while the owner alone signs in, one sentence says what for and one button leads on', async () => {
  const page = await openList([]);
  await screen.findByText(/^Nobody but you signs in yet/);
  await page.isAccessible();
  await page.person.click(screen.getByRole('link', { name: 'Add sub-account' }));
  expect(page.address()).toBe('#/add_sub_account');
});

test('an administrator finds all in the portal but sub-accounts and the audit log', async () => {
  await openPart(<SideBar collapsed={false} />, {
    ...{ at: '#/devices_node', as: 'administrator' },
    answers: [on(alarms.countOpen, { critical: 0, warning: 0, info: 0, unacknowledged: 0 })],
  });
  await screen.findByRole('link', { name: 'Bind device' });
  const entries = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(entries).toEqual(expect.arrayContaining(['Bind device', 'Access keys']));
  for (const kept of ['Sub-accounts', 'Audit log']) expect(entries).not.toContain(kept);
});
