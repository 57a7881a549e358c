import type { Fleet, FleetDevice } from '@fieldscope/simulator/fleet';
import { createSender } from '@fieldscope/simulator/sender';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

const PLACE = { longitude: 7.1, latitude: 50.7 };
const MINUTE_MS = 60_000;

/** A simulated S2101 whose network server publishes to the portal's broker and takes commands there. */
function aFleet(eui: string) {
  const device: FleetDevice = {
    ...{ eui, model: 'S2101', name: 'Orchard air', site: 'field', ...PLACE },
    ...{ intervalMinutes: 10, source: 'mqtt', trouble: { lossShare: 1e-6 } },
  };
  const fleet: Fleet = {
    place: { ...PLACE, seed: 1 },
    startedAt: Date.now() - 60 * MINUTE_MS,
    gateways: [{ eui: '2CF7F10000000002', ...PLACE }],
    devices: [device],
  };
  return { fleet, device };
}

test('an owner sets the interval of a node, and the record shows it confirmed by the next uplink', async ({
  page,
  owner,
}) => {
  const produced = await owner.receiveDevice('S2101');
  await owner.bind(produced, 'Orchard air');
  const { token } = await owner.call<{ token: string }>('POST', '/connection/create_connection', {
    name: 'Roof',
    kind: 'chirpstack',
    way: 'mqtt',
  });
  const { fleet, device } = aFleet(produced.eui);
  const { port, mqttPort } = owner.product;
  const sender = createSender({ baseUrl: `http://127.0.0.1:${port}`, mqttPort, ingestToken: token });
  let fCnt = 20;
  const send = () => sender.send(fleet, device, { at: Date.now(), fCnt: fCnt++ });
  await send();

  await openAs(page, owner, `/devices_node_details?eui=${produced.eui}&tab=settings`);
  const interval = page.getByRole('region', { name: 'Uplink interval' });
  await expect(interval.getByText('Reported by the device: 10 min')).toBeVisible();
  await interval.getByLabel('New interval in minutes').fill('30');
  await interval.getByRole('button', { name: 'Set interval' }).click();
  await expect(interval.getByText('The network server has it.', { exact: false })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await send();
  await expect(interval.getByText('Waits until the device acknowledges it', { exact: false })).toBeVisible();
  await send();
  await expect(interval.getByText('An uplink of the device shows it.')).toBeVisible();
  await expect(interval.getByText('Reported by the device: 30 min')).toBeVisible();
  const record = page.getByRole('region', { name: 'Configuration delivery record' });
  await expect(record.getByText('Confirmed')).toBeVisible();
  await sender.close();
});
