import { channels } from '@fieldscope/contract/calls/channels';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { devices } from '@fieldscope/contract/calls/devices';
import { notes } from '@fieldscope/contract/calls/notes';
import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withSettings } from '../../../test/answered-commands';
import {
  anUplink,
  aSilentNode,
  aViewedNode,
  NODE,
  withChannel,
  withHistory,
  withNode,
  withUplinks,
} from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';
import { renewNow } from '../../values/use-now';

const openNode = (query = '', answers: Answer[] = [], node = aViewedNode()): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${node.eui}${query}`,
    answers: [...withNode(node), ...answers],
  });
const tile = (name: RegExp) => screen.findByRole('button', { name });

test('before its first uplink a node says that nothing has come', async () => {
  const page = await openNode('', [], aSilentNode());
  await screen.findByText(/^No readings yet\. The first uplink shows here/);
  screen.getByText('Never reported');
  await page.isAccessible();
});

test('a kit has neither battery nor signal while it reports none', async () => {
  await openNode('', [], { ...aSilentNode(), kind: 'kit' });
  await screen.findByText('Never reported');
  expect(screen.queryByText('Battery unknown')).toBeNull();
  expect(screen.queryByText('No signal data')).toBeNull();
});

test('values that three intervals have passed since are dimmed, with their age', async () => {
  const page = await openNode();
  const value = async () =>
    (await within(await tile(/^Air temperature/)).findByText('21.4')).closest('[data-old]');
  expect(await value()).toBeNull();
  vi.setSystemTime(Date.now() + 4 * HOUR_MS);
  renewNow();
  await waitFor(async () => expect(await value()).not.toBeNull());
  within(await tile(/^Air temperature/)).getByText('4 hr ago');
  await page.isAccessible();
});

test('a tracker opens on its position, with its battery in the head and no status among its values', async () => {
  const measured_at = Date.now();
  const page = await openNode(
    '',
    [],
    aViewedNode({
      ...{ name: 'Tractor', model: 'T1000-A', kind: 'tracker', battery: 86 },
      latest: [
        { channel: 1, measurement_id: MEASUREMENT_ID.latitude, value: 22.576716, measured_at },
        { channel: 1, measurement_id: MEASUREMENT_ID.longitude, value: 113.922152, measured_at },
        { channel: 1, measurement_id: STATUS_ID.battery, value: 86, measured_at },
      ],
    }),
  );
  const tiles = await screen.findByRole('region', { name: 'Measurements' });
  const place = await within(tiles).findByRole('link', { name: /^22\.57672°\sN, 113\.92215°\sE$/ });
  expect(place.getAttribute('href')).toBe('geo:22.576716,113.922152');
  expect(tiles.children).toHaveLength(1);
  screen.getByText('86%');
  await page.isAccessible();
});

test('a tile opens the history of its series, which the address keeps', async () => {
  const measured = [3, 2, 1].map((hours) => [Date.now() - hours * HOUR_MS, 40 + hours] as const);
  const page = await openNode('', withHistory(NODE, { 4098: [...measured, [Date.now(), 48]] }));
  await page.person.click(await tile(/^Air humidity/));
  expect(page.address()).toBe(`#/devices_node_details?eui=${NODE}&series=1-4098`);
  await page.person.click(await screen.findByRole('button', { name: 'View as table' }));
  const figures = () =>
    within(screen.getByRole('region', { name: 'View as table' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastChild?.textContent);
  await waitFor(() => expect(figures()).toEqual(['48.0', '41.0', '42.0', '43.0']));
  await page.isAccessible();
});

