import type { PlatformServices } from '../../platform/services';
import { findKeys, insertKeys } from './push-keys.repository';

/** In Base64url: a point on P-256, and its secret number. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys by which push services know this installation. They are made once: subscriptions are bound to the public one. */
export async function readKeys({
  db,
  clock,
  secrets,
}: Pick<PlatformServices, 'db' | 'clock' | 'secrets'>): Promise<PushKeys> {
  let stored = await findKeys(db);
  if (!stored) {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await insertKeys(db, { publicKey, privateSealed: secrets.seal(privateKey) }, clock.now());
    // Another process may have been first.
    stored = (await findKeys(db))!;
  }
  return { publicKey: stored.publicKey, privateKey: secrets.unseal(stored.privateSealed) };
}
