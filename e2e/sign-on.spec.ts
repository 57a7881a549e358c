import type { Page } from '@playwright/test';
import { anIdentityProvider, CLIENT } from '../packages/server/test/identity-provider';
import { accessibilityViolations } from './accessibility';
import { addressAt, expect, type Owner, ownerOf, test } from './people';
import { type Product, startProduct } from './product';

/** Where the portal says that it is, without PUBLIC_URL. */
const at = (product: Product, path: string): string =>
  addressAt(product, path).replace('127.0.0.1', 'localhost');
const backTo = (product: Product): string => `http://localhost:${product.port}/sign_on`;

const ANNA = { sub: 'anna-7', name: 'Anna Bauer', preferred_username: 'anna', groups: ['managers'] };

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

async function signInWithPassword(page: Page, product: Product, { email, password }: Owner) {
  await page.goto(at(product, '/login'));
  await page.getByLabel('Email or account').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dashboard(page)).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('an owner sets an identity provider; its people come by a link, and sign out there, too', async ({
  browser,
}) => {
  const product = await startProduct();
  const directory = await anIdentityProvider(backTo(product));
  try {
    const owner = await ownerOf(product, 'operator');
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await signInWithPassword(page, product, owner);
    await page.goto(at(product, '/sub_account_list'));
    await page.getByRole('link', { name: 'Identity provider' }).click();
    await expect(page.getByText(backTo(product))).toBeVisible();

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Directory');
    await page.getByLabel('Address (issuer)').fill(`${directory.issuer}/elsewhere`);
    await page.getByLabel('Client ID').fill(CLIENT.id);
    await page.getByLabel('Client secret').fill('mistyped');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('there is no OpenID Connect description')).toBeVisible();
    await page.getByLabel('Address (issuer)').fill(directory.issuer);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('refuses the client')).toBeVisible();
    await page.getByLabel('Client secret').fill(CLIENT.secret);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('answers and accepts the client')).toBeVisible();

    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Group 1', { exact: true }).fill('managers');
    await page.getByLabel('Role of group 1').selectOption('Administrator');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save identity provider' });
    await dialog.getByLabel('Your login password').fill(owner.password);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Sign-in link' })).toBeVisible();
    const link = await page.getByText(/login\?with=/).innerText();

    // Anna, in a browser of her own.
    directory.person = ANNA;
    const hers = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await hers.goto(link);
    await expect(hers.getByRole('button', { name: 'Sign in at Directory' })).toBeVisible();
    expect(await accessibilityViolations(hers)).toEqual([]);
    await hers.getByRole('button', { name: 'Sign in at Directory' }).click();
    await expect(dashboard(hers)).toBeVisible();

    // What asks for a password is confirmed there: she has none.
    await hers.goto(at(product, '/security'));
    await hers.getByRole('button', { name: 'Create access key' }).first().click();
    const key = hers.getByRole('dialog');
    expect(await accessibilityViolations(hers)).toEqual([]);
    await key.getByRole('button', { name: 'Sign in at Directory' }).click();
    await hers.waitForURL(/#\/security/);
    const again = hers.getByRole('dialog');
    await expect(again.getByText('Confirmed by your sign-in at Directory.')).toBeVisible();

    await hers.goto(at(product, '/dashboard'));
    await signOut(hers);
    await expect(hers).toHaveURL(new RegExp(`^${directory.issuer}/session/end`));
    await hers.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(hers.url()).toContain(`localhost:${product.port}`);

    // Somebody in no group has no way in.
    directory.person = { sub: 'carl', groups: ['visitors'] };
    const his = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await his.goto(link);
    await his.getByRole('button', { name: 'Sign in at Directory' }).click();
    await expect(his.getByText('You have no account here')).toBeVisible();
    expect(await accessibilityViolations(his)).toEqual([]);
  } finally {
    directory.close();
    await product.stop();
    product.remove();
  }
});

test('settings of the installation put a button on the sign-in page', async ({ page }) => {
  const directory = await anIdentityProvider();
  const product = await startProduct({
    SIGN_ON_NAME: 'Company',
    SIGN_ON_ISSUER: directory.issuer,
    SIGN_ON_CLIENT_ID: CLIENT.id,
    SIGN_ON_CLIENT_SECRET: CLIENT.secret,
    SIGN_ON_DEFAULT_ROLE: 'observer',
    SIGN_ON_REQUIRED: 'on',
  });
  directory.serve(backTo(product));
  try {
    const owner = await ownerOf(product, 'operator');
    await page.goto(at(product, '/login'));
    directory.person = { sub: 'ben', name: 'Ben Field' };
    await expect(page.getByRole('button', { name: 'Sign in at Company' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in at Company' }).click();
    await expect(dashboard(page)).toBeVisible();
    await signOut(page);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    // The owner keeps the password, and sees whose settings these are.
    await signInWithPassword(page, product, owner);
    await page.goto(at(product, '/identity_provider'));
    await expect(page.getByText('The settings of the installation have this')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  } finally {
    directory.close();
    await product.stop();
    product.remove();
  }
});
