import { heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import {
  aConnection,
  aGateway,
  anOwner,
  anUpEvent,
  aProducedDevice,
  aSender,
  aServer,
  aSubUser,
  climate,
  type TestServer,
  type User,
} from '../../../test/server';

let server: TestServer;
let owner: User;
let device: Awaited<ReturnType<typeof aProducedDevice>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  device = await aProducedDevice(server);
});
const openForm = (query = '') => openPortal({ as: owner, at: `#/bind_device${query}` });
const field = (name: 'EUI' | 'Key code') => screen.findByRole('textbox', { name });
const bind = () => screen.getByRole('button', { name: 'Bind device' });

test('a node is bound by what stands on its sticker, and its first uplink shows at once', async () => {
  const portal = await openForm();
  await portal.person.type(await field('EUI'), device.eui);
  await portal.person.type(await field('Key code'), device.code);
  await portal.person.type(screen.getByLabelText('Name (optional)'), 'Greenhouse 7');
  await portal.isAccessible();
  await portal.person.click(bind());
  await screen.findByRole('heading', { name: 'Greenhouse 7 is bound' });
  await screen.findByText('Waiting for the first uplink…');
  expect(portal.address()).toBe(`#/bind_device?bound=${device.eui}&kind=node`);
  await portal.isLive();
  await (await aSender(server)).uplink(device, climate(21.4, 48));
  await screen.findByText('The first uplink is here');
  await screen.findByText('21.4');
  await portal.isAccessible();
});

test('the whole text of the sticker fills both fields, and the next device can follow', async () => {
  const portal = await openForm();
  fireEvent.paste(await field('EUI'), {
    clipboardData: { getData: () => `EUI: ${device.eui}\nKEY: ${device.code}`, files: [], items: [] },
  });
  await portal.person.click(bind());
  await portal.person.click(await screen.findByRole('button', { name: 'Bind another' }));
  expect((await field('EUI')).getAttribute('value')).toBe('');
  expect(portal.address()).toBe('#/bind_device');
});

test.each([
  ['an EUI that is none', 11330, 'EUI', () => ({ eui: 'GREENHOUSE', code: device.code }), /EUI is not right/],
  [
    'an unknown EUI',
    11333,
    'EUI',
    () => ({ eui: '2CF7F1C0FFFFFFFF', code: device.code }),
    /No device with this EUI/,
  ],
  [
    'a wrong key code',
    11321,
    'Key code',
    () => ({ eui: device.eui, code: '0'.repeat(18) }),
    /does not belong/,
  ],
  ['a device of another organisation', 11334, 'EUI', () => device, /already bound/],
] as const)('%s (%i) is shown at its field, and nothing is bound', async (_what, code, name, answers, words) => {
  const { eui, code: key } = answers();
  if (code === 11334) await (await anOwner(server)).call(production.bind, { eui, code: key });
  const portal = await openForm(`?eui=${eui}&key=${key}`);
  await field('EUI');
  await portal.person.click(bind());
  await screen.findByText(words);
  const refused = await field(name);
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(refused)).toMatch(words);
  expect(document.activeElement).toBe(refused);
  expect((await owner.call(devices.listNodes, {})).page.count).toBe(0);
});

test('an EUI in small letters is shown as on the sticker, and binds', async () => {
  const portal = await openForm();
  const eui = await field('EUI');
  await portal.person.type(eui, device.eui.toLowerCase());
  await portal.person.type(await field('Key code'), device.code);
  expect(eui.getAttribute('value')).toBe(device.eui);
  await portal.person.click(bind());
  await screen.findByRole('heading', { name: /is bound$/ });
});

test("a device of one's own is said to be there already, with the way to it", async () => {
  await owner.call(production.bind, { eui: device.eui, code: device.code, name: 'Greenhouse 7' });
  const portal = await openForm(`?eui=${device.eui.toLowerCase()}&key=${device.code}`);
  expect((await field('EUI')).getAttribute('value')).toBe(device.eui);
  await portal.person.click(bind());
  const way = await screen.findByRole('link', { name: 'Open the device' });
  await portal.isAccessible();
  await portal.person.click(way);
  await screen.findByRole('heading', { name: 'Greenhouse 7' });
  expect(portal.address()).toBe(`#/devices_node_details?eui=${device.eui}`);
});

