import { audit } from '@fieldscope/contract/calls/audit';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../test/portal';
import { aKit, anOwner, aServer, aSimulatedLogin, type TestServer, type User } from '../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
});

const WHY = /^Not in a simulated sign-in/;
const openAs = async (who: User, at: string) => openPortal({ as: await aSimulatedLogin(who), at });
const main = () => within(screen.getByRole('main'));
/** All but those that sort a list. */
const buttons = () =>
  main()
    .queryAllByRole('button')
    .filter((button) => !button.closest('th'))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** Nothing was tried that the operator may not do. */
async function expectNoRefusal() {
  const { list } = await owner.call(audit.list);
  expect(list.filter(({ code }) => code === ERRORS.no_authority.code)).toEqual([]);
}

test('password and second factor are not the operator’s to change, and the page says why', async () => {
  const portal = await openAs(owner, '#/user_center?tab=security');
  await screen.findByText(WHY);
  const part = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  await part.findByText('Off');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(buttons()).toEqual([]);
  await portal.isAccessible();
  await expectNoRefusal();
});

test('access keys are seen and neither shown nor changed', async () => {
  await openAs(owner, '#/security');
  await screen.findByText(WHY);
  await screen.findByText(/^No program has a key of its own yet/);
  expect(buttons().filter((name) => !/^Copy/.test(name ?? ''))).toEqual([]);
  await expectNoRefusal();
});

test('kits are seen; they are not made, and their keys are not shown', async () => {
  const kit = await aKit(owner, 'Beehive scale');
  await openAs(owner, `#/devices_developKit?eui=${kit.eui}`);
  await screen.findByText(WHY);
  await screen.findByText('Beehive scale');
  expect(buttons()).not.toContain('Create kit');
  expect(buttons()).not.toContain('Key');
  expect(document.body.textContent).not.toContain('curl');
  await expectNoRefusal();
});

test('the upload page of a kit says why its key is not there', async () => {
  const kit = await aKit(owner, 'Rain gauge');
  await openAs(owner, `#/devices_node_details?eui=${kit.eui}&tab=data&section=upload`);
  await screen.findByText(WHY);
  expect(document.body.textContent).not.toContain(kit.device_key);
  await expectNoRefusal();
});
