import type { BrowserContext, Page, Worker } from '@playwright/test';
import { cleanUpFile } from '../packages/server/test/cleanup';
import { aPushService, type PushBrowser, type PushService } from '../packages/server/test/push-service';
import { accessibilityViolations } from './accessibility';
import { addressAt, expect, openAs, ownerOf, test } from './people';
import { type Product, startProduct } from './product';

test.use({ serviceWorkers: 'allow' });
// Both share a product of their own.
test.describe.configure({ mode: 'default' });

let service: PushService;
let product: Product;
test.beforeAll(async () => {
  service = await aPushService();
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await cleanUpFile();
});

/**
 * The push service of the browser's maker is on the internet: another one stands in, where the page subscribes. What the portal makes
 * of the subscription, encrypts and sends is real, and so are permission, worker and notification.
 * @returns the browser as the push service knows it, once it has subscribed
 */
async function subscribeAt(page: Page): Promise<() => PushBrowser> {
  let made: PushBrowser | undefined;
  await page.exposeFunction('subscribeThere', (publicKey: string) => {
    made = service.subscribe(publicKey);
    return made.subscription;
  });
  await page.addInitScript(() => {
    type Made = { endpoint: string; p256dh: string; auth: string };
    const there = (window as unknown as { subscribeThere(key: string): Promise<Made> }).subscribeThere;
    let current: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async (options) => {
      const { endpoint, p256dh, auth } = await there(String(options!.applicationServerKey));
      current = {
        ...{ endpoint, options: {} },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      } as unknown as PushSubscription;
      return current;
    };
  });
  return () => made!;
}

/** Hands what the push service has to the browser's worker, as it would itself. */
async function deliverTo(page: Page, data: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId: await registered },
    data: JSON.stringify(data),
  });
  await cdp.detach();
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const { registration } = { registration: await navigator.serviceWorker.ready };
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/** A button of a notification is beyond the page: its event is what the browser makes of a click. */
const clickButton = async (context: BrowserContext, tag: string, action: string) =>
  (await workerOf(context)).evaluate(
    async ({ tag, action }) => {
      type Scope = { registration: ServiceWorkerRegistration };
      const { registration } = globalThis as unknown as Scope;
      const [notification] = await registration.getNotifications({ tag });
      const Click = (globalThis as unknown as { NotificationEvent: new (...given: unknown[]) => Event })
        .NotificationEvent;
      dispatchEvent(new Click('notificationclick', { notification, action }));
    },
    { tag, action },
  );

test('an alarm is pushed to a browser that its reader added, acknowledged from there, and its end takes its place', async ({
  page,
  context,
}) => {
  const origin = new URL(addressAt(product, '/')).origin;
  await context.grantPermissions(['notifications'], { origin });
  const owner = await ownerOf(product, 'push');
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Orchard air');
  await owner.uplink(device, { temperature: 21, humidity: 61 });
  const persons = await owner.call<{ user_id: string }[]>('GET', '/alarm/list_receivers');
  await owner.call('POST', '/alarm/create_rule', {
    ...{ name: 'Frost', severity: 'critical', condition: { kind: 'below', limit: 2 }, measurement_id: 4097 },
    receivers: [{ user_id: persons[0]!.user_id, by_email: false }],
  });
  const browser = await subscribeAt(page);

  await openAs(page, owner, '/user_center?tab=notifications');
  const toggle = page.getByRole('switch', { name: 'Push notifications in this browser' });
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByText(/\(this browser\)/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => browser().taken.map(({ message }) => message.title)).toEqual(['Test notification']);
  await deliverTo(page, browser().taken[0]!.message);
  await expect.poll(() => notifications(page)).toMatchObject([{ title: 'Test notification' }]);

  await owner.uplink(device, { temperature: 1, humidity: 61 });
  await expect.poll(() => browser().taken.length).toBe(2);
  const { message } = browser().taken[1]!;
  expect(message.title).toBe('Critical: Frost · Orchard air');
  await deliverTo(page, message);
  const { tag } = message;
  const shown = async () => (await notifications(page)).find((one) => one.tag === tag);
  await expect.poll(shown).toMatchObject({ title: message.title });
  await clickButton(context, tag, 'acknowledge');
  await expect.poll(shown).toMatchObject({ body: 'Acknowledged.' });
  await page.goto(addressAt(product, '/alarms'));
  await expect(page.getByText(/^Acknowledged by/)).toBeVisible();

  await owner.uplink(device, { temperature: 21, humidity: 61 });
  await expect.poll(() => browser().taken.length).toBe(3);
  await deliverTo(page, browser().taken[2]!.message);
  await expect.poll(shown).toMatchObject({ title: 'Over: Frost · Orchard air' });

  await page.goto(addressAt(product, '/user_center?tab=notifications'));
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText(/\(this browser\)/)).toBeHidden();
});

test('where the browser forbids it, the switch says what helps', async ({ page }) => {
  const owner = await ownerOf(product, 'no-push');
  await openAs(page, owner, '/user_center?tab=notifications');
  await page.getByRole('switch', { name: 'Push notifications in this browser' }).click();
  await expect(
    page.getByText(/was not allowed to show|blocks notifications of this page/).last(),
  ).toBeVisible();
});
