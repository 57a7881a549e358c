import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { topology } from '@fieldscope/contract/calls/topology';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aPlacedDevice, withMap } from '../../../../test/answered-map';
import { on } from '../../../../test/contract-answers';
import { openPart } from '../../../../test/screen';
import { displaySetting } from '../../../values/display-setting';
import { MapTab } from './MapTab';

const BARN = aPlacedDevice({ name: 'Barn' });
const ORCHARD = aPlacedDevice({ name: 'Orchard' });
const HILL = aPlacedDevice({ name: 'Hill', online: false });
const MAST = aPlacedDevice({ name: 'Mast', kind: 'gateway', alarm: 'critical' });
const FLEET = [BARN, ORCHARD, HILL, MAST];

const aValue = ({ eui }: typeof BARN, value: number, agoMs = MINUTE_MS) => ({
  ...{ eui, channel: 1, value, measured_at: Date.now() - agoMs, interval_minutes: 15 },
});
const VALUES = on(deviceLists.listPlacedValues, ({ measurement_id }) =>
  measurement_id === 4097 ? [aValue(BARN, 18.2), aValue(ORCHARD, 24.1), aValue(HILL, 90, 5.5 * HOUR_MS)] : [],
);
const open = (at = '', ...answers: Parameters<typeof openPart>[1]['answers']) =>
  openPart(<MapTab />, { at: `#/dashboard?tab=map${at}`, answers: [...withMap(FLEET), VALUES, ...answers] });
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('li')!.textContent;

test('the list beside the map begins with what is worst', async () => {
  const page = await open();
  const list = within(await screen.findByRole('list', { name: 'Devices on the map' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MastCritical alarm',
    'HillOffline',
    'BarnOnline',
    'OrchardOnline',
  ]);
  await page.isAccessible();
});

test('a value is chosen above the map and kept in the address; old ones are no part of the scale', async () => {
  const page = await open();
  const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Value on the map' });
  await waitFor(() => expect(choice.disabled).toBe(false));
  await page.person.click(choice);
  await page.person.click(await screen.findByRole('option', { name: 'Air temperature' }));
  expect(page.address()).toBe('#/dashboard?tab=map&value=4097');
  const colours = await screen.findByRole('list', { name: 'Colours' });
  expect(
    within(colours)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['18 to 20', '20 to 22', '22 to 24', '24 to 26', 'old value']]);
  expect(rowOf('Barn')).toContain('18.2 °C');
  expect(rowOf('Hill')).toMatch(/90.0 °C, 5 hr ago/);
  expect(rowOf('Mast')).not.toContain('°C');
  await page.isAccessible();
});

afterEach(() => displaySetting.set({ ...displaySetting.get(), temperatureUnit: 0 }));
test('the scale is in the unit of the reader', async () => {
  displaySetting.set({ ...displaySetting.get(), temperatureUnit: 1 });
  await open('&value=4097');
  await screen.findByText('64.76 °F');
  await screen.findByText('60 to 65');
});

test('radio links are listed with their signal, the weakest first', async () => {
  const link = (node: typeof BARN, rssi: number) => ({
    ...{ gateway: MAST.eui, node: node.eui, uplinks: 9, rssi, snr: 7 },
  });
  const elsewhere = aPlacedDevice();
  const page = await open(
    '&links=all',
    on(topology.listLinks, ({ eui }) => ({
      links: eui ? [link(BARN, -80)] : [link(BARN, -80), link(ORCHARD, -118), link(elsewhere, -90)],
      complete: true,
    })),
  );
  const links = within(await screen.findByRole('region', { name: 'Radio links' }));
  await links.findByText(/Mast receives Orchard/);
  expect(links.getAllByText(/receives/).map(({ textContent }) => textContent)).toEqual([
    'Mast receives OrchardWeak signal -118 dBm',
    'Mast receives BarnStrong signal -80 dBm',
  ]);
  links.getByText('1 more link leads to a device without a position.');
  await page.isAccessible();
  await page.person.click(screen.getByRole('button', { name: 'Show the radio links of Barn' }));
  expect(page.address()).toBe(`#/dashboard?tab=map&links=${BARN.eui}`);
  await waitFor(() => expect(links.queryByText(/Mast receives Orchard/)).toBeNull());
  await links.findByText(/Mast receives Barn/);
});

test('of too many nodes one is to be chosen', async () => {
  await open('&links=all', on(topology.listLinks, { links: [], complete: false }));
  await screen.findByText(/^There are too many nodes/);
});
