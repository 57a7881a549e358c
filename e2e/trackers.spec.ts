import type { Fleet, FleetDevice } from '@fieldscope/simulator/fleet';
import { createSender } from '@fieldscope/simulator/sender';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

const PLACE = { longitude: 7.1, latitude: 50.7 };
const MINUTE_MS = 60_000;

/** A simulated T1000-A whose network server publishes to the portal's broker and takes commands there. */
function aFleet(eui: string) {
  const device: FleetDevice = {
    ...{ eui, model: 'T1000-A', name: 'Tractor', site: 'field', ...PLACE },
    ...{ intervalMinutes: 15, source: 'mqtt', trouble: { lossShare: 1e-6 } },
  };
  const fleet: Fleet = {
    place: { ...PLACE, seed: 1 },
    startedAt: Date.now() - 60 * MINUTE_MS,
    gateways: [{ eui: '2CF7F10000000003', ...PLACE }],
    devices: [device],
  };
  return { fleet, device };
}

test('an owner plays the path of a tracker on the map and switches its buzzer', async ({ page, owner }) => {
  const produced = await owner.receiveDevice('T1000-A');
  await owner.bind(produced, 'Tractor');
  const { token } = await owner.call<{ token: string }>('POST', '/connection/create_connection', {
    name: 'Roof',
    kind: 'chirpstack',
    way: 'mqtt',
  });
  const { fleet, device } = aFleet(produced.eui);
  const { port, mqttPort } = owner.product;
  const sender = createSender({ baseUrl: `http://127.0.0.1:${port}`, mqttPort, ingestToken: token });
  let fCnt = 20;
  const send = (minutesAgo = 0) =>
    sender.send(fleet, device, { at: Date.now() - minutesAgo * MINUTE_MS, fCnt: fCnt++ });
  for (const minutesAgo of [45, 30, 15]) await send(minutesAgo);

  await openAs(page, owner, `/devices_node_details?eui=${produced.eui}&tab=positions`);
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
  await send();
  await expect(orders.getByText('Sent')).toBeVisible();
  await send();
  await expect(orders.getByText('Acknowledged')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Tracker', exact: true }).getByText('On', { exact: true }),
  ).toBeVisible();
  await sender.close();
});
