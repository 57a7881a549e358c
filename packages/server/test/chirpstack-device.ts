import { DownlinkQueue } from '@fieldscope/simulator/downlinks';
import type { Fleet, FleetDevice } from '@fieldscope/simulator/fleet';
import { chirpstackDownlinkEvent, chirpstackUp } from '@fieldscope/simulator/messages';
import { radioFrame } from '@fieldscope/simulator/node';
import type { ChirpstackServer } from './chirpstack-server';

const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };

/** A simulated S2101 that is in a ChirpStack. */
export interface ChirpstackDevice {
  /**
   * It sends once. Before, ChirpStack reports that it acknowledges what it received last; after it, the first downlink of its
   * queue is transmitted, and an acknowledged one is in the queue no more.
   * @param at epoch ms
   */
  sendAt(at: number): Promise<void>;
  intervalMinutes(): number;
}

/** @param post what the HTTP integration of ChirpStack does with an event */
export function aChirpstackDevice(
  chirpstack: ChirpstackServer,
  devEui: string,
  post: (event: string, body: object) => Promise<unknown>,
): ChirpstackDevice {
  const device: FleetDevice = {
    ...{ eui: devEui, model: 'S2101', name: 'Bed 4', site: 'field', source: 'chirpstack' },
    ...{ intervalMinutes: 60, longitude: GATEWAY.longitude, latitude: GATEWAY.latitude },
  };
  const fleet: Fleet = { place: { seed: 7, ...GATEWAY }, startedAt: 0, gateways: [], devices: [device] };
  const radio = new DownlinkQueue();
  let fCnt = 0;

  async function acknowledge(at: number): Promise<void> {
    const received = radio.takeReceived(devEui);
    if (!received) return;
    chirpstack.queue = chirpstack.queue.filter(({ id }) => id !== received.id);
    const facts = { queueItemId: received.id, acknowledged: true, fCntDown: fCnt };
    await post('ack', chirpstackDownlinkEvent(device, at, facts));
  }

  async function listen(at: number): Promise<void> {
    const item = chirpstack.queue.find((one) => one.devEui === devEui.toLowerCase());
    if (!item) return;
    item.isPending = true;
    radio.add(Buffer.from(JSON.stringify({ ...item, data: item.data.toString('base64') })));
    const { id, intervalMinutes: minutes } = radio.transmit(devEui)!;
    await post('txack', chirpstackDownlinkEvent(device, at, { queueItemId: id, downlinkId: 7 }));
    if (minutes !== undefined)
      device.intervalChanges = [...(device.intervalChanges ?? []), { at, fCnt, minutes }];
  }

  return {
    async sendAt(at) {
      await acknowledge(at);
      const frame = radioFrame(fleet, device, { at, fCnt });
      await post('up', chirpstackUp(device, frame, [{ gateway: GATEWAY, rssi: -71, snr: 9 }]));
      await listen(at);
      fCnt += 1;
    },
    intervalMinutes: () => device.intervalChanges?.at(-1)?.minutes ?? device.intervalMinutes,
  };
}
