import type { Page } from '@playwright/test';
import { cleanUpFile } from '../packages/server/test/cleanup';
import { aMailServer, type MailServer } from '../packages/server/test/mail-server';
import { aWebhookReceiver } from '../packages/server/test/webhook-receiver';
import { accessibilityViolations } from './accessibility';
import { addressAt, expect, type Owner, openAs, ownerOf, test } from './people';
import { type Product, startProduct } from './product';

/** How far the line is dragged up. */
const DRAGGED_PX = 60;
/** Above the limit of the recipe, below where the line is dragged to. */
const COLD = 2.5;

let mails: MailServer;
let product: Product;
test.beforeAll(async () => {
  mails = await aMailServer();
  product = await startProduct({ SMTP_URL: mails.url });
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await mails.close();
  await cleanUpFile();
});

const alarmMails = ({ email }: Owner) =>
  mails.all().filter(({ to, subject }) => to.includes(email) && subject.includes('Frost'));

/** @returns the secret, which is shown this once */
async function enterWebhook(page: Page, url: string): Promise<string> {
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Save webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  const secret = await shown.getByText(/^whsec_/).innerText();
  expect(await accessibilityViolations(page)).toEqual([]);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  return secret;
}

/** @returns where the line is then */
async function dragLine(page: Page): Promise<number> {
  const line = page.getByRole('slider', { name: 'Limit' });
  await line.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await line.boundingBox())!;
  const [column, row] = [x + width / 2, y + height / 2];
  await page.mouse.move(column, row);
  await page.mouse.down();
  await page.mouse.move(column, row - DRAGGED_PX, { steps: 4 });
  await page.mouse.up();
  return Number(await line.getAttribute('aria-valuenow'));
}

test('a rule whose line was dragged notifies of a crossing once, by email and signed webhook, though the server is killed at that moment; the alarm is taken and resolved', async ({
  page,
}) => {
  const receiver = await aWebhookReceiver();
  const owner = await ownerOf(product, 'alarms');
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Orchard air');
  for (const temperature of [21, 17.5]) await owner.uplink(device, { temperature, humidity: 61 });

  await openAs(page, owner, '/alarm_settings?tab=webhook');
  const secret = await enterWebhook(page, receiver.url);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('link', { name: 'Frost' }).click();
  await page.getByLabel('For how many minutes').fill('0');
  const limit = await dragLine(page);
  expect(limit).toBeGreaterThan(COLD);
  await expect(page.getByRole('textbox', { name: 'Limit' })).toHaveValue(String(limit));
  await expect(page.getByText('Would have fired 0 times in the last 30 days')).toBeVisible();
  await page.getByLabel('By email to').check();
  await page.getByLabel('By webhook to').check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('row', { name: 'Frost' })).toContainText(`below ${limit.toFixed(1)}`);
  expect(await accessibilityViolations(page)).toEqual([]);

  await owner.uplink(device, { temperature: COLD, humidity: 61 });
  await product.kill();
  await product.start();
  await page.goto(addressAt(product, '/dashboard'));
  const open = page.getByRole('region', { name: '1 device needs attention' });
  await expect(open).toContainText(`Air temperature too low: ${COLD}`);
  await expect.poll(() => [alarmMails(owner).length, receiver.received.length]).toEqual([1, 1]);
  expect(alarmMails(owner)[0]!.text).toContain('Orchard air');
  const [message] = receiver.received;
  expect(message!.isSignedWith(secret)).toBe(true);
  expect(message!.body).toMatchObject({
    type: 'alarms.opened',
    data: { count: 1, alarms: [{ rule_name: 'Frost', eui: device.eui, value: COLD }] },
  });
  expect(await accessibilityViolations(page)).toEqual([]);

  await open.getByRole('button', { name: 'Acknowledge Orchard air' }).click();
  await open.getByRole('link', { name: 'See all alarms' }).click();
  const row = page.getByRole('row', { name: 'Frost' });
  await expect(row).toContainText('Acknowledged by');
  expect(await accessibilityViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'More actions for Frost, Orchard air' }).click();
  await page.getByRole('menuitem', { name: 'Resolve' }).click();
  await expect(page.getByText('No alarm is open.')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(row).toContainText('Resolved by');
  expect(await accessibilityViolations(page)).toEqual([]);
  expect([alarmMails(owner).length, receiver.received.length]).toEqual([1, 1]);
});
