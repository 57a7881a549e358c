import mqtt from 'mqtt';

const FREQUENCY_HZ = 868_100_000;

/** A downlink as the network server gives it to a gateway: it transmits the first item that it can. */
interface DownlinkFrame {
  downlinkId: number;
  items: { phyPayload: string }[];
}

export interface LorawanGateway {
  /** Receives a frame (PHYPayload) of a device and publishes it. */
  receive(frame: Buffer): Promise<void>;
  close(): Promise<void>;
}

interface GatewayOptions {
  /** Broker of the network server, `mqtt://127.0.0.1:1883`. */
  broker: string;
  /** EUI of the gateway in hex. */
  gatewayId: string;
  region?: string;
  /** A frame (PHYPayload) is transmitted. */
  onTransmit(frame: Buffer): void;
}

/**
 * A gateway of ChirpStack 4 with JSON messages: it publishes what it receives on `<region>/gateway/<id>/event/up`, transmits what comes on
 * `<region>/gateway/<id>/command/down`, and says so on `event/ack` (ChirpStack's protocol of gateways, `gw.proto`).
 */
export async function openLorawanGateway({
  broker,
  gatewayId,
  region = 'eu868',
  onTransmit,
}: GatewayOptions): Promise<LorawanGateway> {
  const id = gatewayId.toLowerCase();
  const topic = (name: string) => `${region}/gateway/${id}/${name}`;
  const client = await mqtt.connectAsync(broker);
  let uplinkId = 0;
  client.on('message', (_, message) => {
    const { downlinkId, items } = JSON.parse(message.toString()) as DownlinkFrame;
    const [first, ...others] = items;
    if (!first) return;
    onTransmit(Buffer.from(first.phyPayload, 'base64'));
    const acknowledged = [{ status: 'OK' }, ...others.map(() => ({ status: 'IGNORED' }))];
    client.publish(topic('event/ack'), JSON.stringify({ gatewayId: id, downlinkId, items: acknowledged }));
  });
  await client.subscribeAsync(topic('command/down'));
  return {
    async receive(frame) {
      uplinkId += 1;
      const event = {
        phyPayload: frame.toString('base64'),
        txInfo: {
          frequency: FREQUENCY_HZ,
          modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7, codeRate: 'CR_4_5' } },
        },
        rxInfo: {
          gatewayId: id,
          uplinkId,
          rssi: -71,
          snr: 9,
          channel: 1,
          context: 'AAAAAA==',
          crcStatus: 'CRC_OK',
        },
      };
      await client.publishAsync(topic('event/up'), JSON.stringify(event));
    },
    close: () => client.endAsync(),
  };
}
