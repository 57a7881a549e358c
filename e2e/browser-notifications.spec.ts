import type { Page } from '@playwright/test';
import { address, expect, openAs, operate, test } from './people';

interface RecordedNotification {
  title: string;
  body: string;
  events: string[];
}

/** Records the browser's own notifications, which show and close all the same. */
async function recordNotifications(page: Page): Promise<() => Promise<RecordedNotification[]>> {
  await page.addInitScript(() => {
    const seen: RecordedNotification[] = [];
    class Recorded extends Notification {
      constructor(title: string, options: NotificationOptions) {
        super(title, options);
        const one: RecordedNotification = { title, body: options.body ?? '', events: [] };
        seen.push(one);
        for (const name of ['show', 'close', 'error']) {
          this.addEventListener(name, () => one.events.push(name));
        }
      }
    }
    Object.assign(window, { Notification: Recorded, recordedNotifications: seen });
  });
  return () =>
    page.evaluate(
      () => (window as unknown as { recordedNotifications: RecordedNotification[] }).recordedNotifications,
    );
}

test('a message shows on the desktop for 30 seconds, once the reader turned that on', async ({
  page,
  context,
  owner,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(address('/')).origin });
  const recordedNotifications = await recordNotifications(page);
  await page.clock.install();
  await openAs(page, owner, '/user_center?tab=notifications');
  const toggle = page.getByRole('switch', { name: 'Notify me on this desktop' });
  await toggle.click();
  await expect(toggle).toBeChecked();

  await operate('push-notice', '--text', 'Frost tonight', '--account', owner.email);
  const words = { title: 'From the operator of this portal', body: 'Frost tonight' };
  await expect.poll(recordedNotifications).toMatchObject([{ ...words, events: ['show'] }]);
  await page.clock.fastForward(30_000);
  await expect.poll(recordedNotifications).toMatchObject([{ ...words, events: ['show', 'close'] }]);

  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await operate('push-notice', '--text', 'No frost after all', '--account', owner.email);
  await expect(page.getByRole('button', { name: '3 unread messages' })).toBeVisible();
  expect(await recordedNotifications()).toHaveLength(1);
});

test('where the browser forbids it, the switch stays off and says so', async ({ page, owner }) => {
  await openAs(page, owner, '/user_center?tab=notifications');
  const toggle = page.getByRole('switch', { name: 'Notify me on this desktop' });
  await toggle.click();
  await expect(page.getByText('The browser blocks notifications of this page.')).toBeVisible();
  await expect(toggle).not.toBeChecked();
});
