import { aMailServer, type MailServer } from '../packages/server/test/mail-server';
import { accessibilityViolations } from './accessibility';
import { addressAt, expect, type Owner, openAs, ownerOf, test } from './people';
import { admin, type Product, startProduct } from './product';

/** What `CREDITS=required` means for everybody is a journey of a portal of its own. */
let mails: MailServer;
let product: Product;
test.beforeAll(async () => {
  mails = await aMailServer();
  product = await startProduct({ SMTP_URL: mails.url, CREDITS: 'required' });
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await mails.close();
});

const PRICES = [
  'kind,sku,name_en,um,dm,country,rate,EUR',
  'credits,PACK,A thousand messages,1000,1000,,,100.00',
  'tax,,,,,DE,19,',
].join('\n');

const mailsAbout = ({ email }: Owner, subject: string) =>
  mails.all().filter((mail) => mail.to.includes(email) && mail.subject === subject).length;

/** Orders a pack of credits by invoice. @returns the id of the order */
async function orderCredits(owner: Owner): Promise<string> {
  const basket = { currency: 'EUR', items: [{ sku: 'PACK', quantity: 1 }] };
  const { total } = await owner.call<{ total: number }>('POST', '/order/query_amount', basket);
  const [agreement_version, request_id] = ['2026-12-01', crypto.randomUUID()];
  const terms = { expected_total: total, agreement_version, request_id };
  const order = { ...basket, ...terms };
  const { order_id } = await owner.call<{ order_id: string }>('POST', '/order/create_order', order);
  await owner.call('POST', '/order/check_out', { order_id, payment_method: 'invoice' });
  return order_id;
}

test('an owner redeems a code, is warned on the page, by message and by email once credits are low, is restricted, buys more, and nothing that was uploaded meanwhile is lost', async ({
  page,
}) => {
  const operator = await ownerOf(product, 'operator');
  await operator.call('POST', '/operator/import_price_list', { file: PRICES });
  const owner = await ownerOf(product, 'farm');
  await owner.call('POST', '/user/editUserOrgInfo', { country: 'DE', address: 'Feldweg 1, 12345 Acker' });
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Bed 1');
  await owner.uplink(device, { temperature: 21.5, humidity: 60 });
  const isAccessible = async () => expect(await accessibilityViolations(page)).toEqual([]);
  const correct = (change: { um: number }) =>
    operator.call<{ um_balance: number }>('POST', '/operator/correct_credits', {
      ...{ ...change, org_id: owner.orgId, reason: 'Agreed by phone' },
    });

  const { codes } = await admin<{ codes: string[] }>(product, 'issue-redeem-codes', '--um', '500');
  await openAs(page, owner, `/billing_account?code=${codes[0]}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click();
  const uplinks = page.getByRole('region', { name: 'Uplink messages (UM)' });
  await expect(uplinks).toContainText('200,498');
  await expect(page.getByText('Enough credits')).toBeVisible();

  await page.getByRole('button', { name: 'Change the warning' }).click();
  await page.getByLabel('Uplink messages (UM) below').fill('1000');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const { um_balance: gifts } = await correct({ um: -1 });
  await correct({ um: 1 - gifts });
  await expect(page.getByText('Credits are low')).toBeVisible();
  await isAccessible();
  // Warnings are sent every hour, and when the portal starts.
  await product.kill();
  await product.start();
  await expect.poll(() => mailsAbout(owner, 'Your Fieldscope credits are low')).toBe(1);
  await page.goto(addressAt(product, '/message'));
  await expect(page.getByText(/^Credits are low: uplink messages 1,/)).toBeVisible();
  await isAccessible();

  await owner.uplink(device, { temperature: 22.5, humidity: 61 });
  await page.goto(addressAt(product, '/data_table'));
  await page.reload();
  await expect(page.getByText(/^The account has been overdue since/)).toBeVisible();
  await expect(page.getByText(/^History opens again automatically once/)).toBeVisible();
  await isAccessible();
  await product.kill();
  await product.start();
  await expect.poll(() => mailsAbout(owner, 'Your Fieldscope credits are used up')).toBe(1);
  await owner.uplink(device, { temperature: 23.5, humidity: 62 });

  await page.goto(addressAt(product, '/billing_account'));
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible();
  const order_id = await orderCredits(owner);
  await operator.call('POST', '/operator/mark_order_paid', { order_id, reference: 'bank transfer' });
  await expect(uplinks).toContainText('997');
  await page.getByRole('link', { name: 'Credit history' }).first().click();
  await expect(page.getByRole('row', { name: /Purchase/ })).toContainText('+1,000');
  await isAccessible();
  await page.goto(addressAt(product, '/data_table'));
  for (const temperature of ['21.5', '22.5', '23.5'])
    await expect(page.getByRole('cell', { name: temperature })).toBeVisible();
});
