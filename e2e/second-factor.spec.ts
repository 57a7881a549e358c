import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { accessibilityViolations } from './accessibility';
import { address, expect, type Owner, openAs, test } from './people';

const STEP_SECONDS = 30;

/** What an authenticator app shows, so many steps from now: a code works once, and the next one counts already. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });

/** Password, picture, code. @returns the secret beside the picture, and the recovery codes */
async function setUp(page: Page, password: string) {
  await page.getByLabel('Your login password').fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the secret for the app' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code that the app shows now').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('They are not shown again.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const recoveryCodes = await page.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, recoveryCodes };
}

async function givePassword(page: Page, account: string, password: string) {
  await page.goto(address('/login'));
  await page.getByLabel('Email or account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto(address('/login'));
  await page.reload();
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

test('with a second factor the password alone opens nothing; a code does, and so does a recovery code', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/user_center?tab=security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const { secret, recoveryCodes } = await setUp(page, owner.password);
  for (const name of ['Turn off', 'New recovery codes']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await signOut(page);
  await givePassword(page, owner.email, owner.password);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/does not match/)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(dashboard(page)).toBeVisible();

  await signOut(page);
  await givePassword(page, owner.email, owner.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(dashboard(page)).toBeVisible();
});

test('a sub-account that needs one sets it up before anything else', async ({ page, owner }) => {
  const colleague = await aSubAccount(page, owner);
  await openAs(page, owner, '/sub_account_list');
  const demand = page.getByRole('switch', { name: /^Require two-factor authentication/ });
  await demand.click();
  await expect(demand).toBeChecked();
  await expect(page.getByText('From now on every sub-account needs two-factor authentication')).toBeVisible();

  await signOut(page);
  await givePassword(page, colleague, owner.password);
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await page.goto(address('/devices_node'));
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await setUp(page, owner.password);
  await expect(dashboard(page)).toBeVisible();
});

/** Made beside the browser. @returns its name; the password is the owner's */
async function aSubAccount(page: Page, { email, password, orgId }: Owner): Promise<string> {
  const base = `${new URL(address('/')).origin}/portalapi`;
  const session = await page.request.post(`${base}/user/login`, { data: { account: email, password } });
  const account = `hand${orgId}`;
  await page.request.post(`${base}/user/addSubUser`, {
    headers: { authorization: (await session.json()).data.token },
    data: { account, nickname: 'Anna', type: 1, password },
  });
  return account;
}
