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
