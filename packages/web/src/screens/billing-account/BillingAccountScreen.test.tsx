import { credits } from '@fieldscope/contract/calls/credits';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { users } from '@fieldscope/contract/calls/users';
import { OVERDUE_MS } from '@fieldscope/contract/credit-states';
import { DAY_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeCredits, foldCredits, topUp } from '../../../../server/src/modules/credits/credits.service';
import { issueCodes } from '../../../../server/src/modules/redeem-codes/redeem-codes.service';
import { openPortal } from '../../../test/portal';
import {
  aNode,
  anOwner,
  aServer,
  aStranger,
  aSubUser,
  PASSWORD,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer({ CREDITS: 'required' });
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const use = async (um: number, dm = 0) => {
  await changeCredits(server.db, owner.orgId, { kind: 'uplink', um: -um, dm: -dm, at: server.clock.now() });
  await foldCredits(server);
};
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  const { token } = await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  Object.assign(owner, { token });
}
const aCode = async (wish: { um?: number; days?: number; expires_at?: number }) => {
  const whole = { count: 1, um: 0, dm: 0, days: 0, expires_at: null, note: '', ...wish };
  return (await issueCodes(server, whole, 'Olga')).codes[0]!;
};
const uplinks = async () => within(await screen.findByRole('region', { name: 'Uplink messages (UM)' }));

test('of credits for more than two years no day is named', async () => {
  await later(10 * DAY_MS);
  await use(10);
  await openPortal({ as: owner, at: '#/billing_account' });
  const card = await uplinks();
  await card.findByText('1 a day');
  card.getByText('Lasts for more than two years at this pace');
});

test('an owner sees what is left, at which pace it is used, and how long it lasts', async () => {
  await later(10 * DAY_MS);
  await use(50_000);
  const portal = await openPortal({ as: owner, at: '#/billing_account' });
  const card = await uplinks();
  await card.findAllByText('50,000');
  card.getByText('5,000 a day');
  const until = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
  card.getByText(`Lasts until ${until.format(server.clock.now() + 10 * DAY_MS)} at this pace`);
  screen.getByText('Credits are low');
  screen.getByText('None of your credits expire.');
  await portal.isAccessible();

  await portal.person.click(screen.getByRole('button', { name: 'Change the warning' }));
  const field = await screen.findByLabelText('Uplink messages (UM) below');
  await portal.isAccessible();
  await portal.person.type(field, '40000');
  await portal.person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enough credits');
  expect((await owner.call(credits.viewAccount)).um.low_level).toBe(40_000);
});

test('the address of a QR code leads through the sign-in to its code, which is redeemed once', async () => {
  const code = await aCode({ um: 500 });
  const portal = await openPortal({ as: aStranger(server), at: `#/billing_account?code=${code}` });
  await portal.person.type(await screen.findByLabelText('Email or account'), owner.account);
  await portal.person.type(screen.getByLabelText('Password'), PASSWORD);
  await portal.person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Code')).toHaveProperty('value', code);
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Redeem' }));
  await screen.findByText('Redeemed: 500 UM and 0 DM');
  await (await uplinks()).findAllByText('100,500');
  expect(portal.address()).toBe('#/billing_account');
  // A page follows its address when it has time.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await portal.person.click(screen.getByRole('button', { name: 'Redeem a code' }));
  await portal.person.type(await screen.findByLabelText('Code'), code.toLowerCase().replaceAll('-', ''));
  await portal.person.click(screen.getByRole('button', { name: 'Redeem' }));
  await screen.findByText(/This redeem code has been used/);
});

test('a code for days of service asks for which device', async () => {
  const { eui } = await aNode(owner, { name: 'Greenhouse 2' });
  const portal = await openPortal({ as: owner, at: `#/billing_account?code=${await aCode({ days: 30 })}` });
  await portal.person.click(await screen.findByRole('button', { name: 'Redeem' }));
  const field = await screen.findByLabelText('Device', { selector: 'input' });
  await portal.isAccessible();
  await portal.person.click(field);
  await portal.person.click(await screen.findByRole('option', { name: `Greenhouse 2 (${eui})` }));
  await portal.person.click(screen.getByRole('button', { name: 'Redeem' }));
  await screen.findByText(`Redeemed: 30 days of service for ${eui}`);
  expect((await owner.call(deviceServices.list)).list).toMatchObject([{ eui, state: 'in_service' }]);
});

test('a code that is none, or has expired, is refused in words', async () => {
  const expired = await aCode({ um: 1, expires_at: server.clock.now() + 1 });
  server.clock.advance(1);
  const portal = await openPortal({ as: owner, at: '#/billing_account?code=open' });
  const field = await screen.findByLabelText('Code');
  for (const [code, words] of [
    ['SUMMER', /This redeem code does not exist/],
    [expired, /This has expired/],
  ] as const) {
    await portal.person.clear(field);
    await portal.person.type(field, code);
    await portal.person.click(screen.getByRole('button', { name: 'Redeem' }));
    await screen.findByText(words);
  }
});

test('an observer sees the account, and leaves codes and warnings to others', async () => {
  const observer = await aSubUser(owner, 'observer');
  await openPortal({ as: observer, at: `#/billing_account?code=${await aCode({ um: 5 })}` });
  await (await uplinks()).findAllByText('100,000');
  screen.getByText(/Only the owner and administrators of your organisation can redeem it/);
  for (const name of ['Redeem a code', 'Change the warning'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a page says that credits are low, and until when they last', async () => {
  await later(10 * DAY_MS);
  await use(50_000);
  const portal = await openPortal({ as: owner, at: '#/devices_node' });
  await screen.findByText('Credits are low');
  screen.getByText(/^Uplink messages last until \d\d \w+ \d{4} at this pace\.$/);
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('link', { name: 'See the account' }));
  await screen.findByRole('heading', { name: 'Account' });
  // The page says it itself.
  await waitFor(() => expect(screen.getAllByText('Credits are low')).toHaveLength(1));
});

test('an account that is overdue says when it becomes unavailable; then every page leads to billing until it is topped up', async () => {
  await use(100_001);
  const day = (at: number) =>
    new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' }).format(at);
  const outAt = server.clock.now();
  let portal = await openPortal({ as: owner, at: '#/devices_node' });
  await screen.findByText(`The account has been overdue since ${day(outAt)}`);
  screen.getByText(new RegExp(`not available from ${day(outAt + OVERDUE_MS)} on`));

  await later(OVERDUE_MS);
  portal = await openPortal({ as: owner, at: '#/dashboard' });
  const title = 'The account is not available until it is topped up';
  await screen.findByRole('heading', { name: title });
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('link', { name: 'See the account' }));
  await screen.findByText('Not available until it is topped up');
  await (await uplinks()).findAllByText('−1');

  await portal.person.click(screen.getByRole('link', { name: 'Sensor nodes' }));
  await screen.findByRole('heading', { name: title });
  await topUp(server, owner.orgId, { um: 1000, dm: 0 });
  portal.later(6 * 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { name: 'Sensor nodes' });
});
