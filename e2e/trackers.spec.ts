import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';
import { simulatedDevice } from './simulated-device';

test('an owner plays the path of a tracker on the map and switches its buzzer', async ({ page, owner }) => {
  const tracker = await simulatedDevice(owner, { model: 'T1000-A', name: 'Tractor', intervalMinutes: 15 });
  for (const minutesAgo of [45, 30, 15]) await tracker.send(minutesAgo);

  await openAs(page, owner, `/devices_node_details?eui=${tracker.eui}&tab=data&section=positions`);
  const path = page.getByRole('region', { name: 'Path', exact: true });
  const slider = path.getByRole('slider', { name: 'Moment on the path' });
  await expect(slider).toHaveValue('2');
  await expect(path.locator('canvas')).toBeVisible();
  await slider.press('Home');
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue('1');
  await slider.press('Home');
  await path.getByRole('button', { name: 'Play the path' }).click();
  await expect(slider).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'Locations' }).getByRole('row')).toHaveCount(4);
  expect(await accessibilityViolations(page)).toEqual([]);

  const orders = page.getByRole('region', { name: 'Orders' });
  await orders.getByRole('button', { name: 'On', exact: true }).click();
  await expect(orders.getByText('Queued')).toBeVisible();
  await tracker.send();
  await expect(orders.getByText('Sent')).toBeVisible();
  await tracker.send();
  await expect(orders.getByText('Acknowledged')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Tracker', exact: true }).getByText('On', { exact: true }),
  ).toBeVisible();
  await tracker.close();
});
