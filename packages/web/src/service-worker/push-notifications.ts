import type { PushMessage } from '@fieldscope/contract/push-message';
import {
  type NotificationClick,
  type ShownNotification,
  type SubscriptionChange,
  worker,
} from './worker-scope';

/** Calls of the portal, by their paths: what is known of a call would be most of this file. */
export const PATHS = {
  acknowledge: '/portalapi/alarm/acknowledge_by_ticket',
  renew: '/portalapi/user/renew_push',
};
const ICON = '/icons/portal-192.png';
const ACKNOWLEDGE = 'acknowledge';

/** Shows what came. A push service may bring what is older later: then what is there stays. */
export async function showPushed(message: PushMessage): Promise<void> {
  const [shown] = await worker.registration.getNotifications({ tag: message.tag });
  const before = shown?.data as PushMessage | undefined;
  // A browser that shows nothing for a message may take the permission away.
  await show(before && before.at > message.at ? { ...before, isSilent: true } : message);
}

const show = ({ title, ...message }: PushMessage): Promise<void> =>
  worker.registration.showNotification(title, optionsOf({ title, ...message }));

function optionsOf(message: PushMessage): ShownNotification {
  const { tag, body, language, at, isSilent, acknowledge, icon = ICON } = message;
  return {
    ...{ tag, body, lang: language, timestamp: at, icon, data: message },
    ...{ silent: isSilent, renotify: !isSilent },
    actions: acknowledge ? [{ action: ACKNOWLEDGE, title: acknowledge.label }] : [],
  };
}

/** Acknowledges by the ticket of a notification, or opens what it is about. */
export async function takeClick({ action, notification }: NotificationClick): Promise<void> {
  const message = notification.data as PushMessage;
  notification.close();
  if (action === ACKNOWLEDGE && message.acknowledge) return acknowledge(message);
  await open(message.path);
}

/** Says in its place what came of it; what was not reached can be tried again. */
async function acknowledge(message: PushMessage): Promise<void> {
  const { ticket, failed } = message.acknowledge!;
  const body = await answerTo(ticket, message.language);
  const { acknowledge: button, ...done } = message;
  if (body !== undefined) await show({ ...done, body, isSilent: true });
  else await show({ ...done, acknowledge: button, body: failed, isSilent: true });
}

/** @returns what the portal says, in words; undefined: it was not reached */
async function answerTo(ticket: string, language: string): Promise<string | undefined> {
  try {
    const response = await post(PATHS.acknowledge, { ticket }, language);
    const { data, msg } = (await response.json()) as { data?: { text?: string }; msg?: string };
    return data?.text ?? msg;
  } catch {
    return undefined;
  }
}

const post = (path: string, body: object, language = ''): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(language && { 'accept-language': language }) },
    body: JSON.stringify(body),
    // The ticket is all that it needs.
    credentials: 'omit',
  });

/** Goes there in a page of the portal that is open, or opens one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === '/');
  const there = await page?.focus().then(
    (focused) => focused.navigate(url),
    () => null,
  );
  if (!there) await worker.clients.openWindow(url);
}

/** Has the portal know the browser's next address. Without the earlier one the next page that is opened does it. */
export async function takeNextSubscription({
  oldSubscription: earlier,
  newSubscription,
}: SubscriptionChange): Promise<void> {
  if (!earlier) return;
  const next = newSubscription ?? (await worker.registration.pushManager.subscribe(earlier.options));
  await post(PATHS.renew, { earlier: keysOf(earlier), subscription: keysOf(next) });
}

function keysOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
}
