import { createHash } from 'node:crypto';
import { LIMITS } from '@fieldscope/contract/limits';
import type { Uplink } from './ingest.model';

type Frame = Pick<Uplink, 'devAddr' | 'fCnt' | 'fPort' | 'payload' | 'receivedAt'>;

/** What makes two messages the same uplink, apart from when they came: 64 bits. */
export function contentKey(frame: Frame): bigint {
  return createHash('md5')
    .update(`${frame.devAddr}/${frame.fCnt}/${frame.fPort}/`)
    .update(frame.payload)
    .digest()
    .readBigInt64BE(0);
}

/**
 * Identity of an uplink in the database: its content and the slot of time it fell into. An uplink sent again
 * carries the time of the first, so it falls into the same slot; a counter that starts over does not.
 */
export function frameKey(content: bigint, receivedAt: number): bigint {
  const slot = BigInt(Math.floor(receivedAt / LIMITS.ingest.sameUplinkMs));
  return BigInt.asIntN(64, content ^ (slot * 0x9e3779b97f4a7c15n));
}
