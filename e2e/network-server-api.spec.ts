import { aChirpstackDevice } from '../packages/server/test/chirpstack-device';
import { APPLICATION, aChirpstack, GLOBAL_KEY } from '../packages/server/test/chirpstack-server';
import { cleanUpFile } from '../packages/server/test/cleanup';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, operator, test } from './people';

test.afterAll(cleanUpFile);

test('an owner enters the API of their ChirpStack, registers what was bound before, and sets an interval that the next uplink confirms', async ({
  page,
}) => {
  const chirpstack = await aChirpstack();
  const owner = operator();
  const produced = await owner.receiveDevice('S2101');
  await owner.bind(produced, 'Bed 4');
  const { token } = await owner.call<{ token: string }>('POST', '/connection/create_connection', {
    name: 'Roof',
    kind: 'chirpstack',
    way: 'http',
  });

  await openAs(page, owner, '/network_servers');
  await page.getByRole('button', { name: 'API of Roof' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Address').fill(chirpstack.url);
  await form.getByLabel('API key').fill(GLOBAL_KEY);
  await form.getByRole('button', { name: 'Check' }).click();
  await form.getByRole('checkbox', { name: 'Register devices that are bound' }).check();
  await form.getByRole('combobox', { name: 'Region' }).click();
  await page.getByRole('option', { name: 'EU868' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Register devices with Roof' }).click();
  const list = page.getByRole('dialog', { name: 'Register devices with Roof' });
  await list.getByRole('button', { name: 'Register 1 device' }).click();
  await expect(list.getByText('1 of 1 registered')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect([...chirpstack.devices.values()]).toMatchObject([{ name: 'Bed 4', applicationId: APPLICATION }]);

  const post = async (event: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${owner.product.port}/ingest/chirpstack?event=${event}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  const device = aChirpstackDevice(chirpstack, produced.dev_eui, post);
  await device.sendAt(Date.now());
  await openAs(page, owner, `/devices_node_details?eui=${produced.eui}&tab=settings`);
  const interval = page.getByRole('region', { name: 'Uplink interval' });
  await interval.getByLabel('New interval in minutes').fill('10');
  await interval.getByRole('button', { name: 'Set interval' }).click();
  await expect(interval.getByText('The network server has it.', { exact: false })).toBeVisible();
  await device.sendAt(Date.now());
  await expect(interval.getByText('Waits until the device acknowledges it', { exact: false })).toBeVisible();
  await device.sendAt(Date.now());
  await expect(interval.getByText('An uplink of the device shows it.')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'Commands' }).click();
  const record = page.getByRole('region', { name: 'Configuration delivery record' });
  await expect(record.getByText('Confirmed')).toBeVisible();
  expect([device.intervalMinutes(), chirpstack.queue]).toEqual([10, []]);
});
