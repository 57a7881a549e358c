import { LIMITS } from '@fieldscope/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/portal';
import { aKit, anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});
const openKits = (as = owner) => openPortal({ as, at: '#/devices_developKit' });

async function create({ person }: Portal, name: string) {
  await person.click(await screen.findByRole('button', { name: 'Create kit' }));
  const dialog = await screen.findByRole('dialog');
  if (name) await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), name);
  await person.click(within(dialog).getByRole('button', { name: 'Create kit' }));
  return dialog;
}

test('a person creates a kit and is shown its key and how to upload with it', async () => {
  const portal = await openKits();
  await screen.findByText(/^You have no development kit yet/);
  await create(portal, 'Beehive scale');
  await screen.findByText('Beehive scale is ready');
  await screen.findByRole('heading', { name: 'Upload with Beehive scale' });
  await screen.findByRole('button', { name: 'Copy device key' });
  expect(screen.getByText(/^curl -X POST/).textContent).toContain(
    server.url.replace('127.0.0.1', 'localhost'),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await portal.isAccessible();
});

test('the key that is shown uploads, and the value appears by itself', async () => {
  const kit = await aKit(owner, 'Beehive scale');
  const portal = await openKits();
  const row = (await screen.findByRole('link', { name: 'Beehive scale' })).closest('tr')!;
  await portal.person.click(within(row).getByRole('button', { name: 'Key' }));
  await screen.findByText(kit.device_key);
  expect(portal.address()).toBe(`#/devices_developKit?eui=${kit.eui}`);
  await portal.isLive();
  await kit.upload({
    intent: 'event',
    events: [{ name: 'measure-sensor', value: [{ channel: '1', measurements: { '4097': '31.4' } }] }],
  });
  await within(row).findByText('31.4');
  await portal.isAccessible();
});

test('a kit needs a name', async () => {
  const portal = await openKits();
  const dialog = await create(portal, '');
  await within(dialog).findByText('This cannot be empty');
  await portal.isAccessible();
});

test('of each type there are five at most; the sixth is refused in the dialog', async () => {
  for (let number = 1; number <= LIMITS.kitsPerType; number++) await aKit(owner, `Kit ${number}`);
  const portal = await openKits();
  const dialog = await create(portal, 'One too many');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    'No more can be created: 5 development kits of a type is the most.',
  );
  await portal.person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('link', { name: 'One too many' })).toBeNull();
});

test('an observer sees the kits, cannot create one and is shown no key', async () => {
  await aKit(owner, 'Beehive scale');
  await openKits(await aSubUser(owner, 'observer'));
  await screen.findByRole('link', { name: 'Beehive scale' });
  for (const name of ['Create kit', 'Key']) expect(screen.queryByRole('button', { name })).toBeNull();
});
