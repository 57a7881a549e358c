import { EventsBody } from '@fieldscope/contract/integration-events';
import { cleanUpFile } from '../packages/server/test/cleanup';
import { aWebhookReceiver } from '../packages/server/test/webhook-receiver';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, ownerOf, test } from './people';
import { type Product, startProduct } from './product';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({});
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await cleanUpFile();
});

test('an integration is switched on and tested; what it does not take is told, kept and sent later, once', async ({
  page,
}) => {
  const receiver = await aWebhookReceiver(EventsBody);
  const owner = await ownerOf(product, 'integrations');
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Orchard air');
  await openAs(page, owner, '/integrations');
  await page.getByRole('button', { name: 'Add integration' }).click();
  await page.getByRole('button', { name: /^Webhook/ }).click();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Add integration' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const card = page.getByRole('article', { name: 'Webhook' });
  await card.getByRole('button', { name: 'Send a test message' }).click();
  await expect(card.getByText('Test message: taken (HTTP 204)')).toBeVisible();

  receiver.answer((_request, response) => void response.writeHead(500).end());
  await owner.uplink(device, { temperature: 21.5, humidity: 61 });
  await expect(card.getByText('it answered with an error (HTTP 500)')).toBeVisible();
  await expect(card.getByText(/^Failing/)).toBeVisible();
  await expect(card.getByText(/1 uplink or event/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  receiver.answer((_request, response) => void response.writeHead(204).end());
  const before = receiver.received.length;
  // A change of it has it tried at once.
  await card.getByRole('button', { name: 'Change Webhook' }).click();
  await page.getByRole('button', { name: 'Save integration' }).click();
  await expect(card.getByText('Working')).toBeVisible();
  const taken = receiver.received.slice(before).flatMap(({ body }) => body.data.events);
  expect(taken.filter(({ type }) => type === 'reading').length).toBeGreaterThan(0);
  await card.getByRole('button', { name: 'Messages of Webhook' }).click();
  await expect(page.getByRole('dialog').getByText('taken (HTTP 204)')).toBeVisible();
});