test('what to do at the network server is said until the first uplink is there', async () => {
  const portal = await openForm(`?eui=${device.eui}&key=${device.code}`);
  await field('EUI');
  await portal.person.click(bind());
  const steps = await screen.findByRole('region', { name: 'At the network server' });
  within(steps).getByText('DevEUI');
  within(steps).getByText(device.dev_eui);
  within(steps).getByText('JoinEUI');
  within(steps).getByText(device.join_eui);
  await within(steps).findByText(device.app_key);
  await portal.person.click(within(steps).getByRole('button', { name: 'Copy AppKey' }));
  expect(await navigator.clipboard.readText()).toBe(device.app_key);
  await within(steps).findByText(/ingest\/chirpstack$/);
  await portal.person.click(within(steps).getByRole('tab', { name: 'The Things Stack' }));
  await within(steps).findByText(/ingest\/tts$/);
  await portal.isAccessible();
  await portal.isLive();
  await (await aSender(server)).uplink(device, climate(21.4, 48));
  await screen.findByText('The first uplink is here');
  expect(screen.queryByRole('region', { name: 'At the network server' })).toBeNull();
});

test('a gateway is added by its EUI alone', async () => {
  const gateway = await aGateway(owner, { name: 'Mast' });
  await openPortal({ as: owner, at: `#/bind_device?bound=${gateway.eui}&kind=gateway` });
  const steps = await screen.findByRole('region', { name: 'At the network server' });
  within(steps).getByText(gateway.eui);
  expect(within(steps).queryByText('JoinEUI')).toBeNull();
});

test('what is missing is marked before the server is asked', async () => {
  const portal = await openForm();
  await field('EUI');
  await portal.person.type(screen.getByLabelText('Latitude'), '50.7');
  await portal.person.click(bind());
  expect(screen.getAllByText('This cannot be empty')).toHaveLength(2);
  screen.getByText('Latitude and longitude go together');
  await portal.isAccessible();
});

test('an observer cannot bind', async () => {
  await openPortal({ as: await aSubUser(owner, 'observer'), at: '#/bind_device' });
  await screen.findByText(/Your role does not open this page/);
  expect(screen.queryByRole('textbox', { name: 'EUI' })).toBeNull();
});

describe('a device of their own', () => {
  const EUI = '70B3D57ED0001234';
  const openOwn = async () => {
    const portal = await openForm('?way=own');
    await portal.person.type(await field('EUI'), EUI.toLowerCase());
    return portal;
  };
  const choose = async ({ person }: Awaited<ReturnType<typeof openForm>>, model: RegExp) => {
    await person.click(screen.getByRole('combobox', { name: /^Model/ }));
    await person.click(await screen.findByRole('option', { name: model }));
  };
  const adopt = () => screen.getByRole('button', { name: 'Adopt device' });

  test('is adopted by EUI and model, and its first uplink through their connection shows at once', async () => {
    const connection = await aConnection(owner);
    const portal = await openOwn();
    await choose(portal, /^S2101/);
    await portal.isAccessible();
    await portal.person.click(adopt());
    const steps = await screen.findByRole('region', { name: 'At the network server' });
    within(steps).getByText(EUI);
    expect(within(steps).queryByText(/JoinEUI|AppKey/)).toBeNull();
    await within(steps).findByText(/^Roof: nothing more to enter/);
    expect(portal.address()).toBe(`#/bind_device?bound=${EUI}&kind=node&way=own`);
    await portal.isLive();
    await connection.sendChirpstack(anUpEvent(EUI, climate(21.4, 48), server.clock.now()));
    await screen.findByText('The first uplink is here');
    await screen.findByText('21.4');
  });

  test('that is theirs already is said to be, and without a model none is', async () => {
    await owner.call(heardDevices.adopt, { devices: [{ dev_eui: EUI, model: 'S2101' }] });
    const portal = await openOwn();
    await portal.person.click(adopt());
    await screen.findByText('This cannot be empty');
    await choose(portal, /^S2101/);
    await portal.person.click(adopt());
    await screen.findByRole('link', { name: 'Open the device' });
    await portal.isAccessible();
  });
});