test('tiles are laid over one another in one chart, where a person writes a note at a moment', async () => {
  const now = Date.now();
  const page = await openNode('', [
    ...withHistory(NODE, { 4097: [[now, 21.4]], 4098: [[now, 48]] }),
    on(notes.create, { note_id: 1 }),
  ]);
  await page.person.click(await screen.findByRole('button', { name: 'Add Air humidity to the chart' }));
  expect(page.address()).toBe(`#/devices_node_details?eui=${NODE}&series=1-4097.1-4098`);
  const chart = await screen.findByRole('application', { name: 'Chart: Air temperature, Air humidity' });
  chart.focus();
  await page.person.keyboard('{End}n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  await page.person.type(dialog.getByLabelText('Note'), 'Window opened');
  await page.person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.madeCalls(notes.create)).toMatchObject([{ text: 'Window opened', eui: NODE }]);
  expect(Math.abs(Number(page.madeCalls(notes.create)[0]?.at) - now)).toBeLessThan(HOUR_MS);
  await page.isAccessible();
  const air = await tile(/^Air humidity/);
  await page.person.keyboard('{Control>}');
  await page.person.click(air);
  await page.person.keyboard('{/Control}');
  expect(page.address()).toBe(`#/devices_node_details?eui=${NODE}&series=1-4097`);
});

test('a channel counts its readings, and general info says what is known of the device', async () => {
  const page = await openNode(
    '&tab=settings&section=channels',
    withChannel(() => ({})),
  );
  const table = await screen.findByRole('region', { name: 'Channels and sensors' });
  const column = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Readings');
  await waitFor(() =>
    expect(within(within(table).getAllByRole('row')[1]!).getAllByRole('cell')[column]!.textContent).toBe('4'),
  );
  await page.person.click(screen.getByRole('link', { name: 'General info' }));
  const fact = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling!.textContent;
  expect(await fact('Channels')).toBe('1');
  expect(await fact('Sensors')).toBe('1');
  expect(await fact('Registered')).toMatch(/\d{4}/);
  expect(await fact('Last message')).toMatch(/\d{4}/);
  // Nothing of the kind was set or reported.
  for (const label of ['IP address', 'Country or region', 'System version'])
    expect(screen.queryByText(label)).toBeNull();
});

test('an uplink that was refused is kept raw, with its reason and what to do', async () => {
  const broken = '01011098530000010210A87A00000000';
  const page = await openNode(
    '',
    withUplinks([
      anUplink({ f_cnt: 2, payload_hex: broken, reading_count: 0, refusal: 'crc_mismatch' }),
      anUplink({ received_at: Date.now() - HOUR_MS }),
    ]),
  );
  await page.person.click(await screen.findByRole('tab', { name: 'Radio' }));
  await page.person.click(await screen.findByRole('link', { name: 'Raw uplinks' }));
  await screen.findByText('2 readings');
  await page.person.click(screen.getByRole('radio', { name: 'Refused' }));
  await waitFor(() => expect(screen.queryByText('2 readings')).toBeNull());
  const row = (await screen.findByText('The checksum does not match')).closest('tr')!;
  within(row).getByText(broken);
  within(row).getByText(/check that the network server passes the payload unchanged/);
  expect(page.address()).toBe(`#/devices_node_details?eui=${NODE}&tab=radio&section=uplinks&outcome=refused`);
  await page.isAccessible();
});

test('what has happened to a node stands in its activity', async () => {
  const page = await openNode('&tab=activity', [
    on(channels.listActivity, {
      list: [
        {
          ...{ at: Date.now(), eui: NODE, device_name: 'Greenhouse 2' },
          ...{ is_gateway: false, kind: 'bound', device_count: 1 },
        },
      ],
      page: { count: 1, more: false },
    }),
  ]);
  await screen.findByText('Bound');
  await screen.findByRole('heading', { name: 'Greenhouse 2' });
  await page.isAccessible();
});

test('what is known about a node, and what it has not reported', async () => {
  const page = await openNode('&tab=settings&section=info');
  await screen.findByText(NODE);
  await screen.findByText('15 min');
  expect(screen.getAllByText('Not reported yet').length).toBeGreaterThan(0);
  await page.isAccessible();
});

