import type { Page } from '@playwright/test';
import { aMailServer, type MailServer } from '../packages/server/test/mail-server';
import enCommon from '../packages/web/src/texts/en/common';
import enCredentials from '../packages/web/src/texts/en/credentials';
import enRegister from '../packages/web/src/texts/en/register';
import enSignIn from '../packages/web/src/texts/en/sign-in';
import zhCommon from '../packages/web/src/texts/zh/common';
import zhCredentials from '../packages/web/src/texts/zh/credentials';
import zhRegister from '../packages/web/src/texts/zh/register';
import zhSignIn from '../packages/web/src/texts/zh/sign-in';
import { accessibilityViolations } from './accessibility';
import { addressAt, expect, signInAt, test } from './people';
import { type Product, startProduct } from './product';

const PUBLIC_URL = 'https://fields.example/';
const [PASSWORD, NEW_PASSWORD] = ['meadow-42', 'harvest-43'];
const EN = { common: enCommon, credentials: enCredentials, register: enRegister, signIn: enSignIn };
const ZH = { common: zhCommon, credentials: zhCredentials, register: zhRegister, signIn: zhSignIn };
type Words = typeof EN | typeof ZH;

// One product and one mail server for the file: its journeys follow each other.
test.describe.configure({ mode: 'default' });
let mails: MailServer;
let product: Product;
test.beforeAll(async () => {
  mails = await aMailServer();
  product = await startProduct({ SMTP_URL: mails.url, PUBLIC_URL });
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await mails.close();
});

test('from the set-up link to the first organisation; the link works once', async ({ page }) => {
  const link = product.setupLink()!.replace(PUBLIC_URL, addressAt(product, '/').replace('#/', ''));
  await page.goto(link);
  await page.getByLabel('Organisation').fill('Hill farm');
  await page.getByLabel('Email').fill('anna@hill.example');
  await page.getByLabel('Password', { exact: true }).fill('meadow-42');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.waitForURL(/#\/dashboard/);
  await expect(page.getByRole('link', { name: 'Bind device' }).first()).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

const open = (page: Page, path: string) => page.goto(addressAt(product, path));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectAccessible(page: Page) {
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** Types an address, lets the browser work, and reads the mail. */
async function requestCode(
  page: Page,
  { common, credentials }: Words,
  email: string,
  openForm: () => Promise<unknown>,
) {
  await openForm();
  // The page before has a field of the same name.
  await page.getByRole('button', { name: credentials.send, exact: true }).waitFor();
  await page.getByLabel(common.email).fill(email);
  await expectAccessible(page);
  await press(page, credentials.send);
  await page.getByLabel(credentials.code).waitFor();
  const { text } = mails.newestTo(email);
  return { text, code: /\b\d{6}\b/.exec(text)![0] };
}

/** Registers from the first step to the dashboard. */
async function register(page: Page, words: Words, email: string, country: string) {
  const { common, credentials, register: texts } = words;
  const mail = await requestCode(page, words, email, () => open(page, '/register'));
  await page.getByLabel(credentials.code).fill(mail.code);
  await page.getByLabel(common.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(credentials.repeat).fill(PASSWORD);
  await page.getByRole('combobox', { name: texts.country }).fill(country);
  await page.getByRole('option', { name: country }).click();
  await page.getByRole('combobox', { name: texts.job }).click();
  await page.getByRole('option', { name: texts.jobs.engineer }).click();
  await page.getByLabel(texts.workplace).fill('Green Valley');
  await page.getByRole('checkbox', { name: texts.agreement }).check();
  await expectAccessible(page);
  await press(page, texts.next);
  await page.getByLabel(texts.name).fill('Green Valley farm');
  await expectAccessible(page);
  // The page reloads on its way to the dashboard.
  const reloaded = page.waitForEvent('load');
  await press(page, texts.activate);
  await page.waitForURL(/#\/dashboard/);
  await reloaded;
  return mail;
}

test('a newcomer registers, finds the gift, signs in again, and replaces the forgotten password', async ({
  page,
}) => {
  const email = 'ada@valley.example';
  const { text } = await register(page, EN, email, 'Kazakhstan');
  expect(text).toMatch(/^Hello,\s+Your code to register/);
  expect(text.match(/\w+:\/\/\S+/g)).toEqual([PUBLIC_URL]);
  await expect(page.getByRole('link', { name: 'Bind device' }).first()).toBeVisible();
  await open(page, '/message');
  await expect(page.getByText(/100,000.*100,000/).first()).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await signInAt(page, product, { email, password: PASSWORD });

  await page.evaluate(() => localStorage.clear());
  await open(page, '/login');
  await page.reload();
  const mail = await requestCode(page, EN, email, () =>
    page.getByRole('link', { name: EN.signIn.forgotten }).click(),
  );
  expect(mail.text).toMatch(/^Hello,\s+Your code to set a new password/);
  await page.getByLabel(EN.credentials.code).fill(mail.code);
  await page.getByLabel(EN.credentials.newPassword).fill(NEW_PASSWORD);
  await page.getByLabel(EN.credentials.repeat).fill(NEW_PASSWORD);
  await expectAccessible(page);
  await press(page, EN.credentials.forgotten.submit);
  await expect(page.getByText(EN.credentials.forgotten.done)).toBeVisible();
  await signInAt(page, product, { email, password: NEW_PASSWORD });
});

test.describe('in Chinese, in the dark', () => {
  test.use({ locale: 'zh-CN', colorScheme: 'dark' });

  test('page, countries and mail speak the language of the browser', async ({ page }) => {
    const { text } = await register(page, ZH, 'li@valley.example', '德国');
    expect(text).toMatch(/^您好！\s+您的注册验证码是 \d{6}，10 分钟内有效。/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('总览');
  });
});
