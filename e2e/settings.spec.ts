import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';
import { simulatedDevice } from './simulated-device';

test('an owner sets the interval of a node, and the record shows it confirmed by the next uplink', async ({
  page,
  owner,
}) => {
  const node = await simulatedDevice(owner, { model: 'S2101', name: 'Orchard air', intervalMinutes: 10 });
  await node.send();

  await openAs(page, owner, `/devices_node_details?eui=${node.eui}&tab=settings`);
  const interval = page.getByRole('region', { name: 'Uplink interval' });
  await expect(interval.getByText('Reported by the device: 10 min')).toBeVisible();
  await interval.getByLabel('New interval in minutes').fill('30');
  await interval.getByRole('button', { name: 'Set interval' }).click();
  await expect(interval.getByText('The network server has it.', { exact: false })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await node.send();
  await expect(interval.getByText('Waits until the device acknowledges it', { exact: false })).toBeVisible();
  await node.send();
  await expect(interval.getByText('An uplink of the device shows it.')).toBeVisible();
  await expect(interval.getByText('Reported by the device: 30 min')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'Commands' }).click();
  const record = page.getByRole('region', { name: 'Configuration delivery record' });
  await expect(record.getByText('Confirmed')).toBeVisible();
  await node.close();
});
