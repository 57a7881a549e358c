import { address, expect, signIn, test } from './people';

test('a wrong password is reported on the page; the right one leads to the dashboard', async ({
  page,
  owner,
}) => {
  await page.goto(address('/login'));
  await page.getByLabel('Email or account').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('not-this-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await signIn(page, owner);
});

test('a visitor who is not signed in is sent to sign in; an unknown path leads to the dashboard', async ({
  page,
  owner,
}) => {
  await page.goto(address('/devices_node'));
  await page.waitForURL(/#\/login/);
  await signIn(page, owner);
  await page.goto(address('/no_such_page'));
  await page.waitForURL(/#\/dashboard/);
});

const GREETINGS = { 'en-GB': 'Sign in', 'zh-CN': '登录', 'ru-RU': 'Войти' };
for (const [locale, greeting] of Object.entries(GREETINGS)) {
  test.describe(locale, () => {
    test.use({ locale });
    test(`the sign-in page speaks the browser's language: ${locale}`, async ({ page }) => {
      await page.goto(address('/login'));
      await expect(page.getByRole('button', { name: greeting })).toBeVisible();
    });
  });
}
