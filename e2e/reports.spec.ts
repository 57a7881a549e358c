import { cleanUpFile } from '../packages/server/test/cleanup';
import { aMailServer, type MailServer } from '../packages/server/test/mail-server';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, ownerOf, test } from './people';
import { type Product, startProduct } from './product';
import { problemsOf } from './whole';

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

test('a report is made of a chart page, sent at once with its charts and a PDF, and paused by the link in it', async ({
  page,
}) => {
  const owner = await ownerOf(product, 'reports');
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Orchard air');
  await owner.uplink(device, { temperature: 21, humidity: 61 });
  const size = { name: 'Orchard', rows: 1, columns: 1 };
  const { desktop_id } = await owner.call<{ desktop_id: number }>('POST', '/desktop/create_desktop', size);
  const series = [{ eui: device.eui, channel: 1, measurement_id: 4097 }];
  await owner.call('POST', '/chart/create_chart', { desktop_id, name: 'Warmth', series });

  const problems = problemsOf(page);
  await openAs(page, owner, '/data_chart');
  await page.getByRole('button', { name: 'Actions for Orchard' }).click();
  await page.getByRole('menuitem', { name: 'Send as report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'The email' }).getByText('Daily report')).toBeVisible();
  expect(problems).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(dialog).toBeHidden();

  await openAs(page, owner, '/reports');
  await page.getByRole('button', { name: 'Send to me now: Orchard' }).click();
  await expect.poll(() => mails.countTo(owner.email)).toBe(1);
  const { subject, source } = mails.newestTo(owner.email);
  expect(subject).toMatch(/^Orchard: /);
  expect(source).toContain('Content-ID: <chart-1@fieldscope>');
  expect(source).toContain('application/pdf');

  const [, link] = /List-Unsubscribe:\s+<([^>]+)>/.exec(source)!;
  await page.goto(link!);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause report' }).click();
  await expect(page.getByText('The report “Orchard” is paused.')).toBeVisible();
  await openAs(page, owner, '/reports');
  await expect(page.getByRole('article', { name: 'Orchard' })).toContainText('Paused by the reader');
  expect(await accessibilityViolations(page)).toEqual([]);
});
