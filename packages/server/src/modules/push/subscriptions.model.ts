import { createECDH, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a browser got from its push service, as it is sealed. */
export const Subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type Subscription = z.infer<typeof Subscription>;

const UNCOMPRESSED = 4;

/** Whether messages can be encrypted for a key: an uncompressed point that is on P-256. */
export function isUsableKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point[0] !== UNCOMPRESSED) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Whether who shows one of two has the keys of the other. */
export function hasSameKeys(one: Subscription, other: Subscription): boolean {
  const bytes = ({ p256dh, auth }: Subscription) => Buffer.from(`${p256dh}.${auth}`);
  const [a, b] = [bytes(one), bytes(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
