import type { Page } from '@playwright/test';
import { address, expect, operate, signIn, test } from './people';

interface OnDesktop {
  title: string;
  body: string;
  events: string[];
}

/** Looks over the shoulder of the browser's own notifications: they show and close as they would for anybody. */
async function watchDesktop(page: Page): Promise<() => Promise<OnDesktop[]>> {
  await page.addInitScript(() => {
    const seen: OnDesktop[] = [];
    class Watched extends Notification {
      constructor(title: string, options: NotificationOptions) {
        super(title, options);
        const one: OnDesktop = { title, body: options.body ?? '', events: [] };
        seen.push(one);
        for (const name of ['show', 'close', 'error']) {
          this.addEventListener(name, () => one.events.push(name));
        }
      }
    }
    Object.assign(window, { Notification: Watched, onDesktop: seen });
  });
  return () => page.evaluate(() => (window as unknown as { onDesktop: OnDesktop[] }).onDesktop);
}

test('a message shows on the desktop for 30 seconds, once the reader wished so', async ({
  page,
  context,
  owner,
}) => {
  await context.grantPermissions(['notifications'], { origin: new URL(address('/')).origin });
  const onDesktop = await watchDesktop(page);
  await page.clock.install();
  await signIn(page, owner);
  await page.goto(address('/user_center?tab=notifications'));
  const wish = page.getByRole('switch', { name: 'Notify me on this desktop' });
  await wish.click();
  await expect(wish).toBeChecked();

  await operate('push-notice', '--text', 'Frost tonight', '--account', owner.email);
  const words = { title: 'From the operator of this portal', body: 'Frost tonight' };
  await expect.poll(onDesktop).toMatchObject([{ ...words, events: ['show'] }]);
  await page.clock.fastForward(30_000);
  await expect.poll(onDesktop).toMatchObject([{ ...words, events: ['show', 'close'] }]);

  await wish.click();
  await expect(wish).not.toBeChecked();
  await operate('push-notice', '--text', 'No frost after all', '--account', owner.email);
  await expect(page.getByRole('button', { name: '3 unread messages' })).toBeVisible();
  expect(await onDesktop()).toHaveLength(1);
});

test('where the browser forbids it, the switch stays off and says so', async ({ page, owner }) => {
  await signIn(page, owner);
  await page.goto(address('/user_center?tab=notifications'));
  const wish = page.getByRole('switch', { name: 'Notify me on this desktop' });
  await wish.click();
  await expect(page.getByText('The browser blocks notifications of this page.')).toBeVisible();
  await expect(wish).not.toBeChecked();
});
