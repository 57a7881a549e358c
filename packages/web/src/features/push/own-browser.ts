import { push } from '@fieldscope/contract/calls/push';
import { callApi } from '../../api/call-api';
import { session } from '../../api/session';
import { currentSubscription, subscribeBrowser, unsubscribeBrowser } from './browser-push';
import { forgetPushed, keepPushed, readPushed } from './pushed-account';

/** Has this browser show the reader's alarms. @throws DOMException, ApiError */
export async function addThisBrowser(publicKey: string): Promise<void> {
  const subscription = await subscribeBrowser(publicKey);
  await callApi(push.subscribe, subscription);
  keepPushed({ user_id: session.get()!.user_id, endpoint: subscription.endpoint });
}

/** Ends it here, and for the push service. */
export async function leaveThisBrowser(): Promise<void> {
  forgetPushed();
  await unsubscribeBrowser();
}

/**
 * Once the portal is open: a reader who signed in again, or whose browser has another address now, goes on being shown alarms here. Of
 * who was signed in before nothing is shown to the next one.
 */
export async function keepThisBrowser(): Promise<void> {
  const pushed = readPushed();
  const reader = session.get();
  if (!pushed || !reader || reader.simulated) return;
  if (pushed.user_id !== reader.user_id) return leaveThisBrowser();
  if (Notification.permission !== 'granted') return;
  const [{ public_key, browsers }, subscription] = await Promise.all([
    callApi(push.view, {}),
    currentSubscription(),
  ]);
  const isHere = browsers.some(({ is_current }) => is_current);
  if (!isHere || subscription?.endpoint !== pushed.endpoint) await addThisBrowser(public_key);
}
