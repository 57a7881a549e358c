import { push } from '@fieldscope/contract/calls/push';
import { quietHours } from '@fieldscope/contract/calls/quiet-hours';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPortal } from '../../../test/portal';
import { anOwner, aServer, type TestServer, type User } from '../../../test/server';

let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openCenter = () => openPortal({ as: owner, at: '#/user_center?tab=notifications' });
const toggle = () => screen.findByRole('switch', { name: 'Push notifications in this browser' });

/** A browser with a push service on the internet; nothing is sent to it here. */
function withPush(permission: 'granted' | 'denied', subscribe = async () => SUBSCRIPTION as unknown) {
  let current: unknown = null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      current = await subscribe();
      return current;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
}
const SUBSCRIPTION = {
  endpoint: 'https://push.example/send/abc',
  options: { applicationServerKey: null },
  unsubscribe: async () => true,
  toJSON: () => ({
    endpoint: 'https://push.example/send/abc',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
};

test('a browser is added by its switch, is listed, and is removed', async () => {
  withPush('granted');
  const portal = await openCenter();
  await waitFor(async () => expect(await toggle()).toHaveProperty('disabled', false));
  await portal.person.click(await toggle());
  await screen.findByText(/\(this browser\)/);
  expect((await owner.call(push.view)).browsers).toHaveLength(1);
  await portal.isAccessible();
  await portal.person.click(await toggle());
  await waitFor(() => expect(screen.queryByText(/\(this browser\)/)).toBeNull());
  expect((await owner.call(push.view)).browsers).toEqual([]);
});

test('where the push service is not reached it says what helps, and nothing is stored', async () => {
  withPush('granted', () => Promise.reject(new DOMException('Registration failed', 'AbortError')));
  const portal = await openCenter();
  await waitFor(async () => expect(await toggle()).toHaveProperty('disabled', false));
  await portal.person.click(await toggle());
  await screen.findByText(/^The push service of this browser was not reached/);
  expect((await owner.call(push.view)).browsers).toEqual([]);
});

test('a browser that blocks notifications, or has none, says how they come back', async () => {
  withPush('denied');
  const portal = await openCenter();
  await screen.findByText(/^The browser blocks notifications of this page/);
  expect(await toggle()).toHaveProperty('disabled', true);
  await portal.isAccessible();
});

test('an iPhone is told to add the portal to its home screen first', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)');
  await openCenter();
  await screen.findByText(/^On iPhone and iPad: tap Share/);
});

test('quiet hours are saved with days, hours and time zone', async () => {
  const portal = await openCenter();
  await portal.person.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await portal.person.click(screen.getByRole('checkbox', { name: 'Sun' }));
  await portal.person.click(screen.getByRole('checkbox', { name: 'Push critical alarms anyway' }));
  await portal.isAccessible();
  await portal.person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The quiet hours are saved');
  expect(await owner.call(quietHours.view)).toMatchObject({
    hours: { days: [1, 2, 3, 4, 5, 6], from_minute: 22 * 60, to_minute: 6 * 60 },
    critical_anyway: false,
  });
});
