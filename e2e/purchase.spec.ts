import { stat } from 'node:fs/promises';
import { AGREEMENT_VERSION } from '@fieldscope/contract/order-limits';
import { exampleList } from '../packages/web/src/screens/operator-price-list/example-list';
import ru from '../packages/web/src/texts/ru/routes';
import { accessibilityViolations } from './accessibility';
import { type ColourScheme, drawingOf, wear } from './drawn';
import { addressAt, expect, type Owner, openAs, ownerOf, test } from './people';
import { type Product, startProduct } from './product';
import { overhang, problemsOf } from './whole';

// Where something is sold everybody sees more: the journeys of the shared product are those of a portal that sells nothing.
test.describe.configure({ mode: 'default' });
let product: Product;
let operator: Owner;
test.beforeAll(async () => {
  product = await startProduct();
  operator = await ownerOf(product, 'operator');
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
});

const enterAddress = (owner: Owner) =>
  owner.call('POST', '/user/editUserOrgInfo', { country: 'DE', address: 'Feldweg 1, 12345 Acker' });
const BEDS = ['Bed 1', 'Bed 2', 'Bed 3'];

test('an operator begins to sell; an owner buys a year of service for three devices by invoice, it is delivered once it is paid, and refunded', async ({
  page,
  browser,
}) => {
  const owner = await ownerOf(product, 'farm');
  await enterAddress(owner);
  for (const name of BEDS) await owner.bind(await owner.receiveDevice('S2101'), name);
  const isAccessible = async () => expect(await accessibilityViolations(page)).toEqual([]);

  await openAs(page, owner, '/devices_node');
  await page.getByRole('link', { name: 'Bed 1' }).waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Buy services' })).toHaveCount(0);

  const operatorPage = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openAs(operatorPage, operator, '/operator_price_list');
  await operatorPage.getByRole('button', { name: 'Write a price list' }).click();
  await operatorPage.getByRole('button', { name: 'Begin with an example' }).click();
  await operatorPage.getByRole('button', { name: 'Put in force' }).click();
  await operatorPage.getByRole('dialog').getByRole('button', { name: 'Put in force' }).click();
  await operatorPage.getByRole('region', { name: 'Credits' }).getByText('€49.00').waitFor();

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

  await operatorPage.goto(addressAt(product, '/operator_orders'));
  await operatorPage.getByRole('link', { name: order!.number }).click();
  await operatorPage.getByRole('button', { name: 'Mark as paid' }).click();
  await operatorPage.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();

  await expect(page.getByText('In service: 365 days left')).toHaveCount(3);
  await isAccessible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download INV-\S+ as PDF$/ }).click();
  const invoice = await saving;
  expect(invoice.suggestedFilename()).toMatch(/^INV-.*\.pdf$/);
  expect((await stat(await invoice.path())).size).toBeGreaterThan(10_000);
  await page.goto(addressAt(product, '/device_services'));
  await expect(page.getByRole('row', { name: /Bed 2/ })).toContainText('365 days left');

  await operatorPage.getByRole('button', { name: 'Refund' }).click();
  await operatorPage.getByRole('dialog').getByLabel('Reason').fill('Ordered by mistake');
  await operatorPage.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await operatorPage.getByText('Ordered by mistake').waitFor();
  await page.goto(addressAt(product, `/order_detail?order_id=${order!.order_id}`));
  await expect(page.getByText('Ordered by mistake')).toBeVisible();
  await expect(page.getByText('−€42.84')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download CN-/ })).toBeVisible();
  await isAccessible();
  await operatorPage.context().close();
});

test.describe('in Russian, 320 px', () => {
  test.use({ locale: 'ru', viewport: { width: 320, height: 900 } });

  test('the screens of buying and their dialogs are whole, fit and are accessible, light and dark', async ({
    page,
  }) => {
    await operator.call('POST', '/operator/import_price_list', { file: exampleList() });
    const owner = await ownerOf(product, 'orchard');
    await enterAddress(owner);
    const device = await owner.receiveDevice('S2101');
    await owner.bind(device, 'A greenhouse whose name has all the sixty-four letters there are');
    const items = [{ sku: 'YEAR', eui: [device.eui] }];
    const basket = { currency: 'EUR', items };
    const { total } = await owner.call<{ total: number }>('POST', '/order/query_amount', basket);
    const order = {
      request_id: crypto.randomUUID(),
      expected_total: total,
      agreement_version: AGREEMENT_VERSION,
    };
    const { order_id } = await owner.call<{ order_id: string }>('POST', '/order/create_order', {
      ...basket,
      ...order,
    });
    const problems = problemsOf(page);
    const drawn = drawingOf(page);
    const check = async () => {
      const tooWide = await overhang(page);
      if (tooWide > 0) problems.push(`${page.url()}: ${tooWide} px wider than the window`);
      for (const violation of await accessibilityViolations(page))
        problems.push(`${page.url()}: ${violation}`);
    };
    await page.addInitScript(() => localStorage.setItem('fieldscope:language', '"ru"'));
    await openAs(page, owner);
    let scheme: ColourScheme = 'light';
    for (const [path, title] of [
      [`/service_purchase?eui=${device.eui}`, ru.purchase],
      [`/purchase_result?order_id=${order_id}`, ru.purchaseResult],
      ['/order_list', ru.orders],
      [`/order_detail?order_id=${order_id}`, ''],
      ['/agreement', ru.agreement],
    ] as const) {
      await page.goto(addressAt(product, path));
      await drawn(title);
      await check();
      scheme = scheme === 'light' ? 'dark' : 'light';
      await wear(page, scheme);
      await check();
      const opener = page.getByRole('main').locator('[aria-haspopup="dialog"]:visible').first();
      if ((await opener.count()) === 0) continue;
      await opener.click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
      await check();
      await page.keyboard.press('Escape');
    }
    expect(problems).toEqual([]);
  });
});