test('the history of a node is not for an observer to clear', async () => {
  await openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=settings&section=danger`,
    as: 'observer',
    answers: [...withNode(aViewedNode()), ...withSettings()],
  });
  await screen.findByRole('heading', { name: 'Greenhouse 2' });
  await screen.findByRole('link', { name: 'Channels' });
  expect(screen.queryByRole('link', { name: 'Danger zone' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
});

test('a node of another organisation is distinguished from none at all', async () => {
  const page = await openNode('', [on(devices.viewNode, refusal('device_not_in_organisation'))]);
  await screen.findByText(/not in your organisation/);
  await page.isAccessible();
  window.location.hash = '#/devices_node_details';
  await page.person.click(await screen.findByRole('link', { name: 'Choose a node' }));
  expect(page.address()).toBe('#/devices_node');
});

test('an uplink is explained byte by byte', async () => {
  const page = await openNode('&tab=radio&section=uplinks', withUplinks([anUplink()]));
  await page.person.click(await screen.findByRole('button', { name: 'Explain the bytes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payload byte by byte' }));
  dialog.getByText('16 bytes on fPort 2, decoded as S2101');
  const rows = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows().slice(0, 3)).toEqual([
    ['0', '01', 'Channel', ''],
    ['1–2', '01 10', 'Type of the next bytes', ''],
    ['3–6', '98 53 00 00', 'Air temperature', '21.4 °C'],
  ]);
  expect(rows().at(-1)).toEqual(['14–15', 'AF 51', 'Checksum (CRC-16)', '']);
  await page.person.click(dialog.getByRole('button', { name: '98 53 00 00' }));
  expect(dialog.getByText('Air temperature').closest('[data-marked]')).not.toBeNull();
  await page.isAccessible();
});

test('the radio tab counts uplinks by day and names the gateways that received them', async () => {
  const now = Date.now();
  const page = await openNode('&tab=radio', [
    on(deviceRadio.view, ({ days }) => ({
      ...{ from: now - Number(days) * DAY_MS, to: now, bin_ms: HOUR_MS },
      days: Array.from({ length: Number(days) }, (_, index) => {
        const isToday = index === Number(days) - 1;
        const date = new Date(now - (Number(days) - 1 - index) * DAY_MS).toISOString().slice(0, 10);
        return { date, received: isToday ? 3 : 0, missing: isToday ? 2 : 0, refused: 0 };
      }),
      gateways: [
        {
          ...{ eui: '2CF7F1C0000000FF', name: 'Mast north', uplinks: 3 },
          ...{ times: [now - HOUR_MS], rssi: [-97], snr: [7], spreading_factor: [9] },
        },
      ],
    })),
  ]);
  await screen.findByText(/: 3 received, 2 missing$/);
  expect(screen.getAllByText(/: 0 received, 0 missing$/)).toHaveLength(6);
  await screen.findByRole('heading', { name: 'Signal strength (RSSI)' });
  screen.getByRole('heading', { name: 'Spreading factor (SF)' });
  expect((await screen.findAllByText('Mast north')).length).toBeGreaterThan(1);
  await page.isAccessible();
  await page.person.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(screen.getAllByText(/: 0 received, 0 missing$/)).toHaveLength(29));
});

test('the last day is compared with the day before, by a link or in the picker', async () => {
  const now = Date.now();
  const page = await openNode(
    '&series=1-4097&compare=before',
    withHistory(NODE, {
      4097: [
        [now - 25 * HOUR_MS, 18.2],
        [now - HOUR_MS, 20.1],
      ],
    }),
  );
  // In the legend, as the statistics below name it too.
  const entry = (await screen.findAllByText('Air temperature · period before'))
    .map((name) => name.closest('li'))
    .find((item) => item !== null);
  expect(entry?.textContent).toContain('18.2');
  await page.person.click(screen.getByRole('button', { name: /^Time range: Last 1 day/ }));
  await page.person.click(await screen.findByLabelText('No comparison'));
  await waitFor(() => expect(entry?.isConnected).toBe(false));
  expect(page.address()).not.toContain('compare');
});
