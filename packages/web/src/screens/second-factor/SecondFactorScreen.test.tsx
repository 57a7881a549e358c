import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, aSubUser, codeAt, PASSWORD, type TestServer } from '../../../test/server';
import { session } from '../../api/session';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const demand = (owner: Awaited<ReturnType<typeof anOwner>>, demanded = true) =>
  owner.call(secondFactor.demand, { demanded });
const atSetUp = () => screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' });

test('a user who needs a second factor is led to its set-up from everywhere, and goes on when it is done', async () => {
  const owner = await anOwner(server);
  const colleague = await aSubUser(owner, 'observer');
  await demand(owner);
  const { person, address, isAccessible } = await openPortal({ as: colleague, at: '#/devices_node' });
  await atSetUp();
  expect(address()).toBe('#/second_factor');
  await isAccessible();
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  await person.type(screen.getByLabelText('Your login password'), PASSWORD);
  await press('Next');
  const groups = (await screen.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent ?? '';
  const code = codeAt(groups.replaceAll(' ', ''), server.clock.now());
  await person.type(screen.getByLabelText('Code that the app shows now'), code);
  await press('Turn on');
  await isAccessible();
  await press('I have kept them');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(session.get()).toMatchObject({ second_factor_due: false });
});

test('a user who is at work when it is required is led there at once', async () => {
  const owner = await anOwner(server);
  const colleague = await aSubUser(owner, 'observer');
  const { isLive, address } = await openPortal({ as: colleague, at: '#/dashboard' });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await isLive();
  await demand(owner);
  await atSetUp();
  expect(address()).toBe('#/second_factor');
});

test('a user who comes back when it is no longer required goes on', async () => {
  const owner = await anOwner(server);
  const colleague = await aSubUser(owner, 'observer');
  await demand(owner);
  const { address } = await openPortal({ as: colleague, at: '#/dashboard' });
  await atSetUp();
  await demand(owner, false);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(address()).toBe('#/dashboard'));
});

test('a user who does not want to signs out', async () => {
  const owner = await anOwner(server);
  const colleague = await aSubUser(owner, 'limited');
  await demand(owner);
  const { person, address } = await openPortal({ as: colleague, at: '#/user_center' });
  await atSetUp();
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(address()).toBe('#/login'));
});
