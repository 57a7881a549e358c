import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { devices } from '@fieldscope/contract/calls/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import { aConnection, anOwner, anUpEvent, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const EUI = 'A84041000181C061';
const SCRIPT = `function decodeUplink(input) {
  return { data: { temperature: input.bytes[0] / 2, humidity: input.bytes[1], battery: input.bytes[2] } };
}`;
const openPage = (at = '#/device_profiles') => openPortal({ as: owner, at });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });
const script = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Codec script' });
const create = (name = 'Climate', text = SCRIPT) =>
  owner.call(deviceProfiles.create, { name, model: 'CL-1', script: text, fields: [] });
const sendUplink = async (hex = '2A3C5A') => {
  const connection = await aConnection(owner);
  await connection.sendChirpstack(anUpEvent(EUI, hex, server.clock.now()));
  return connection;
};

test('a person writes a codec, tries it on a real uplink, takes the proposed mapping and saves it', async () => {
  await sendUplink();
  const portal = await openPage();
  await screen.findByText(/^No profile yet/);
  await portal.isAccessible();
  await portal.person.click(await screen.findByRole('link', { name: 'New profile' }));
  await portal.person.type(await field('Name'), 'Climate');
  await portal.person.type(await field('Model'), 'CL-1');
  await portal.person.click(await script());
  await portal.person.paste(SCRIPT.replace('input.bytes[0]', 'inputs.bytes[0]'));
  await portal.person.click(await screen.findByRole('combobox', { name: 'Uplink of a device' }));
  await portal.person.click(await screen.findByRole('option', { name: /^node/ }));
  await portal.person.click(await button('Run the codec'));
  await screen.findByText('The codec failed in line 2');
  await portal.person.clear(await script());
  await portal.person.paste(SCRIPT);
  await portal.person.click(await button('Run the codec'));
  expect((await screen.findByRole('region', { name: 'Output of the codec' })).textContent).toContain(
    '"temperature": 21',
  );
  await portal.person.click(await button('Add 3 proposed measurements'));
  await portal.person.click(await button('Run the codec'));
  await screen.findByText(/^Air temperature, channel 1:/);
  await portal.isAccessible();
  await portal.person.click(await button('Save profile'));
  await screen.findByRole('link', { name: 'Climate' });
  const { profile_id } = (await owner.call(deviceProfiles.list))[0]!;
  expect((await owner.call(deviceProfiles.view, { profile_id })).fields).toMatchObject([
    { path: 'temperature', measurement_id: 4097 },
    { path: 'humidity', measurement_id: 4098 },
    { path: 'battery', measurement_id: 3000 },
  ]);
});

test('a downlink is encoded and read back', async () => {
  const { profile_id } = await create(
    'Climate',
    `${SCRIPT}
    const encodeDownlink = ({ data }) => ({ bytes: [1, data.minutes], fPort: 85 });
    const decodeDownlink = ({ bytes, fPort }) => ({ data: { minutes: bytes[1], fPort } });`,
  );
  const portal = await openPage(`#/device_profiles?profile=${profile_id}`);
  const data = await field('Data as JSON');
  await portal.person.clear(data);
  await portal.person.paste('{ "minutes": 10 }');
  await portal.person.click(await button('Encode'));
  const payload = await screen.findByDisplayValue('010A');
  expect(payload).toBe(await field('Downlink payload'));
  await portal.isAccessible();
  await portal.person.click(await button('Decode'));
  const output = () => screen.getByRole('region', { name: 'Output of the codec' }).textContent;
  await waitFor(() => expect(output()).toContain('"fPort": 85'));
  expect(output()).toContain('"minutes": 10');
});

test('a profile goes out as a file and comes in as another; one in use is not deleted and says by what', async () => {
  const { profile_id } = await create();
  await owner.call(heardDevices.adopt, { devices: [{ dev_eui: EUI, profile_id, name: 'Bed 4' }] });
  const portal = await openPage();
  await portal.person.click(await button('Export Climate'));
  const file = JSON.parse(await portal.savedFile());
  expect(file).toMatchObject({ format: 'fieldscope-device-profile', name: 'Climate', script: SCRIPT });
  const chosen = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const asFile = (content: object) =>
    new File([JSON.stringify(content)], 'profile.json', { type: 'application/json' });
  await portal.person.upload(chosen, asFile({ ...file, name: 'Copy' }));
  await screen.findByRole('link', { name: 'Copy' });
  await portal.person.click(await button('Delete Climate'));
  const dialog = await screen.findByRole('dialog');
  await portal.isAccessible();
  await portal.person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await within(dialog).findByText(/: Bed 4/);
});

test('an unknown device is adopted with a profile, and its payloads show what the codec reads', async () => {
  const connection = await sendUplink();
  await create();
  const portal = await openPage('#/network_servers');
  await portal.person.click(await screen.findByRole('combobox', { name: 'Model of node' }));
  await portal.person.click(await screen.findByRole('option', { name: 'Climate' }));
  await portal.person.click(await button('Adopt node'));
  await screen.findByRole('link', { name: 'node' });
  await connection.sendChirpstack(anUpEvent(EUI, '2B3C5A', server.clock.now()));
  expect(await owner.call(devices.viewNode, { eui: EUI })).toMatchObject({ model: 'CL-1' });
  window.location.hash = `#/devices_node_details?eui=${EUI}&tab=radio&section=uplinks`;
  await portal.person.click((await screen.findAllByRole('button', { name: 'Explain the bytes' }))[0]!);
  await screen.findByText('By the device profile Climate as it is now.');
  expect((await screen.findByRole('region', { name: 'Output of the codec' })).textContent).toContain(
    '"humidity": 60',
  );
  await portal.isAccessible();
  window.location.hash = `#/devices_node_details?eui=${EUI}&tab=settings&section=info`;
  await portal.person.click(await button('Change model or profile'));
  const form = within(await screen.findByRole('dialog'));
  await portal.person.click(await form.findByRole('combobox', { name: /^Model or device profile/ }));
  await portal.person.click(await screen.findByRole('option', { name: /^S2105/ }));
  await portal.isAccessible();
  await portal.person.click(form.getByRole('button', { name: 'Change' }));
  await screen.findByText('From now on it is read as S2105');
  expect(await owner.call(devices.viewNode, { eui: EUI })).toMatchObject({ model: 'S2105', profile: null });
});
