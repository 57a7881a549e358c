import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

test('a custom measurement gets its name, a kit sends it, and the kit shows it with name and unit', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/measurement_list');
  await page.getByRole('button', { name: 'New measurement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in English').fill('Sap flow');
  await dialog.getByLabel('Unit (optional)').fill('g/h');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create measurement' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sap flow' })).toBeVisible();

  const kit = await owner.call<{ eui: string; device_key: string }>(
    'POST',
    '/production/create_development_kit',
    { dev_name: 'Old tree' },
  );
  const authorization = `Device ${Buffer.from(`${kit.eui}:${kit.device_key}`).toString('base64')}`;
  const events = [{ name: 'measure-sensor', value: [{ channel: '1', measurements: { 5500: '41.5' } }] }];
  const sent = await page.request.post(
    `http://127.0.0.1:${owner.product.port}/deviceapi/kit/message_uplink`,
    {
      headers: { authorization },
      data: { events },
    },
  );
  expect(String((await sent.json()).code)).toBe('0');
  await openAs(page, owner, `/devices_node_details?eui=${kit.eui}`);
  await expect(page.getByRole('main').getByText('Sap flow').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('g/h').first()).toBeVisible();
});
