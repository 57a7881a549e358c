import { accessibilityViolations } from './accessibility';
import { address, expect, openAs, test } from './people';

const AT = { latitude: 51, longitude: 9 };
/** A square of about 700 m from its south-west corner. */
const square = (longitude: number, latitude: number) => [
  [
    [longitude, latitude],
    [longitude + 0.01, latitude],
    [longitude + 0.01, latitude + 0.01],
    [longitude, latitude + 0.01],
    [longitude, latitude],
  ],
];

test('a field is drawn around a node, others are imported, and a geofence follows one', async ({
  page,
  owner,
}) => {
  const node = await owner.receiveDevice('S2101');
  await owner.bind(node, 'Barn');
  await owner.call('POST', '/device/update_position_source', { eui: node.eui, source: 'hand', ...AT });

  await openAs(page, owner, '/fields?field=new');
  const map = page.getByRole('region', { name: 'Map to draw the field' });
  await expect(page.getByRole('img', { name: 'Barn' })).toBeVisible();
  // It covers the map until that is drawn.
  await expect(page.locator('.mantine-Skeleton-root[data-visible]')).toHaveCount(0);
  await page.getByLabel('Name').fill('Home');
  // The node is in the middle.
  const { x, y, width, height } = (await map.boundingBox())!;
  const corner = (right: number, down: number) => [x + width / 2 + right, y + height / 2 + down] as const;
  await page.mouse.click(...corner(-100, -100));
  await page.mouse.click(...corner(100, -100));
  await page.mouse.click(...corner(100, 100));
  await page.mouse.dblclick(...corner(-100, 100));
  await expect(page.getByRole('button', { name: 'Draw again' })).toBeVisible();
  const corners = page.getByLabel('Corners');
  const lines = async () => (await corners.inputValue()).split('\n').length;
  expect(await lines()).toBe(4);
  const area = await page.getByText(/^Area: [\d.]+ ha$/).textContent();
  // The middle of the upper edge becomes a corner, and is dragged out.
  await page.getByRole('img', { name: 'New corner after corner 1' }).hover();
  await page.mouse.down();
  await page.mouse.move(...corner(0, -150), { steps: 5 });
  await page.mouse.up();
  await expect.poll(lines).toBe(5);
  await expect(page.getByText(area!, { exact: true })).toHaveCount(0);
  await page.getByRole('img', { name: 'Corner 2', exact: true }).click();
  await page.getByRole('button', { name: 'Delete corner 2' }).click();
  await expect(page.getByText(area!, { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save field' }).click();
  await expect(page.getByRole('row', { name: /^Select row Home/ })).toBeVisible();
  await page.getByRole('link', { name: '1 node in Home' }).click();
  await page.getByText('Barn').first().click();

  await page.goto(address(`/devices_node_details?eui=${node.eui}&tab=info`));
  await expect(page.getByText('Home', { exact: true })).toBeVisible();

  await page.goto(address('/fields?field=import'));
  const hostile = { name: 'deep.geojson', mimeType: '', buffer: Buffer.alloc(5_000_000, '[') };
  await page.locator('input[type=file]').setInputFiles(hostile);
  await expect(page.getByText(/^deep.geojson cannot be read: its parts are nested/)).toBeVisible();
  const features = ['North', 'South'].map((name, index) => ({
    ...{ type: 'Feature', properties: { name, crop: 'Barley' } },
    geometry: { type: 'Polygon', coordinates: square(9.1, 51 + index / 10) },
  }));
  const file = JSON.stringify({ type: 'FeatureCollection', features });
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'farm.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(file) },
  });
  await expect(page.getByText('farm.geojson: 2 areas')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 fields' }).click();
  await expect(page.getByText(/^3 fields, /)).toBeVisible();

  await page.goto(address('/geofences?geofence=new'));
  await page.getByLabel('Name').fill('Tractors');
  await page.getByText('Field', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'South' }).click();
  await page.getByRole('button', { name: 'Save geofence' }).click();
  await expect(page.getByText('Field South')).toBeVisible();
});
