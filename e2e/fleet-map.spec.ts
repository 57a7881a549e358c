import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

test('the fleet is on the map: two nodes as one until it is zoomed, a search, and the way to a node', async ({
  page,
  owner,
}) => {
  const place = { source: 'hand', latitude: 51 };
  for (const [name, longitude] of [
    ['Barn', 9],
    ['Gate', 9.01],
    ['Hill', 12],
  ] as const) {
    const node = await owner.receiveDevice('S2101');
    await owner.bind(node, name);
    await owner.call('POST', '/device/update_position_source', { eui: node.eui, ...place, longitude });
  }
  await owner.call('POST', '/geofence/create_geofence', {
    name: 'Yard',
    shape: { kind: 'circle', latitude: 51, longitude: 9, radius_metres: 300 },
  });
  await openAs(page, owner, '/dashboard?tab=map');
  const both = page.getByRole('button', { name: '2 devices here: Never reported: 2. Zoom in' });
  await expect(both).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hill, Never reported' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Geofences and the devices in them' })).toHaveText('Yard Barn');
  expect(await accessibilityViolations(page)).toEqual([]);
  await both.click();
  await expect(page.getByText('Chosen on the map')).toBeVisible();
  const list = page.getByRole('list', { name: 'Devices on the map' });
  await expect(list.getByRole('link', { name: 'Barn' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Hill' })).toHaveCount(0);
  const search = page.getByRole('searchbox');
  await search.fill('kassel');
  await page.getByRole('group', { name: 'Places' }).getByRole('button', { name: 'Kassel' }).click();
  await expect(search).toHaveValue('');
  // The map went there, and no device is near.
  await expect(page.getByRole('link', { name: 'Hill, Never reported' })).toHaveCount(0);
  await search.fill('hill');
  await page.getByRole('link', { name: 'Hill, Never reported' }).click();
  await expect(page.getByRole('heading', { name: 'Hill' })).toBeVisible();
});
