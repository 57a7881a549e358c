import { devices } from '@fieldscope/contract/calls/devices';
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
  expect(screen.getByText(/curl -X POST/).textContent).toContain(
    server.url.replace('127.0.0.1', 'localhost'),
  );
  await portal.person.click(screen.getByRole('tab', { name: 'MicroPython' }));
  await screen.findByText(/^import binascii, json, network, os, requests/);
  await portal.person.click(screen.getByRole('radio', { name: 'MQTT' }));
  await screen.findByText(/from umqtt\.simple import MQTTClient/);
  screen.getByText(/the topic is iot\/ipnode\/[0-9A-F]{16}\/update\/event\/measure-sensor/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await portal.isAccessible();
});

test('the key that is shown uploads, and the value appears by itself', async () => {
  const kit = await aKit(owner, 'Beehive scale');
  const portal = await openKits();
  const row = (await screen.findByRole('link', { name: 'Beehive scale' })).closest('tr')!;
  await portal.person.click(within(row).getByRole('button', { name: 'Channels and upload' }));
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

test('an observer sees the kits and how to upload, but no key, and can change nothing', async () => {
  const kit = await aKit(owner, 'Beehive scale');
  const portal = await openKits(await aSubUser(owner, 'observer'));
  const row = (await screen.findByRole('link', { name: 'Beehive scale' })).closest('tr')!;
  await portal.person.click(within(row).getByRole('button', { name: 'Channels and upload' }));
  const lines = (await screen.findByText(/curl -X POST/)).textContent;
  expect(lines).toContain(`EUI='${kit.eui}'\nKEY='<device key>'`);
  await screen.findByText('Shown to administrators of the organisation');
  for (const name of ['Create kit', 'Add channel', 'Copy device key'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await portal.isAccessible();
});

test('a person adds a channel with its sensor, and the programs upload to it; then changes and removes it', async () => {
  const kit = await aKit(owner, 'Beehive scale');
  const portal = await openPortal({ as: owner, at: `#/devices_developKit?eui=${kit.eui}` });
  const { person } = portal;
  await person.click(await screen.findByRole('button', { name: 'Add channel' }));
  let dialog = await screen.findByRole('dialog');
  const number = within(dialog).getByRole('textbox', { name: 'Channel number' });
  await person.clear(number);
  await person.type(number, '300');
  await person.click(within(dialog).getByRole('button', { name: 'Add channel' }));
  await within(dialog).findByText('Enter a whole number from 0 to 255');
  await person.clear(number);
  await person.type(number, '2');
  await person.type(within(dialog).getByRole('textbox', { name: 'Name (optional)' }), 'Brood box');
  await person.click(within(dialog).getByRole('combobox', { name: 'Sensor type (optional)' }));
  await person.click(await screen.findByRole('option', { name: /· 1004$/ }));
  await within(dialog).findByText(/CO₂.* · 4100$/);
  await portal.isAccessible();
  await person.click(within(dialog).getByRole('button', { name: 'Add channel' }));
  await screen.findByText('2 · Brood box');
  await waitFor(() =>
    expect(screen.getByText(/curl -X POST/).textContent).toContain(
      '"channel":"2","measurements":{"4100":"612"}',
    ),
  );

  await person.click(screen.getByRole('button', { name: 'Change channel 2' }));
  dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: 'Name (optional)' });
  await person.clear(name);
  await person.type(name, 'Honey box');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('2 · Honey box');

  await person.click(screen.getByRole('button', { name: 'Remove channel 2' }));
  dialog = await screen.findByRole('dialog');
  await portal.isAccessible();
  await person.click(within(dialog).getByRole('button', { name: 'Remove channel' }));
  await screen.findByText(/^No channel yet\./);
  expect(await owner.call(devices.listNodeChannels, { eui: kit.eui })).toEqual([]);
});

test('the upload interval of chosen kits is set at once', async () => {
  for (const name of ['Beehive scale', 'Rain gauge']) await aKit(owner, name);
  const { person, isAccessible } = await openKits();
  await screen.findByRole('link', { name: 'Rain gauge' });
  await person.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await person.click(await screen.findByRole('button', { name: 'Upload interval' }));
  const dialog = within(await screen.findByRole('dialog'));
  const minutes = await dialog.findByRole('textbox', { name: 'Minutes between uploads' });
  await person.type(minutes, '4{Enter}');
  await dialog.findByText('Enter a whole number from 5 to 43,200.');
  await isAccessible();
  await person.clear(minutes);
  await person.type(minutes, '20{Enter}');
  await screen.findByText(/^2 kits are now expected every 20 min/);
  const { list } = await owner.call(devices.listNodes, { kind: 'kit' });
  expect(list.map(({ interval_minutes }) => interval_minutes)).toEqual([20, 20]);
});
