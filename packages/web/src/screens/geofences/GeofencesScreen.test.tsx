import { alarms } from '@fieldscope/contract/calls/alarms';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { users } from '@fieldscope/contract/calls/users';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { descriptionOf, openPortal } from '../../../test/portal';
import { anOwner, aServer, aSubUser, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const YARD: GeofenceShape = { kind: 'circle', latitude: 48.2, longitude: 11.5, radius_metres: 1500 };
const aGeofence = async (name: string) =>
  (await owner.call(geofences.create, { name, shape: YARD })).geofence_id;
const open = (as = owner, onPhone = false) => openPortal({ as, at: '#/geofences', onPhone });
const shapes = async () => (await owner.call(geofences.list)).map(({ name, shape }) => ({ name, shape }));

test('without a geofence alarm rules and the page offer to draw one, and a circle is typed as coordinates', async () => {
  const at = '#/alarm_settings?rule=new';
  const { person, address, isAccessible } = await openPortal({ as: owner, at });
  await person.click(await screen.findByRole('combobox', { name: 'What to watch' }));
  await person.click(await screen.findByRole('option', { name: 'A tracker that enters a geofence' }));
  const draw = await screen.findByRole('link', { name: 'Draw a geofence first' });
  expect(draw.getAttribute('href')).toBe('#/geofences?geofence=new');
  await person.click(screen.getByRole('button', { name: 'Back to the rules' }));
  await person.click(await screen.findByRole('link', { name: 'Geofences' }));
  await screen.findByText(/^No geofence yet/);
  await isAccessible();
  await person.click(screen.getByRole('link', { name: 'New geofence' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await isAccessible();
  await person.click(screen.getByRole('button', { name: 'Save geofence' }));
  const latitude = screen.getByRole('textbox', { name: 'Latitude' });
  await waitFor(() => expect(descriptionOf(latitude)).toContain('Enter the centre, or click the map'));
  await person.type(name, 'Yard');
  await person.type(latitude, '48.2');
  await person.type(screen.getByRole('textbox', { name: 'Longitude' }), '11.5');
  await person.clear(screen.getByRole('textbox', { name: 'Radius in metres' }));
  await person.type(screen.getByRole('textbox', { name: 'Radius in metres' }), '1500');
  await person.click(screen.getByRole('button', { name: 'Save geofence' }));
  await screen.findByText('Circle, radius 1.5 km');
  expect(address()).toBe('#/geofences');
  expect(await shapes()).toEqual([{ name: 'Yard', shape: YARD }]);
});

test('a polygon is typed corner by corner; one that crosses itself is refused with words', async () => {
  await aGeofence('Yard');
  const { person, isAccessible } = await open();
  await person.click(await screen.findByRole('link', { name: 'Edit Yard' }));
  await person.click(await screen.findByRole('radio', { name: 'Polygon' }));
  const corners = screen.getByRole('textbox', { name: 'Corners' });
  await person.type(corners, '0, 0\n0.1, 0.1\n0, 0.1\n0.1, 0');
  await person.click(screen.getByRole('button', { name: 'Save geofence' }));
  await waitFor(() => expect(descriptionOf(corners)).toContain('Edges cross or touch each other'));
  await isAccessible();
  await person.click(screen.getByRole('button', { name: 'Remove the last corner' }));
  await person.click(screen.getByRole('button', { name: 'Save geofence' }));
  await screen.findByText('Polygon with 3 corners');
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  expect(await shapes()).toEqual([
    { name: 'Yard', shape: { kind: 'polygon', corners: [at(0, 0), at(0.1, 0.1), at(0, 0.1)] } },
  ]);
});

test('a reader of wind in miles an hour sees and types lengths in feet and miles', async () => {
  await owner.call(users.changeSetting, { units: { speed: 'mph' } });
  await aGeofence('Yard');
  const { person } = await open();
  await screen.findByText('Circle, radius 4,921 ft');
  await person.click(screen.getByRole('link', { name: 'Edit Yard' }));
  const radius = await screen.findByRole('textbox', { name: 'Radius in feet' });
  await person.clear(radius);
  await person.type(radius, '500');
  await person.click(screen.getByRole('button', { name: 'Save geofence' }));
  await screen.findByText('Circle, radius 500 ft');
  expect(await shapes()).toEqual([{ name: 'Yard', shape: { ...YARD, radius_metres: 152.4 } }]);
});

test('one that an alarm rule uses says so and is not deleted; another one is', async () => {
  const yard = await aGeofence('Yard');
  await aGeofence('Meadow');
  await owner.call(alarms.createRule, {
    ...{ name: 'Tractor leaves', severity: 'warning', condition: { kind: 'leave', geofence_id: yard } },
  });
  const { person, isAccessible } = await open();
  await person.click(await screen.findByRole('button', { name: 'Delete Yard' }));
  const asked = within(await screen.findByRole('dialog'));
  asked.getByText('This alarm rule uses it. Change or delete the rule first.');
  asked.getByText('Tractor leaves');
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
  await isAccessible();
  await person.click(asked.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Delete Meadow' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Meadow')).toBeNull());
  expect(await shapes()).toEqual([{ name: 'Yard', shape: YARD }]);
});

test('an observer sees the geofences, on a phone too, and is offered no change', async () => {
  await aGeofence('Yard');
  const { isAccessible } = await open(await aSubUser(owner, 'observer'), true);
  const card = (await screen.findByText('Circle, radius 1.5 km')).closest('li')!;
  expect(card.textContent).not.toContain('Alarm rules');
  expect(screen.queryByRole('link', { name: /New geofence|Edit/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  await isAccessible();
});
