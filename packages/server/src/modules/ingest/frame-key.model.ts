import { LIMITS } from '@fieldscope/contract/limits';
import type { Uplink } from './ingest.model';

type Frame = Pick<Uplink, 'devAddr' | 'fCnt' | 'fPort' | 'payload' | 'receivedAt'>;

const FNV_PRIME = 0x01000193;
const FNV_BASIS = 0x811c9dc5;
const OTHER_BASIS = 0x9747b28c;

/**
 * What makes two messages the same uplink, apart from when they came: two 32-bit FNV-1a sums over address, counter,
 * port and payload, the second over the bytes and their place. It tells a device's own uplinks apart and need not
 * withstand anybody: whoever could services one holds an ingest token.
 */
export function contentKey({ devAddr, fCnt, fPort, payload }: Frame): bigint {
  let low = FNV_BASIS;
  let high = OTHER_BASIS;
  const head = `${devAddr}/${fCnt}/${fPort}/`;
  for (let index = 0; index < head.length; index++) {
    const code = head.charCodeAt(index);
    low = Math.imul(low ^ code, FNV_PRIME);
    high = Math.imul(high ^ (code + index), FNV_PRIME);
  }
  for (let index = 0; index < payload.length; index++) {
    const byte = payload[index]!;
    low = Math.imul(low ^ byte, FNV_PRIME);
    high = Math.imul(high ^ (byte + index), FNV_PRIME);
  }
  return (BigInt(high) << 32n) | BigInt(low >>> 0);
}

/**
 * Identity of an uplink in the database: its content and the slot of time it fell into. An uplink sent again
 * carries the time of the first, so it falls into the same slot; a counter that starts over does not.
 */
export function frameKey(content: bigint, receivedAt: number): bigint {
  const slot = BigInt(Math.floor(receivedAt / LIMITS.ingest.sameUplinkMs));
  return BigInt.asIntN(64, content ^ (slot * 0x9e3779b97f4a7c15n));
}
