import { alarms } from '@fieldscope/contract/calls/alarms';
import { push } from '@fieldscope/contract/calls/push';
import type { PushMessage } from '@fieldscope/contract/push-message';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATHS, showPushed, takeClick, takeNextSubscription } from './push-notifications';
import type { ShownNotification } from './worker-scope';

const ORIGIN = 'https://portal.example';
const MESSAGE: PushMessage = {
  ...{ tag: 'frost', title: 'Critical: Frost', body: '10:02 · Greenhouse 2', language: 'en' },
  ...{ at: 1000, path: '/#/alarms', isSilent: false },
  acknowledge: { ticket: 't'.repeat(43), label: 'Acknowledge', failed: 'Not acknowledged' },
};

/** What is on the screen, by its tag. */
let shown: Map<string, ShownNotification & { title: string }>;
let pages: { url: string; visited: string[] }[];
let opened: string[];
let posted: { path: string; body: unknown; init: RequestInit }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  shown = new Map();
  [pages, opened, posted] = [[], [], []];
  answer = async () => Response.json({ code: 0, data: { outcome: 'acknowledged', text: 'Acknowledged.' } });
  vi.stubGlobal('location', new URL(`${ORIGIN}/service-worker.js`));
  vi.stubGlobal('registration', {
    showNotification: async (title: string, options: ShownNotification) =>
      void shown.set(options.tag!, { title, ...options }),
    getNotifications: async ({ tag }: { tag: string }) => [shown.get(tag)].filter(Boolean),
    pushManager: { subscribe: async () => subscription('made') },
  });
  vi.stubGlobal('clients', {
    matchAll: async () =>
      pages.map((page) => {
        const client = {
          ...page,
          focus: async () => client,
          navigate: async (url: string) => {
            page.visited.push(url);
            return client;
          },
        };
        return client;
      }),
    openWindow: async (url: string) => void opened.push(url),
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    posted.push({ path, body: JSON.parse(String(init.body)), init });
    return answer();
  });
});

const subscription = (name: string) =>
  ({
    options: {},
    toJSON: () => ({
      endpoint: `https://push.example/${name}`,
      keys: { p256dh: `p-${name}`, auth: `a-${name}` },
    }),
  }) as unknown as PushSubscription;
const click = (action: string) => {
  const notification = { ...shown.get('frost')!, close: () => void shown.delete('frost') };
  return takeClick({ action, notification } as never);
};

test('its paths are those of the contract', () => {
  expect(PATHS).toEqual({
    acknowledge: `/portalapi${alarms.acknowledgeByTicket.path}`,
    renew: `/portalapi${push.renew.path}`,
  });
});

test('an alarm is shown with its words and its button, and rings', async () => {
  await showPushed(MESSAGE);
  expect(shown.get('frost')).toMatchObject({
    ...{ title: 'Critical: Frost', body: '10:02 · Greenhouse 2', lang: 'en', silent: false, renotify: true },
    actions: [{ action: 'acknowledge', title: 'Acknowledge' }],
  });
});

test('it has the icon of the brand, and the portal’s own where there is none', async () => {
  await showPushed(MESSAGE);
  expect(shown.get('frost')?.icon).toBe('/icons/portal-192.png');
  const icon = '/portalapi/brand/view_picture?digest=ab';
  await showPushed({ ...MESSAGE, icon });
  expect(shown.get('frost')?.icon).toBe(icon);
});

test('its end takes its place without a sound, and is not taken back by what comes late', async () => {
  const { acknowledge: _, ...over } = { ...MESSAGE, title: 'Over: Frost', at: 2000, isSilent: true };
  await showPushed(over);
  await showPushed(MESSAGE);
  expect(shown.get('frost')).toMatchObject({ title: 'Over: Frost', silent: true, actions: [] });
});

test('the button acknowledges by the ticket alone, and says so', async () => {
  await showPushed(MESSAGE);
  await click('acknowledge');
  expect(posted).toMatchObject([
    { path: PATHS.acknowledge, body: { ticket: 't'.repeat(43) }, init: { credentials: 'omit' } },
  ]);
  expect(shown.get('frost')).toMatchObject({ body: 'Acknowledged.', silent: true, actions: [] });
  expect(opened).toEqual([]);
});

test('a refusal of the portal is said in its words', async () => {
  answer = async () => Response.json({ code: 11339, msg: 'It has expired.' });
  await showPushed(MESSAGE);
  await click('acknowledge');
  expect(shown.get('frost')).toMatchObject({ body: 'It has expired.', actions: [] });
});

test.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers for the portal', async () => new Response('Bad gateway', { status: 502 })],
])('where %s it can be tried again', async (_what, broken) => {
  const good = answer;
  answer = broken;
  await showPushed(MESSAGE);
  await click('acknowledge');
  expect(shown.get('frost')).toMatchObject({
    body: 'Not acknowledged',
    actions: [{ action: 'acknowledge' }],
  });
  answer = good;
  await click('acknowledge');
  expect(shown.get('frost')).toMatchObject({ body: 'Acknowledged.' });
});

test('a click opens the alarms in the page that is open, or else in a new one', async () => {
  await showPushed(MESSAGE);
  await click('');
  expect(opened).toEqual([`${ORIGIN}/#/alarms`]);
  expect(shown.size).toBe(0);
  pages = [
    { url: `${ORIGIN}/embed/abc`, visited: [] },
    { url: `${ORIGIN}/#/nodes`, visited: [] },
  ];
  await showPushed(MESSAGE);
  await click('');
  expect(pages.map(({ visited }) => visited)).toEqual([[], [`${ORIGIN}/#/alarms`]]);
  expect(opened).toHaveLength(1);
});

test('the next address of a browser is said with the keys of the earlier one, or left to the next page', async () => {
  await takeNextSubscription({ oldSubscription: null } as never);
  expect(posted).toEqual([]);
  await takeNextSubscription({ oldSubscription: subscription('old') } as never);
  expect(posted).toMatchObject([
    {
      path: PATHS.renew,
      body: {
        earlier: { endpoint: 'https://push.example/old', p256dh: 'p-old', auth: 'a-old' },
        subscription: { endpoint: 'https://push.example/made', p256dh: 'p-made', auth: 'a-made' },
      },
    },
  ]);
});
