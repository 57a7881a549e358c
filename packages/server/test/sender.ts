import { aNetworkServer } from './builders';
import type { TestServer } from './harness';

export interface UplinkFacts {
  receivedAt?: number;
  rssi?: number;
  spreadingFactor?: number;
  fCnt?: number;
  fPort?: number;
  /** EUIs of those that received it. */
  gateways?: string[];
}

/** An S2101 shows 21.4 ℃ and 31.4 % RH; the same with a wrong checksum. */
export const S2101_UPLINK = '01011098530000010210A87A0000AF51';
export const CRC_WRONG = '01011098530000010210A87A00000000';

let counter = 0;

/** An `up` event of ChirpStack v4 with a payload in hex. Every event has a frame counter of its own. */
export function anUpEvent(devEui: string, hex: string, now: number, facts: UplinkFacts = {}): object {
  counter += 1;
  const { receivedAt = now, rssi = -80, fCnt = counter, fPort = 2, spreadingFactor = 7 } = facts;
  const { gateways = ['0016c001f153a14c'] } = facts;
  return {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: new Date(receivedAt).toISOString(),
    deviceInfo: { devEui: devEui.toLowerCase(), deviceName: 'node' },
    devAddr: '00189440',
    fCnt,
    fPort,
    data: Buffer.from(hex, 'hex').toString('base64'),
    rxInfo: gateways.map((gatewayId) => ({ gatewayId, rssi, snr: 7.5 })),
    txInfo: {
      frequency: 868_300_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor, codeRate: 'CR_4_5' } },
    },
    regionConfigId: 'eu868',
  };
}

/** A network server that sends uplinks over HTTP. */
export async function aSender(server: TestServer) {
  const networkServer = await aNetworkServer(server);
  return {
    token: networkServer.token,
    uplink: (node: { dev_eui: string }, hex: string, facts?: UplinkFacts) =>
      networkServer.sendChirpstack(anUpEvent(node.dev_eui, hex, server.clock.now(), facts)),
  };
}
