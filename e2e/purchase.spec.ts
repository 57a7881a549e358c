import { stat } from 'node:fs/promises';
import { accessibilityViolations } from './accessibility';
import { addressAt, expect, openAs, ownerOf, test } from './people';
import { type Product, startProduct } from './product';

// Where something is sold everybody sees more: the journeys of the shared product are those of a portal that sells nothing.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
});

const BEDS = ['Bed 1', 'Bed 2', 'Bed 3'];

test('an operator begins to sell; an owner buys a year of service for three devices by invoice, it is delivered once it is paid, and refunded', async ({
  page,
  browser,
}) => {
  const operator = await ownerOf(product, 'operator');
  const owner = await ownerOf(product, 'farm');
  await owner.call('POST', '/user/editUserOrgInfo', { country: 'DE', address: 'Feldweg 1, 12345 Acker' });
  for (const name of BEDS) await owner.bind(await owner.receiveDevice('S2101'), name);
  const isAccessible = async () => expect(await accessibilityViolations(page)).toEqual([]);

  await openAs(page, owner, '/devices_node');
  await page.getByRole('link', { name: 'Bed 1' }).waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Buy services' })).toHaveCount(0);

  const office = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openAs(office, operator, '/operator_price_list');
  await office.getByRole('button', { name: 'Write a price list' }).click();
  await office.getByRole('button', { name: 'Begin with an example' }).click();
  await office.getByRole('button', { name: 'Put in force' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click();
  await office.getByRole('region', { name: 'Credits' }).getByText('€49.00').waitFor();

  await page.reload();
  for (const name of BEDS) await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('link', { name: 'Buy services' }).click();
  await expect(page.getByText('3 devices are chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Choose devices: A year of service' }).click();
  const devices = page.getByRole('dialog');
  await expect(devices.getByText('3 devices selected')).toBeVisible();
  await isAccessible();
  await devices.getByRole('button', { name: 'Add to the order' }).click();
  const basket = page.getByRole('region', { name: 'Your order' });
  await expect(basket.getByText('€42.84')).toBeVisible();
  await isAccessible();
  await page.reload();
  await basket.getByRole('checkbox', { name: /purchase agreement/ }).check();
  // Twice, as people do.
  await basket.getByRole('button', { name: 'Order with obligation to pay' }).dblclick();
  await expect(page.getByRole('heading', { name: /^Thank you. Order \S+ is placed$/ })).toBeVisible();
  await expect(page.getByText('RF', { exact: false })).toBeVisible();
  await isAccessible();
  await page.getByRole('link', { name: 'Show the order' }).click();
  await expect(page.getByText('Begins once the order is paid')).toHaveCount(3);
  const [order] = (
    await owner.call<{ list: { order_id: string; number: string }[] }>('GET', '/order/select_order_list')
  ).list;

  await office.goto(addressAt(product, '/operator_orders'));
  await office.getByRole('link', { name: order!.number }).click();
  await office.getByRole('button', { name: 'Mark as paid' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();

  await expect(page.getByText('In service: 365 days left')).toHaveCount(3);
  await isAccessible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download INV-\S+ as PDF$/ }).click();
  const invoice = await saving;
  expect(invoice.suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
  expect((await stat(await invoice.path())).size).toBeGreaterThan(10_000);
  await page.goto(addressAt(product, '/device_services'));
  await expect(page.getByRole('row', { name: /Bed 2/ })).toContainText('365 days left');

  await office.getByRole('button', { name: 'Refund' }).click();
  await office.getByRole('dialog').getByLabel('Reason').fill('Ordered by mistake');
  await office.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await office.getByText('Ordered by mistake').waitFor();
  await page.goto(addressAt(product, `/order_detail?order_id=${order!.order_id}`));
  await expect(page.getByText('Ordered by mistake')).toBeVisible();
  await expect(page.getByText('-€42.84')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download CN-/ })).toBeVisible();
  await isAccessible();
  await office.context().close();
});
