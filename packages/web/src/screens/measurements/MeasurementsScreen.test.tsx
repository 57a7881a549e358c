import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import { aKit, anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const SAP_FLOW = { measurement_id: 5500, measurement_name_en: 'Sap flow', measurement_unit: 'g/h' };
const open = (at = '', as = owner) => openPortal({ as, at: `#/measurement_list${at}` });
const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const cellsOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a measurement is created with a name in one language, found by it, changed and deleted', async () => {
  const { person, isAccessible } = await open();
  await screen.findByRole('link', { name: 'Air temperature' });
  await isAccessible();
  await person.click(screen.getByRole('button', { name: 'New measurement' }));
  let asked = await dialog();
  const id = asked.getByRole<HTMLInputElement>('textbox', { name: 'Measurement ID' });
  expect(id.value).toBe('5500');
  await person.clear(id);
  await person.type(id, '6000');
  await person.click(asked.getByRole('button', { name: 'Create measurement' }));
  const name = asked.getByRole('textbox', { name: 'Name in English' });
  await waitFor(() => expect(descriptionOf(name)).toContain('at least one language'));
  expect(descriptionOf(id)).toContain('Enter a number from 5500 to 5999');
  await isAccessible();
  await person.clear(id);
  await person.type(id, '5501');
  await person.type(name, 'Sap flow');
  await person.type(asked.getByRole('textbox', { name: 'Unit (optional)' }), 'g/h');
  await person.click(asked.getByRole('button', { name: 'Create measurement' }));
  await isClosed();
  await person.type(screen.getByRole('searchbox'), 'sap');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Air temperature' })).toBeNull());
  expect(await cellsOf('Sap flow')).toEqual(['5501', 'Sap flow', '–', 'g/h', '–', 'Custom', '–', 'Delete']);

  await person.click(screen.getByRole('link', { name: 'Sap flow' }));
  asked = await dialog();
  await person.type(asked.getByRole('textbox', { name: 'Name in Russian' }), 'Сокодвижение');
  await person.click(asked.getByRole('button', { name: 'Save' }));
  await isClosed();
  await waitFor(async () => expect((await cellsOf('Sap flow'))[2]).toBe('Сокодвижение'));

  await person.click(screen.getByRole('button', { name: 'Delete measurement Sap flow' }));
  await person.click((await dialog()).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Nothing matches the search and the filter.');
});

test('an own name of a published measurement stands before it, and goes when it is emptied', async () => {
  const { person, isAccessible } = await open('?search=4097');
  await person.click(await screen.findByRole('link', { name: 'Air temperature' }));
  let asked = await dialog();
  await isAccessible();
  await person.type(asked.getByRole('textbox', { name: 'Name in English' }), 'Hall 3');
  await person.click(asked.getByRole('button', { name: 'Save' }));
  await screen.findByText('published as Air temperature');
  expect((await cellsOf('Hall 3')).slice(3, 6)).toEqual(['°C', '-40.0 to 90.0', 'Renamed']);
  await person.click(screen.getByRole('link', { name: 'Hall 3' }));
  asked = await dialog();
  await person.clear(asked.getByRole('textbox', { name: 'Name in English' }));
  await person.click(asked.getByRole('button', { name: 'Save' }));
  await screen.findByRole('link', { name: 'Air temperature' });
});

test('a sensor type is created from measurements; a kit takes it over, and its deletion says so', async () => {
  await owner.call(customMeasurements.create, SAP_FLOW);
  const kit = await aKit(owner, 'Bench kit');
  const { person, isAccessible } = await open('?tab=types');
  await person.click(await screen.findByRole('button', { name: 'New sensor type' }));
  let asked = await dialog();
  await person.type(asked.getByRole('textbox', { name: 'Name in English' }), 'Sap probe');
  await person.click(asked.getByRole('combobox', { name: 'Measurements' }));
  await person.click(await screen.findByRole('option', { name: 'Sap flow · 5500' }));
  await isAccessible();
  await person.click(asked.getByRole('button', { name: 'Create sensor type' }));
  await isClosed();
  expect(await cellsOf('Sap probe')).toEqual(['6000', 'Sap probe', '–', 'Sap flow', 'Custom', '–', 'Delete']);

  await openPortal({ as: owner, at: `#/devices_node_details?eui=${kit.eui}&tab=settings&section=channels` });
  await person.click(await screen.findByRole('button', { name: 'Add channel' }));
  asked = await dialog();
  await person.click(asked.getByRole('combobox', { name: /Sensor type/ }));
  await person.click(await screen.findByRole('option', { name: 'Sap probe · 6000' }));
  await asked.findByText('Sap flow · 5500', { selector: 'span' });
  await person.click(asked.getByRole('button', { name: 'Add channel' }));
  await isClosed();

  await open('?tab=types');
  await person.click(await screen.findByRole('button', { name: 'Delete sensor type Sap probe' }));
  asked = await dialog();
  asked.getByText('Devices: Bench kit');
  await person.click(asked.getByRole('button', { name: 'Delete anyway' }));
  await waitFor(async () => expect(await owner.call(customSensorTypes.list)).toEqual([]));
});

test('what another account changes reaches the screen; an observer changes nothing', async () => {
  await owner.call(customMeasurements.create, SAP_FLOW);
  const { isLive } = await open('', await aSubUser(owner, 'observer'));
  await screen.findByText('Sap flow');
  await isLive();
  await owner.call(customMeasurements.update, { ...SAP_FLOW, measurement_name_en: 'Xylem flow' });
  await screen.findByText('Xylem flow');
  expect(screen.queryByRole('link', { name: 'Xylem flow' })).toBeNull();
  expect(screen.queryByRole('button', { name: /New measurement|Delete/ })).toBeNull();
});
