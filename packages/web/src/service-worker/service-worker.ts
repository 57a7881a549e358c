import type { PushMessage } from '@fieldscope/contract/push-message';
import { showPushed, takeClick, takeNextSubscription } from './push-notifications';
import { answerOf, dropEarlierReleases, takeRelease } from './release-files';
import { worker } from './worker-scope';

worker.addEventListener('install', (event) => {
  event.waitUntil(takeRelease().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropEarlierReleases().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(showPushed(message));
});

worker.addEventListener('notificationclick', (event) => {
  event.waitUntil(takeClick(event));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(takeNextSubscription(event));
});
