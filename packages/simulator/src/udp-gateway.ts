import { createSocket } from 'node:dgram';
import type { LorawanGateway } from './lorawan-gateway';

const VERSION = 2;
const PUSH_DATA = 0;
const PULL_DATA = 2;
const PULL_RESP = 3;
const PULL_ACK = 4;
const TX_ACK = 5;
const HEADER_BYTES = 4;
const FREQUENCY_MHZ = 868.1;
/** The clock of a concentrator is in microseconds and begins again after some 71 minutes. */
const CLOCK_RANGE = 2 ** 32;
const MICROSECONDS = 1_000;

interface GatewayOptions {
  /** Network server, `udp://127.0.0.1:1700`. */
  server: string;
  /** EUI of the gateway in hex. */
  gatewayId: string;
  /** A frame (PHYPayload) is transmitted. */
  onTransmit(frame: Buffer): void;
}

/**
 * A gateway that speaks the UDP protocol of Semtech's packet forwarder, version 2: it pushes what it receives, and transmits what it is
 * sent once it has asked for it.
 */
export async function openUdpGateway({
  server,
  gatewayId,
  onTransmit,
}: GatewayOptions): Promise<LorawanGateway> {
  const { hostname, port } = new URL(server);
  const eui = Buffer.from(gatewayId, 'hex');
  const socket = createSocket('udp4');
  let token = 0;
  const send = (kind: number, body: object | null, given?: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      token = (token + 1) % 0x10000;
      const header = Buffer.from([VERSION, token >> 8, token & 0xff, kind]);
      given?.copy(header, 1, 0, 2);
      const message = Buffer.concat([header, eui, Buffer.from(body ? JSON.stringify(body) : '')]);
      socket.send(message, Number(port), hostname, (error) => (error ? reject(error) : resolve()));
    });
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (message) => {
      if (message[3] === PULL_ACK) resolve();
      if (message[3] !== PULL_RESP) return;
      const { txpk } = JSON.parse(message.subarray(HEADER_BYTES).toString()) as { txpk: { data: string } };
      void send(TX_ACK, { txpk_ack: { error: 'NONE' } }, message.subarray(1, 3));
      onTransmit(Buffer.from(txpk.data, 'base64'));
    });
  });
  await send(PULL_DATA, null);
  await answered;
  return {
    async receive(frame) {
      // Where it sends downlinks to is where it was asked for them last.
      await send(PULL_DATA, null);
      const received = {
        tmst: Math.floor(performance.now() * MICROSECONDS) % CLOCK_RANGE,
        freq: FREQUENCY_MHZ,
        ...{ chan: 0, rfch: 0, stat: 1, modu: 'LORA', datr: 'SF7BW125', codr: '4/5', rssi: -71, lsnr: 9 },
        size: frame.length,
        data: frame.toString('base64'),
      };
      await send(PUSH_DATA, { rxpk: [received] });
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
