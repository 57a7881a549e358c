import { downlinkTopic } from '@fieldscope/contract/stream';
import type { MqttClient } from 'mqtt';
import { pastResult } from './camera/past-results';
import { DownlinkQueue } from './downlinks';
import { type Fleet, type FleetDevice, isHeardByRadio } from './fleet';
import { isRepeated, type Reception, receptionsOf } from './gateway';
import { openHttpLines } from './http-lines';
import { chirpstackDownlinkEvent, chirpstackUp, kitUpload, ttsUplink } from './messages';
import { kitValues, radioFrame } from './node';
import { openOrderLine } from './order-line';
import { OrderedKit } from './ordered-kit';

/** Sends messages to the server's endpoints and waits for each acknowledgement. */
export interface Sender {
  send(fleet: Fleet, device: FleetDevice, moment: { at: number; fCnt: number }): Promise<void>;
  close(): Promise<void>;
}

interface SenderOptions {
  /** Address of the portal, `http://127.0.0.1:8080`. */
  baseUrl: string;
  mqttPort: number;
  ingestToken: string;
  /** A downlink has changed a device. */
  onChanged?(): void;
}

const LIVE_MS = 60_000;
/** As cameras read it. */
const TAKEN = 200;

export function createSender({ baseUrl, mqttPort, ingestToken, onChanged }: SenderOptions): Sender {
  const lines = openHttpLines(baseUrl);
  const bearer = `Bearer ${ingestToken}`;
  const downlinks = new DownlinkQueue();
  const kits = new Map<string, { kit: OrderedKit; line: Promise<MqttClient | undefined> }>();
  /** The last uplink of each device: an order that comes then counts from it. */
  const lastSent = new Map<string, { at: number; fCnt: number }>();
  let broker: Promise<MqttClient> | undefined;

  const post = async (path: string, authorization: string, message: object) => {
    const answer = await lines.post(path, authorization, JSON.stringify(message));
    const { code, msg } = JSON.parse(answer) as { code?: string; msg?: string };
    if (code !== '0') throw new Error(`${path} answered ${code}: ${msg}`);
  };

  const connectBroker = () => {
    const connecting = import('mqtt')
      .then(({ connectAsync }) =>
        connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'network-server', password: ingestToken }),
      )
      .then(async (client) => {
        client.on('message', (_topic, payload) => downlinks.add(payload));
        await client.subscribeAsync(downlinkTopic('+', '+'));
        return client;
      });
    connecting.catch(() => {
      broker = undefined;
    });
    return connecting;
  };
  const publish = async (topic: string, message: object) => {
    broker ??= connectBroker();
    await (await broker).publishAsync(topic, JSON.stringify(message), { qos: 1 });
  };

  /** A kit connects with its first upload, to take orders; one that cannot uploads all the same. */
  const connectedKit = async (device: FleetDevice): Promise<OrderedKit | undefined> => {
    const { eui, deviceKey, site } = device;
    if (!deviceKey) return undefined;
    const known = kits.get(eui);
    if (known) return known.kit;
    const kit = new OrderedKit(eui, { intervalMinutes: intervalOf(device), isSwitch: site === 'tank' });
    const onOrder = () => {
      const minutes = kit.intervalMinutes;
      if (minutes === intervalOf(device)) return;
      const last = lastSent.get(eui) ?? { at: Date.now(), fCnt: 0 };
      device.intervalChanges = [...(device.intervalChanges ?? []), { ...last, minutes }];
      onChanged?.();
    };
    const line = openOrderLine({ mqttPort, eui, deviceKey, kit, onOrder }).catch(() => undefined);
    kits.set(eui, { kit, line });
    await line;
    return kit;
  };

  /** What a camera sees now it sends by itself, with a picture. */
  const sendResult = async (device: FleetDevice, at: number) => {
    if (at > Date.now() - LIVE_MS) return;
    const answer = await lines.post(
      '/deviceapi/camera/v1/notification/event',
      kitAuthorization(device),
      JSON.stringify(pastResult(device, at)),
    );
    const { code } = JSON.parse(answer) as { code?: unknown };
    if (code !== TAKEN) throw new Error(`a result of a camera was answered with ${String(code)}`);
  };

  const deliver = async (
    fleet: Fleet,
    device: FleetDevice,
    moment: { at: number; fCnt: number },
    receptions: Reception[],
  ) => {
    if (device.source === 'camera') return sendResult(device, moment.at);
    if (device.source === 'kit') {
      const kit = await connectedKit(device);
      const upload = kitUpload(device, moment.at, kitValues(fleet, device, moment.at), kit);
      return post('/deviceapi/kit/message_uplink', kitAuthorization(device), upload);
    }
    const frame = radioFrame(fleet, device, moment);
    if (device.source === 'tts') return post('/ingest/tts', bearer, ttsUplink(device, frame, receptions));
    const event = chirpstackUp(device, frame, receptions);
    return device.source === 'mqtt'
      ? publish(topicOf(device, 'up'), event)
      : post('/ingest/chirpstack?event=up', bearer, event);
  };

  /** A Class A device listens after its uplink, acknowledges with the one after that, and executes the downlink. */
  const listen = async (device: FleetDevice, { at, fCnt }: { at: number; fCnt: number }) => {
    const event = (name: string, facts: object) =>
      publish(topicOf(device, name), chirpstackDownlinkEvent(device, at, facts));
    const received = downlinks.takeReceived(device.eui);
    if (received) await event('ack', { queueItemId: received.id, acknowledged: true, fCntDown: fCnt });
    const next = downlinks.transmit(device.eui);
    if (!next) return;
    await event('txack', { queueItemId: next.id, downlinkId: fCnt, fCntDown: fCnt, gatewayId: '' });
    const minutes = next.intervalMinutes ?? intervalOf(device);
    device.intervalChanges = [...(device.intervalChanges ?? []), { at, fCnt, minutes }];
    onChanged?.();
  };

  return {
    async send(fleet, device, moment) {
      const receptions = receptionsOf(fleet, device, moment);
      if (isHeardByRadio(device.source) && receptions.length === 0) return;
      lastSent.set(device.eui, moment);
      await deliver(fleet, device, moment, receptions);
      if (isRepeated(device, moment.fCnt)) await deliver(fleet, device, moment, receptions);
      if (device.source === 'mqtt') await listen(device, moment);
    },
    async close() {
      for (const { line } of kits.values()) await (await line)?.endAsync();
      await (await broker?.catch(() => undefined))?.endAsync();
      lines.close();
    },
  };
}

const intervalOf = ({ intervalChanges, intervalMinutes }: FleetDevice): number =>
  intervalChanges?.at(-1)?.minutes ?? intervalMinutes;

const topicOf = ({ eui }: FleetDevice, event: string): string =>
  `application/demo/device/${eui.toLowerCase()}/event/${event}`;

const kitAuthorization = ({ eui, deviceKey }: FleetDevice): string =>
  `Device ${Buffer.from(`${eui}:${deviceKey}`).toString('base64')}`;
