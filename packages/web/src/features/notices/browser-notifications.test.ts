// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { browserNotifications } from './browser-notifications';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  { device: 'a computer', agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', isSupported: true },
  {
    device: 'an Android phone',
    agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0',
    isSupported: false,
  },
])('whether $device shows notifications of the portal', ({ agent, isSupported }) => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  expect(browserNotifications.isSupported()).toBe(isSupported);
});
