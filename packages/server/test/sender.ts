import { ingest } from '@fieldscope/contract/calls/ingest';
import { BASES } from '@fieldscope/contract/call';
import { issueIngestToken } from '../src/modules/ingest/ingest-tokens.service';
import type { aHouse } from './harness';

type House = Awaited<ReturnType<typeof aHouse>>;

interface UplinkFacts {
  receivedAt?: number;
  rssi?: number;
  fCnt?: number;
  fPort?: number;
}

let counter = 0;

/** An `up` event of ChirpStack v4 with a payload in hex. Every event has a frame counter of its own. */
export function anUpEvent(devEui: string, hex: string, now: number, facts: UplinkFacts = {}): object {
  counter += 1;
  const { receivedAt = now, rssi = -80, fCnt = counter, fPort = 2 } = facts;
  return {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: new Date(receivedAt).toISOString(),
    deviceInfo: { devEui: devEui.toLowerCase(), deviceName: 'node' },
    devAddr: '00189440',
    fCnt,
    fPort,
    data: Buffer.from(hex, 'hex').toString('base64'),
    rxInfo: [{ gatewayId: '0016c001f153a14c', rssi, snr: 7.5 }],
    txInfo: { frequency: 868_300_000 },
  };
}

/** A network server that hands in uplinks over HTTP. */
export async function aSender(house: House) {
  const token = await issueIngestToken(house, 'test');
  return {
    token,
    async uplink(node: { dev_eui?: string; eui: string }, hex: string, facts?: UplinkFacts): Promise<void> {
      const response = await fetch(`${house.url}${BASES.ingest}${ingest.chirpstack.path}?event=up`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(anUpEvent(node.dev_eui ?? node.eui, hex, house.clock.now(), facts)),
      });
      if (response.status !== 200) throw new Error(`the uplink was not taken: ${await response.text()}`);
    },
  };
}
