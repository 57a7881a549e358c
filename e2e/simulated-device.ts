import type { Fleet, FleetDevice } from '@fieldscope/simulator/fleet';
import { createSender } from '@fieldscope/simulator/sender';
import type { Owner } from './people';

const PLACE = { longitude: 7.1, latitude: 50.7 };
const MINUTE_MS = 60_000;

/**
 * Binds a simulated device of the owner's whose network server publishes to the portal's broker and takes commands there.
 * `send` sends its next uplink, which was received `minutesAgo`; `close` ends the network server's connection.
 */
export async function simulatedDevice(
  owner: Owner,
  { model, name, intervalMinutes }: Pick<FleetDevice, 'model' | 'name' | 'intervalMinutes'>,
) {
  const produced = await owner.receiveDevice(model);
  await owner.bind(produced, name);
  const connection = { name: 'Roof', kind: 'chirpstack', way: 'mqtt' };
  const { token } = await owner.call<{ token: string }>('POST', '/connection/create_connection', connection);
  const device: FleetDevice = {
    ...{ eui: produced.eui, model, name, intervalMinutes, ...PLACE },
    ...{ site: 'field', source: 'mqtt', trouble: { lossShare: 1e-6 } },
  };
  const fleet: Fleet = {
    place: { ...PLACE, seed: 1 },
    startedAt: Date.now() - 60 * MINUTE_MS,
    gateways: [{ eui: '2CF7F10000000002', ...PLACE }],
    devices: [device],
  };
  const { port, mqttPort } = owner.product;
  const sender = createSender({ baseUrl: `http://127.0.0.1:${port}`, mqttPort, ingestToken: token });
  let fCnt = 20;
  return {
    eui: produced.eui,
    send: (minutesAgo = 0) =>
      sender.send(fleet, device, { at: Date.now() - minutesAgo * MINUTE_MS, fCnt: fCnt++ }),
    close: () => sender.close(),
  };
}
