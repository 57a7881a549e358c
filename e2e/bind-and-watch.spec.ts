import { address, expect, openAs, test } from './people';

test('an owner binds a node from its sticker and sees its first uplink arrive', async ({ page, owner }) => {
  const device = await owner.receiveDevice('S2101');
  await openAs(page, owner, '/bind_device');
  await page.getByRole('textbox', { name: 'EUI' }).fill(device.eui);
  await page.getByRole('textbox', { name: 'Key code' }).fill(device.code);
  await page.getByLabel('Name (optional)').fill('Greenhouse 7');
  await page.getByRole('button', { name: 'Bind device' }).click();
  await expect(page.getByText('Waiting for the first uplink')).toBeVisible();

  await owner.uplink(device, { temperature: 21.4, humidity: 55 });
  await expect(page.getByText('21.4')).toBeVisible();

  await page.goto(address(`/devices_node_details?eui=${device.eui}`));
  await expect(page.getByRole('heading', { name: 'Greenhouse 7' })).toBeVisible();
  await expect(page.getByText('21.4').first()).toBeVisible();
  await owner.uplink(device, { temperature: 23.9, humidity: 51 });
  await expect(page.getByText('23.9').first()).toBeVisible();

  await page.getByRole('button', { name: /^Time range: Last 1 day/ }).click();
  await page.getByLabel('From – to').fill('now-2d/d – now-1d/d');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/range=now-2d%2Fd\.\.now-1d%2Fd/);
  await expect(page.getByText('No readings in this time')).toBeVisible();
});

test('a wrong key code is reported under its field and binds nothing', async ({ page, owner }) => {
  const device = await owner.receiveDevice('S2101');
  await openAs(page, owner, '/bind_device');
  await page.getByRole('textbox', { name: 'EUI' }).fill(device.eui);
  await page.getByRole('textbox', { name: 'Key code' }).fill('000000000000000000');
  await page.getByRole('button', { name: 'Bind device' }).click();
  await expect(page.getByRole('textbox', { name: 'Key code' })).toHaveAttribute('aria-invalid', 'true');
  await page.goto(address('/devices_node'));
  await expect(page.getByText(/^No sensor nodes yet/)).toBeVisible();
});
