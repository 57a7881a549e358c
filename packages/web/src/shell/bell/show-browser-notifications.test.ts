// @vitest-environment happy-dom
import type { Notice } from '@fieldscope/contract/calls/notices';
import { NOTICE_KINDS, NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { SECOND_MS } from '@fieldscope/contract/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showBrowserNotifications } from './show-browser-notifications';

const shown: FakeNotification[] = [];
class FakeNotification {
  onclick = () => {};
  onclose = () => {};
  close = vi.fn(() => this.onclose());
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    shown.push(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', FakeNotification);
});
afterEach(() => {
  shown.length = 0;
});

const aNotice = (noticeId: number, text: string): Notice => ({
  noticeId,
  status: NOTICE_STATUS.unread,
  time: 1_770_000_000,
  body: { ...NOTICE_KINDS.from_owner, upMessage: 0, downloadMessage: 0, time: 1_770_000_000, text },
});

test('a message shows for 30 seconds', async () => {
  await showBrowserNotifications([aNotice(7, 'Frost tonight')], () => {});
  const [notification] = shown;
  expect(notification).toMatchObject({
    title: 'From the owner of your organisation',
    options: { body: 'Frost tonight' },
  });
  vi.advanceTimersByTime(30 * SECOND_MS - 1);
  expect(notification!.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(notification!.close).toHaveBeenCalledOnce();
});

test('one that was closed by hand is not closed again', async () => {
  await showBrowserNotifications([aNotice(7, 'Frost tonight')], () => {});
  shown[0]!.close();
  vi.advanceTimersByTime(60 * SECOND_MS);
  expect(shown[0]!.close).toHaveBeenCalledOnce();
});

test('two windows of one reader show the same message as one', async () => {
  await showBrowserNotifications([aNotice(7, 'Frost tonight'), aNotice(8, 'Close the roof')], () => {});
  await showBrowserNotifications([aNotice(7, 'Frost tonight')], () => {});
  const [seven, eight, sevenAgain] = shown.map(({ options }) => options.tag);
  expect(sevenAgain).toBe(seven);
  expect(eight).not.toBe(seven);
});

test('a click leads back to the portal and closes it', async () => {
  const onOpen = vi.fn();
  await showBrowserNotifications([aNotice(7, 'Frost tonight')], onOpen);
  shown[0]!.onclick();
  expect(onOpen).toHaveBeenCalledOnce();
  expect(shown[0]!.close).toHaveBeenCalledOnce();
});
