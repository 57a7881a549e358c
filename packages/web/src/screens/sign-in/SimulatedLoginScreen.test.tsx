import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { setFrozen } from '../../../../server/src/modules/accounts/freezing.service';
import { issueSimulatedLogin } from '../../../../server/src/modules/accounts/simulated-login.service';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aStranger, type TestServer, type User } from '../../../test/server';
import { session } from '../../api/session';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

const aCode = async () =>
  (await issueSimulatedLogin(server, { account: owner.account, operator: 'Olga' })).code;
const openLink = async (code: string) =>
  openPortal({ as: aStranger(server), at: `#/login?simulated=${code}` });
const header = () => within(screen.getByRole('banner'));

test('the link opens the form filled; the header says as which account, for how long and under which name', async () => {
  const portal = await openLink(await aCode());
  await screen.findByRole('heading', { name: 'Simulated sign-in' });
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(header().getByText(`Simulated sign-in as ${owner.account}`)).toBeTruthy();
  expect(header().getByText('What you do is recorded under the name Olga.')).toBeTruthy();
  expect(header().getByRole('timer').textContent).toBe('10:00 left');
  expect(screen.getByRole('banner').dataset.simulated).toBe('true');
  await portal.isAccessible();
  portal.later(MINUTE_MS);
  await waitFor(() => expect(header().getByRole('timer').textContent).toBe('9:00 left'));

  await portal.person.click(header().getByRole('button', { name: 'End' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect([portal.address(), session.get()]).toEqual(['#/login', undefined]);
});

test('after ten minutes the page signs out and says so', async () => {
  const portal = await openLink(await aCode());
  await portal.person.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  portal.later(LIMITS.simulatedLoginMs);
  await screen.findByText(/^The simulated sign-in has ended/);
  expect([portal.address(), session.get()]).toEqual(['#/login', undefined]);
});

test('the audit log names the operator beside the account', async () => {
  const portal = await openLink(await aCode());
  await portal.person.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  await portal.person.click(screen.getByRole('link', { name: 'Audit log' }));
  expect((await screen.findAllByText('Operator Olga, simulated sign-in')).length).toBeGreaterThan(0);
  await screen.findAllByText('Signed in as this account (operator)');
});

test('a user frozen meanwhile is signed out at the next page', async () => {
  const frozen = await anOwner(server);
  const portal = await openPortal({ as: frozen, at: '#/dashboard' });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await setFrozen(server, { account: frozen.account }, true);
  await portal.person.click(screen.getByRole('link', { name: 'Sensor nodes' }));
  await screen.findByText(/^This account is frozen/);
});
