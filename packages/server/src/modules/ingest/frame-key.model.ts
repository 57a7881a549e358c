import { randomBytes } from 'node:crypto';
import type { Uplink } from '../network-server-kinds/message.model';

const FNV_PRIME = 0x01000193;
const FNV_BASIS = 0x811c9dc5;
const OTHER_BASIS = 0x9747b28c;

/** The key of a message that is no copy of anything. */
export const randomKey = (): bigint => randomBytes(8).readBigInt64BE();

/**
 * What two copies of one message of a device have in common: two 32-bit FNV-1a sums over what identifies the message,
 * its port and its payload, the second over the bytes and their place. It distinguishes a device's own messages and need
 * not withstand anybody: a sender that could forge one holds a valid token.
 */
export function frameKey(identity: string, { fPort, payload }: Pick<Uplink, 'fPort' | 'payload'>): bigint {
  let low = FNV_BASIS;
  let high = OTHER_BASIS;
  const head = `${identity}/${fPort}/`;
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
