import { chirpstackUp } from '@fieldscope/simulator/messages';
import { packet, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { slotFrames } from '@fieldscope/simulator/payloads/v2';
import type { BenchDevice } from './fleet';

const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };

function up(device: BenchDevice, at: number, fCnt: number, payload: Buffer): string {
  const receptions = [{ gateway: GATEWAY, rssi: -71, snr: 9 }];
  return JSON.stringify(
    chirpstackUp({ eui: device.dev_eui, name: 'bench' }, { at, fCnt, fPort: 2, payload }, receptions),
  );
}

/** A ChirpStack event with ten values: all slots of an S2100. */
export function tenValues(device: BenchDevice, at: number, fCnt: number): string {
  return up(
    device,
    at,
    fCnt,
    slotFrames(Array.from({ length: 10 }, (_, slot) => slot + (fCnt % 1000) / 1000)),
  );
}

/** A ChirpStack event with three values: an S2103. */
export function threeValues(device: BenchDevice, at: number, fCnt: number): string {
  const values = [4097, 4098, 4100].map((id, index) => valueFrame(id, 20 + index + (fCnt % 100) / 100));
  return up(device, at, fCnt, packet(values));
}
