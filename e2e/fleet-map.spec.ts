import { accessibilityViolations } from './accessibility';
import { address, expect, openAs, test } from './people';

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

test('an aerial photo is uploaded, placed by two points, and lies below the devices of the map', async ({
  page,
  owner,
}) => {
  const node = await owner.receiveDevice('S2101');
  await owner.bind(node, 'Barn');
  const place = { source: 'hand', latitude: 51, longitude: 9 };
  await owner.call('POST', '/device/update_position_source', { eui: node.eui, ...place });
  const shape = { kind: 'circle', latitude: 51, longitude: 9, radius_metres: 100 };
  await owner.call('POST', '/geofence/create_geofence', { name: 'Yard', shape });
  await openAs(page, owner, '/dashboard?tab=map');
  await page.getByRole('link', { name: 'Map pictures' }).click();
  const logo = { name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
  await expect(page.getByRole('button', { name: 'Add picture' })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles(logo);
  await expect(page.getByText(/only PNG, JPEG and WebP pictures are taken/)).toBeVisible();
  // A picture of one colour, which nothing else on the map has.
  const buffer = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ff00ff';
    context.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  const photo = { name: 'Yard.png', mimeType: 'image/png', buffer: Buffer.from(buffer, 'base64') };
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByRole('heading', { name: 'Yard' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'Yard' });
  await picture.click({ position: { x: 4, y: 4 } });
  await expect(page.getByRole('textbox', { name: 'From the left, in pixels' })).not.toHaveValue('');
  const point = async (name: string, numbers: string[]) => {
    await page.getByText(name, { exact: true }).click();
    const labels = ['From the left, in pixels', 'From the top, in pixels', 'Latitude', 'Longitude'];
    for (const [index, label] of labels.entries())
      await page.getByRole('textbox', { name: label }).fill(numbers[index]!);
  };
  await point('Point 1', ['0', '0', '51.003', '8.995']);
  await point('Point 2', ['400', '300', '50.997', '9.005']);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('by 2 points')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const map = page.locator('.maplibregl-canvas');
  const isPicture = async () => {
    const { width, height } = (await map.boundingBox())!;
    const shot = await map.screenshot({ animations: 'disabled' });
    return page.evaluate(
      async ([png, x, y]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.width,
          height: image.height,
        });
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const [red, green, blue] = context.getImageData(Number(x), Number(y), 1, 1).data;
        return red! > 200 && green! < 60 && blue! > 200;
      },
      [shot.toString('base64'), width / 2 - 40, height / 2 - 40] as const,
    );
  };
  await page.goto(address('/geofences'));
  await expect(page.getByRole('region', { name: 'Map of the geofences' })).toBeVisible();
  await expect.poll(isPicture).toBe(true);
  await openAs(page, owner, '/dashboard?tab=map');
  await expect(page.getByRole('link', { name: 'Barn, Never reported' })).toBeVisible();
  await expect.poll(isPicture).toBe(true);
  await expect(page.getByText(/^Grid: /)).toBeVisible();
  await expect(page.getByText(/^The built-in map has no streets/)).toBeVisible();
});
