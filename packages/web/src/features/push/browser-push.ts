import type { BodyInputOf } from '@fieldscope/contract/call';
import type { push } from '@fieldscope/contract/calls/push';

type Subscription = BodyInputOf<typeof push.subscribe>;

/** Whether this browser can show notifications of a portal that is closed, and if not, what to do. */
type PushSupport = 'yes' | 'blocked' | 'install_first' | 'insecure' | 'no';

const WORKER = '/service-worker.js';
const isApple = (): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac.
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return isApple() ? 'install_first' : 'no';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

const registration = async (): Promise<ServiceWorkerRegistration> => {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
};

/** What this browser is subscribed with; undefined: it is not. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registered = await navigator.serviceWorker?.getRegistration();
  return (await registered?.pushManager?.getSubscription()) ?? undefined;
}

/** Asks the reader for the permission, which is only for a click. @returns whether they gave it */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

/**
 * Subscribes this browser at its push service with the key of the portal.
 * @throws DOMException when the push service is not reached, or the browser has none
 */
export async function subscribeBrowser(publicKey: string): Promise<Subscription> {
  const { pushManager } = await registration();
  const known = await pushManager.getSubscription();
  const isOurs = known && keyText(known.options.applicationServerKey) === publicKey;
  // Of an installation that was here before.
  if (known && !isOurs) await known.unsubscribe();
  const made = isOurs
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return subscriptionOf(made);
}

function subscriptionOf(made: PushSubscription): Subscription {
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! };
}

/** The browser's push service knows it no more from then on. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Base64url without padding. */
function keyText(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
