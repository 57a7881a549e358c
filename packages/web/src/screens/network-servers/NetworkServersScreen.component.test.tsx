import { connections, heardDevices, messageMappings } from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { Eui } from '@fieldscope/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONSTANTS } from '../../../test/answered-constants';
import {
  aHeardDevice,
  aHeardGateway,
  aListedConnection,
  withNetworkServers,
} from '../../../test/answered-network-servers';
import { type Answer, on } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const ROOF = aListedConnection();
const openPage = (
  given: Parameters<typeof withNetworkServers>[0],
  opening: Partial<Parameters<typeof openScreen>[0]> = {},
  others: Answer[] = [],
): Promise<OpenScreen> =>
  openScreen({
    ...{ at: '#/network_servers', answers: [...withNetworkServers(given), ...others] },
    ...opening,
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

test('each kind has its own lines: MQTT in a file of ChirpStack, a webhook or Pub/Sub of The Things Stack', async () => {
  // Not the first ones: the button moves once there is a connection.
  const page = await openPage({ connections: [ROOF] });
  const mqttServer = `tcp://${new URL(CONSTANTS.public_url).hostname}:${CONSTANTS.mqtt_port}`;
  const connect = async (kind: string, way?: string) => {
    await page.person.click(await button('Connect a network server'));
    await page.person.click(await screen.findByRole('radio', { name: kind }));
    if (way) await page.person.click(await screen.findByRole('radio', { name: way }));
    await page.person.click(within(await dialog()).getByRole('button', { name: 'Connect a network server' }));
    await screen.findByText(/^(Put these lines|In The Things Stack)/);
    return (await dialog()).textContent!;
  };
  expect(await connect('ChirpStack', 'MQTT')).toContain(`server = "${mqttServer}"`);
  await page.person.click(await button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const tts = await connect('The Things Stack');
  expect(tts).toContain(`${CONSTANTS.public_url}/ingest/tts`);
  expect(tts).toContain('Uplink message, Join accept');
  await page.person.click(await button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const pubSub = await connect('The Things Stack', 'MQTT');
  expect(pubSub).toContain(mqttServer);
  expect(pubSub).toContain('uplink_message, join_accept');
  expect(pubSub).toContain('Publish QoS (at least once)1');
  expect(page.madeCalls(connections.create).map(({ kind, way }) => [kind, way])).toEqual([
    ['chirpstack', 'mqtt'],
    ['tts', 'http'],
    ['tts', 'mqtt'],
  ]);
});

test('a payload that a whole family reads proposes none of them', async () => {
  const candidates = ['S2102', 'S2103'].map((model) => ({ model, certainty: 'checksum' as const }));
  const page = await openPage({ connections: [ROOF], devices: [aHeardDevice({ candidates })] });
  await screen.findByText('2 models read its payload');
  expect(screen.queryByRole('button', { name: /^Adopt all/ })).toBeNull();
  expect((await button('Adopt node')).hasAttribute('disabled')).toBe(true);
  await page.person.click(screen.getByRole('combobox', { name: 'Model of node' }));
  await page.person.click(await screen.findByRole('option', { name: /^S2102/ }));
  await screen.findByText('Checksum fits');
  await page.person.click(await button('Adopt node'));
  await screen.findByRole('link', { name: 'node' });
  expect(page.madeCalls(heardDevices.adopt)).toMatchObject([{ devices: [{ model: 'S2102' }] }]);
});

test('a gateway that received an uplink is listed, and adopted as the model that a person chooses', async () => {
  const gateway = aHeardGateway();
  const { eui } = gateway;
  const page = await openPage({ connections: [ROOF], gateways: [gateway] });
  const section = await screen.findByRole('region', { name: 'Gateways that received them' });
  await within(section).findByText(/−?-?80/);
  expect(await button(`Adopt ${eui}`)).toHaveProperty('disabled', true);
  await page.person.click(await screen.findByRole('combobox', { name: `Model of ${eui}` }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent!.split(' ')[0])).toEqual([
    'M2',
    'G1',
    'GATEWAY',
  ]);
  await page.person.click(screen.getByRole('option', { name: /^M2/ }));
  await page.isAccessible();
  await page.person.click(await button(`Adopt ${eui}`));
  await screen.findByText('1 gateway is yours now.');
  expect(page.madeCalls(heardDevices.adopt)).toEqual([{ devices: [{ dev_eui: eui, model: 'M2' }] }]);
});

test('a heard device can be removed', async () => {
  const page = await openPage({ connections: [ROOF], devices: [aHeardDevice()] });
  await page.person.click(await button('Forget node'));
  await screen.findByText(/^No unknown device was heard/);
});

test('a connection is renamed and deleted', async () => {
  const page = await openPage({ connections: [ROOF] });
  await page.person.click(await button('Rename Roof'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await page.person.clear(name);
  await page.person.type(name, 'Barn');
  await page.person.click(await button('Save'));
  await page.person.click(await button('Delete Barn'));
  await page.isAccessible();
  await page.person.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^Connect the network server that your devices are in/);
});

test('an observer sees everything and changes nothing', async () => {
  const heard = aHeardDevice();
  await openPage({ connections: [ROOF], devices: [heard] }, { as: 'observer' });
  await screen.findByText(heard.dev_eui);
  expect(screen.queryAllByRole('button', { name: /Adopt|Forget|Delete|Rename|Connect/ })).toEqual([]);
});

test('an operator who acts as an account makes no token', async () => {
  await openPage({ connections: [ROOF] }, { operator: 'Olga' });
  await screen.findByText(/^Not in a simulated sign-in/);
  await screen.findByRole('article', { name: 'Roof' });
  expect(screen.queryAllByRole('button', { name: /Delete|Connect a network server/ })).toEqual([]);
});

test('a device that no model reads leads to a profile for it, until one fits', async () => {
  const device = aHeardDevice();
  const page = await openPage({ connections: [ROOF], devices: [device] });
  const link = await screen.findByRole('link', { name: 'Make a profile from this uplink' });
  expect(link.getAttribute('href')).toBe(`#/device_profiles?profile=new&heard=${device.dev_eui}`);
  await page.isAccessible();
});

test('a profile that fits is taken with one click, under a name that a person gives', async () => {
  const page = await openPage({ connections: [ROOF], devices: [aHeardDevice()] }, {}, [
    on(deviceProfiles.listMatching, [{ profile_id: 7, name: 'Soil probe', model: 'SP1' }]),
  ]);
  await page.person.click(await button('Take Soil probe, which reads it'));
  expect(screen.queryByRole('link', { name: 'Make a profile from this uplink' })).toBeNull();
  const name = screen.getByRole('textbox', { name: 'Name of node' });
  await page.person.clear(name);
  await page.person.type(name, 'Bed 4');
  await page.person.click(await button('Adopt node'));
  await waitFor(() =>
    expect(page.madeCalls(heardDevices.adopt)).toMatchObject([
      { devices: [{ name: 'Bed 4', profile_id: 7 }] },
    ]),
  );
});

test('what a test uplink left is not among those that are adopted together', async () => {
  const candidates = [{ model: 'S2101', certainty: 'checksum_and_sensors' as const }];
  const euis = ['70B3D57ED0000001', '70B3D57ED0000002', 'FFFFFFFF00000001'];
  const devices = euis.map((eui) => aHeardDevice({ dev_eui: Eui.parse(eui), name: eui, candidates }));
  await openPage({ connections: [ROOF], devices });
  await button('Adopt all 2');
  screen.getByText('Checksum and sensors fit · from a test uplink, not a device');
});

test('of a message that nobody declared the fields are suggested, corrected and saved', async () => {
  const message = {
    device: { id: '70b3d57ed0001234' },
    rx: [{ rssi: -71, lsnr: 9 }],
    frame: '0101',
    other: 'AQEQ',
  };
  const body = JSON.stringify(message);
  const page = await openPage(
    { connections: [aListedConnection({ kind: 'mapped', is_mapped: false, last_message_at: Date.now() })] },
    {},
    [
      on(messageMappings.view, {
        mapping: null,
        messages: [{ message_id: 1, received_at: Date.now(), body, is_complete: true }],
      }),
      on(messageMappings.save, { taken: 1, unread: 0 }),
    ],
  );
  await screen.findByText(/^Messages come in, but no fields are set/);
  await page.person.click(await button('Fields of Roof'));
  await screen.findByText(/^Suggested by names and values/);
  const choice = (place: string) => screen.findByRole('combobox', { name: `What ${place} is` });
  expect(await choice('/device/id')).toHaveProperty('value', 'dev_eui');
  expect(await choice('/frame')).toHaveProperty('value', 'payload');
  const result = within(await screen.findByRole('region', { name: 'What is read' }));
  result.getByText('This message can be read');
  result.getByText('70B3D57ED0001234');
  result.getByText('0101');
  await page.isAccessible();
  await page.person.selectOptions(await choice('/other'), 'Payload');
  result.getByText('010110');
  expect(await choice('/frame')).toHaveProperty('value', '');
  await page.person.selectOptions(await choice('/frame'), 'Time');
  result.getByText('Cannot be read: choose another value or format');
  result.getByText('Such a message is refused');
  await page.person.selectOptions(await choice('/frame'), 'not used');
  await page.person.click(within(await dialog()).getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. 1 message that waited is read.');
  expect(page.madeCalls(messageMappings.save)).toEqual([
    {
      connection_id: 1,
      mapping: {
        ...{ version: 1, payload_encoding: 'base64', time_format: 'iso' },
        fields: { dev_eui: '/device/id', payload: '/other', rssi: '/rx/-/rssi', snr: '/rx/-/lsnr' },
      },
    },
  ]);
});
